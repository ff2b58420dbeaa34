import { resultCodes } from '#contract/envelope.ts';
import type { TankRow } from '#domain/cargo/tank-table.ts';

import type { Queries } from '../database/database.ts';
import { badRequest, Refusal } from '../kernel/refusal.ts';

/**
 * The patch of a tank table with its points, where it names the version in force instead. A correction replaces all that
 * began after its moment, so that only the newest version may be named: a later one would be lost unseen.
 * @throws Refusal at the field: it begins no earlier than it did; 409: another version is in force
 */
export const withPoints = async (
  queries: Queries,
  truckId: string,
  effectiveFrom: string,
  patch: object,
): Promise<object> => {
  if (!('tableId' in patch)) return patch;
  const compartment = Number(Reflect.get(patch, 'compartment'));
  const [held] = await queries.query<{ id: number; since: Date; points: readonly TankRow[] }>(
    `select id::int as id, effective_from as since, points from tank_table
     where truck_id = $1::integer and compartment = $2 and superseded_by is null order by effective_from desc limit 1`,
    [truckId, compartment],
  );
  if (held === undefined || held.id !== patch.tableId)
    throw new Refusal(resultCodes.conflict, [
      '罐容表已更新，请重新打开',
      'The table has been updated; please open it again',
    ]);
  if (Date.parse(effectiveFrom) >= held.since.getTime())
    throw badRequest(['请检查表单', 'Please check the form'], {
      effectiveFrom: ['须早于现在的生效时间', 'Must be before it took effect'],
    });
  return { compartment, points: held.points };
};
