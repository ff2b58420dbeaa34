import type { CameraTruck } from '#contract/video/video-calls.ts';

import { placeChannel, type WallChoice } from './wall-address.ts';

/**
 * The wall with the first camera of each truck in alarm that is not on it yet. Only free tiles are taken: nothing that
 * somebody watches gives way.
 */
export const withAlarms = (
  choice: WallChoice,
  alarms: readonly { readonly truckId: number }[],
  trucks: readonly CameraTruck[],
): WallChoice => {
  let next = choice;
  for (const { truckId } of alarms) {
    const truck = trucks.find((one) => one.truckId === truckId);
    const [channel] = truck?.channels ?? [];
    const free = next.watch.indexOf(null);
    if (!truck?.online || !truck.realTime || channel === undefined || free < 0) continue;
    if (next.watch.some((one) => one?.truckId === truckId)) continue;
    next = placeChannel(next, free, { truckId, channel });
  }
  return next;
};
