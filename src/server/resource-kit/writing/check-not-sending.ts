import { resultCodes } from '#contract/envelope.ts';

import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../kernel/refusal.ts';

/**
 * Whoever writes a tank table asks first (specification 4: no edits while sending): its page, the form of its truck, a
 * correction.
 * @throws Refusal 409: a table of the compartment is on its way to its console
 */
export const checkNotSending = async (
  queries: Queries,
  truckId: number,
  compartment: number,
): Promise<void> => {
  const under = await queries.query(
    `select 1 from command where truck_id = $1 and kind = 'tankTable' and subject = $2 and ended_time is null`,
    [truckId, String(compartment)],
  );
  if (under.length > 0)
    throw new Refusal(resultCodes.conflict, [
      `${compartment} 仓的罐容表正在下发，不能修改`,
      `The calibration table of compartment ${compartment} is being sent and can’t be edited`,
    ]);
};
