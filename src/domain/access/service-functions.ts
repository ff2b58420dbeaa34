import type { FunctionCode } from './functions.ts';

/**
 * Who may be given a function: `service` other systems too; `person` people alone, since it is a judgement, a signature,
 * a right that is given, or something that a second person has to confirm.
 */
const holders: Readonly<Record<FunctionCode, 'service' | 'person'>> = {
  'fleet.watch': 'service',
  'alarm.watch': 'service',
  'alarm.judge': 'person',
  'alarm.shelve': 'person',
  'media.view': 'service',
  'video.watch': 'person',
  'handover.write': 'person',
  'authority.answer': 'person',
  'authority.write': 'person',
  'forward.write': 'person',
  'delivery.sign': 'person',
  'certificate.issue': 'person',
  'track.share': 'person',
  'share.write': 'service',
  'driver.write': 'service',
  'driver.contact': 'service',
  'driver.coach': 'person',
  'truck.write': 'service',
  'tankTable.write': 'service',
  'wayBill.write': 'service',
  'route.write': 'service',
  'device.write': 'service',
  'repairCard.write': 'service',
  'device.repair': 'service',
  'company.write': 'person',
  'role.write': 'person',
  'user.write': 'person',
  'interface.write': 'person',
  'event.stream': 'service',
  'place.write': 'service',
  'fence.write': 'service',
  'fence.approve': 'person',
  'heartbeat.watch': 'service',
  'loss.claim': 'service',
  'statement.write': 'person',
  'calibration.write': 'service',
  'pumpTotals.write': 'service',
  'fuelPrice.write': 'service',
  'lossLimit.write': 'person',
  'parameter.write': 'person',
  'parameter.approve': 'person',
  'unlock.write': 'person',
  'text.send': 'service',
  'threshold.write': 'person',
  'notice.write': 'person',
  'message.recharge': 'person',
  'master.correct': 'person',
};

/** Whether a code of a role, a page (`page:…`) or a function, may be given to another system. */
export const isForServices = (code: string): boolean =>
  code.startsWith('page:') || (Object.hasOwn(holders, code) && holders[code as FunctionCode] === 'service');
