interface SeedRole {
  readonly code: string;
  readonly name: string;
  readonly superMan: boolean;
  readonly functions: readonly string[];
}

/** Everything that is watched, nothing that is set. */
const watching = ['page:monitor/*', 'page:cargo_monitor/*', 'page:driving_monitor/*', 'page:active_safety/*'];

/** The roles that an installation begins with. They are told apart by code; the names are the specification's. */
export const standardRoles: readonly SeedRole[] = [
  {
    code: 'admin',
    name: '管理员',
    superMan: true,
    functions: [
      'page:*',
      'driver.coach',
      'truck.write',
      'fence.approve',
      'heartbeat.watch',
      'loss.claim',
      'lossLimit.write',
      'master.correct',
    ],
  },
  {
    code: 'useradmin',
    name: '用户管理员',
    superMan: false,
    functions: [
      'page:*',
      'driver.coach',
      'truck.write',
      'fence.approve',
      'loss.claim',
      'lossLimit.write',
      'master.correct',
    ],
  },
  {
    code: 'dispatcher',
    name: '调度员',
    superMan: false,
    functions: ['page:*', 'driver.coach', 'truck.write', 'loss.claim'],
  },
  {
    code: 'safety',
    name: '安全员',
    superMan: false,
    functions: [...watching, 'driver.coach', 'page:handover', 'page:setting/base_data/truck', 'loss.claim'],
  },
  {
    code: 'customer',
    name: '客户',
    superMan: false,
    functions: ['page:monitor/track_map', 'page:cargo_monitor/*'],
  },
  { code: 'garden', name: '园林局', superMan: false, functions: ['page:monitor/track_map'] },
  {
    code: 'exhibition',
    name: '展会演示',
    superMan: false,
    functions: watching,
  },
];
