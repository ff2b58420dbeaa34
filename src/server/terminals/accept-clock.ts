import { resultCodes } from '#contract/envelope.ts';

import type { Queries } from '../database/database.ts';
import { Refusal } from '../kernel/refusal.ts';

/**
 * Reads a terminal's clock by the zone that it seems to have, from now on.
 * @throws Refusal 409: it seems to have no other than it is read by
 */
export const acceptClock = async (queries: Queries, number: string): Promise<void> => {
  const done = await queries.query(
    `update jt808_terminal set utc_offset_min = seems_offset_min, seems_offset_min = null, clock_right = false
     where phone = $1 and seems_offset_min is not null returning phone`,
    [number],
    'accept_clock',
  );
  if (done.length === 0)
    throw new Refusal(resultCodes.conflict, [
      '该终端的时钟没有偏差可采用',
      'The clock of this terminal shows no other zone',
    ]);
};
