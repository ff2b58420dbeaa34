import { resultCodes } from '#contract/envelope.ts';

import { Refusal } from '../../kernel/refusal.ts';
import type { OrderedTruck } from './parameter-trucks.ts';

/**
 * What is dangerous on the road goes only to a truck that is heard and stands: one that is offline would get it at a
 * moment that nobody knows.
 * @throws Refusal 409
 */
export const checkHalted = ({ signCode, status, speedKmh, stands }: OrderedTruck): void => {
  if (stands) return;
  if (status === null || status === 0)
    throw new Refusal(resultCodes.conflict, [
      `${signCode} 离线，此文件不能下发`,
      `${signCode} is offline: this file can’t be sent`,
    ]);
  throw new Refusal(resultCodes.conflict, [
    `${signCode} 未停稳（${speedKmh ?? '—'} km/h），此文件只能在停车时下发`,
    `${signCode} is not stationary (${speedKmh ?? '—'} km/h): this file can only be sent to stationary trucks`,
  ]);
};

/**
 * A dangerous file, whose device restarts, waits besides until no oil flows.
 * @throws Refusal 409
 */
export const checkStanding = (truck: OrderedTruck): void => {
  checkHalted(truck);
  if (!truck.idle)
    throw new Refusal(resultCodes.conflict, [
      `${truck.signCode} 正在装卸，此文件不能下发`,
      `${truck.signCode} is loading or unloading: this file can’t be sent now`,
    ]);
};
