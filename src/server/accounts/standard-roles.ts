import type { FunctionCode } from '#domain/access/functions.ts';

interface SeedRole {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly superMan: boolean;
  /** Pages as `page:<address>`, and functions. */
  readonly functions: readonly (FunctionCode | `page:${string}`)[];
}

/** Pages for watching, without settings. */
const watchingPages = [
  'page:monitor/*',
  'page:cargo_monitor/*',
  'page:driving_monitor/*',
  'page:active_safety/*',
] as const;

/** Pages of fleet managers: all but roles and rights. */
const operatingPages = [
  ...watchingPages,
  'page:device_monitor/*',
  'page:airtight_detection/*',
  'page:setting/base_data/*',
  'page:setting/alarm_threshold/*',
  'page:dashboard',
  'page:driver',
  'page:handover',
  'page:seal_certificate',
  'page:airtight_certificate',
] as const;

/** Users of a map see what is on it. */
const watching = ['fleet.watch', 'alarm.watch'] as const;

/** Functions of those who watch for the company. */
const operating = [
  ...watching,
  'alarm.judge',
  'alarm.shelve',
  'media.view',
  'video.watch',
  'handover.write',
  'delivery.sign',
  'certificate.issue',
  'track.share',
  'share.write',
  'driver.coach',
  'driver.contact',
  'loss.claim',
  'statement.write',
  'pumpTotals.write',
  'authority.answer',
] as const;

const administrating = [
  ...operating,
  'page:*',
  'truck.write',
  'driver.write',
  'tankTable.write',
  'calibration.write',
  'wayBill.write',
  'route.write',
  'device.write',
  'repairCard.write',
  'company.write',
  'role.write',
  'user.write',
  'interface.write',
  'event.stream',
  'place.write',
  'fence.write',
  'fence.approve',
  'fuelPrice.write',
  'lossLimit.write',
  'threshold.write',
  'notice.write',
  'text.send',
  'unlock.write',
  'device.repair',
  'parameter.write',
  'parameter.approve',
  'authority.write',
  'forward.write',
  'master.correct',
] as const;

/** The roles of a new installation. They are distinguished by code; the names are the specification's. */
export const standardRoles: readonly SeedRole[] = [
  {
    code: 'admin',
    name: '管理员',
    nameEn: 'Administrator',
    superMan: true,
    functions: [...administrating, 'message.recharge', 'heartbeat.watch'],
  },
  {
    code: 'useradmin',
    name: '用户管理员',
    nameEn: 'User administrator',
    superMan: false,
    functions: administrating,
  },
  {
    code: 'dispatcher',
    name: '调度员',
    nameEn: 'Dispatcher',
    superMan: false,
    functions: [
      ...operating,
      ...operatingPages,
      'truck.write',
      'driver.write',
      'tankTable.write',
      'calibration.write',
      'text.send',
      'unlock.write',
      'wayBill.write',
      'route.write',
      'device.write',
      'repairCard.write',
      'device.repair',
      'fence.write',
    ],
  },
  {
    code: 'safety',
    name: '安全员',
    nameEn: 'Safety officer',
    superMan: false,
    functions: [
      ...operating,
      ...watchingPages,
      'page:dashboard',
      'page:handover',
      'page:setting/base_data/truck',
    ],
  },
  {
    code: 'customer',
    name: '客户',
    nameEn: 'Customer',
    superMan: false,
    functions: [
      ...watching,
      'media.view',
      'certificate.issue',
      'page:dashboard',
      'page:monitor/track_map',
      'page:cargo_monitor/*',
    ],
  },
  {
    code: 'garden',
    name: '园林局',
    nameEn: 'Garden bureau',
    superMan: false,
    functions: [
      ...watching,
      'page:monitor/track_map',
      'page:monitor/sprinkler_playback_track',
      'page:monitor/sprinkler_monitoring',
      'page:monitor/sprinkler_statistics',
      'page:monitor/sprinkler_inventory',
      'page:monitor/sprinkler_real_inventory',
    ],
  },
  {
    code: 'exhibition',
    name: '展会演示',
    nameEn: 'Exhibition',
    superMan: false,
    functions: [...watching, 'media.view', ...watchingPages],
  },
];
