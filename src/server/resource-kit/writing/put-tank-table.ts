import { checkTankPoints } from '#domain/cargo/check-tank-table.ts';
import { contradictions } from '#domain/cargo/table-file/table-reference.ts';
import { asTheFileSays } from '#domain/cargo/table-file/tank-table-of.ts';
import type { TankRow } from '#domain/cargo/tank-table.ts';
import { tableFault } from '#resource/table-fault.ts';

import { checkNotSending } from './check-not-sending.ts';
import { compartmentReference } from './table-reference.ts';
import type { Queries } from '../../database/database.ts';
import { badRequest } from '../../kernel/refusal.ts';

interface GivenTable {
  readonly truckId: number;
  readonly compartment: number;
  readonly points: readonly TankRow[];
  /** Of its field in the form. */
  readonly path: string;
  readonly nowMs: number;
}

/**
 * Writes a compartment's table as a new version, in force after every fact that was judged and after the one before
 * it. An unchanged one keeps its version, however it came: a record must not name a table that is only a copy.
 * @throws Refusal at its field: it has errors; 409: the one that is held is being sent
 */
export const putTankTable = async (
  queries: Queries,
  { truckId, compartment, points, path, nowMs }: GivenTable,
): Promise<void> => {
  const text = JSON.stringify(points);
  const [held] = await queries.query<{ same: boolean }>(
    `select points = $3::jsonb as same from tank_table where truck_id = $1 and compartment = $2
       and superseded_by is null order by effective_from desc limit 1`,
    [truckId, compartment, text],
  );
  if (held?.same === true) return;
  await checkNotSending(queries, truckId, compartment);
  const reference = await compartmentReference(queries, truckId, compartment);
  const fault = tableFault([...contradictions(points, asTheFileSays, reference), ...checkTankPoints(points)]);
  if (fault !== null) throw badRequest(['请检查表单', 'Please check the form'], { [path]: fault });
  await queries.query(
    `insert into tank_table (truck_id, compartment, effective_from, points)
     select $1, $2, greatest($3, master_edit_time(), newest.effective_from + interval '1 millisecond'), $4::jsonb
     from (select) as one left join lateral (
       select effective_from, points from tank_table where truck_id = $1 and compartment = $2
         and superseded_by is null order by effective_from desc limit 1) as newest on true
     where newest.points is distinct from $4::jsonb`,
    [truckId, compartment, new Date(nowMs), text],
  );
};
