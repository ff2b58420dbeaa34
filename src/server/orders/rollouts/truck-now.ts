import type { SkipReason } from '#domain/parameters/rollout.ts';

import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type OrderedTruck, trucksOf } from '../parameters/parameter-trucks.ts';
import type { RolloutTruckRow } from './rollout-trucks.ts';

/** The truck of a roll-out as it is now; a reason where it is not what the roll-out was begun for. */
export const truckNow = async (
  queries: Queries,
  { truck_id: truckId, company_code: code, company_now: now, order_terminal: ordered }: RolloutTruckRow,
): Promise<OrderedTruck | SkipReason> => {
  if (now === null) return 'ended';
  if (now !== code) return 'moved';
  try {
    const [truck] = await trucksOf(queries, { companies: [code] }, [truckId]);
    if (truck === undefined) return 'ended';
    // What another console held is no business of the one that is in the truck now.
    return ordered !== null && ordered !== truck.terminal ? 'moved' : truck;
  } catch (error) {
    // Without a terminal there is nobody to tell.
    if (error instanceof Refusal) return 'moved';
    throw error;
  }
};
