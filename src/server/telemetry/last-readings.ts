import { rowsOfDay } from './archive/stored-shape.ts';
import type { Queries } from '../database/database.ts';
import type { DayTable, PartitionedTable } from './messages/partitions.ts';

/** Of the rows of a day, here `day`: those that pages of the present show, each truck's and part's last. */
const lastOf: Partial<Record<PartitionedTable, (day: string) => string>> = {
  // What is live of a compartment says which reading is its last.
  tank_inventory: (day) => `select i.sign_code, i.compartment as part, i."time", to_jsonb(i) as reading
    from truck_live_compartments l
    cross join lateral jsonb_to_recordset(l.compartments) as c(compartment int, "readingTime" timestamptz)
    join (${day}) i on i.sign_code = l.sign_code and i."time" = c."readingTime" and i.compartment = c.compartment`,
  water_inventory: (
    day,
  ) => `select distinct on (w.sign_code) w.sign_code, 0 as part, w."time", to_jsonb(w) as reading
    from (${day}) w where not w.withdrawn and not exists (
      select from water_inventory n where n.sign_code = w.sign_code and not n.withdrawn and n."time" > w."time")
    order by w.sign_code, w."time" desc`,
};

/**
 * Keeps what a day's table alone has of the present. To be called in the transaction that drops it: trucks that have
 * been silent for longer than telemetry is kept stay on the pages of the present with what they said last. A day that
 * could not be moved leaves after later ones: what it has replaces nothing newer.
 */
export const keepLastReadings = async (queries: Queries, day: DayTable): Promise<void> => {
  const last = lastOf[day.table];
  if (last === undefined) return;
  await queries.query(
    `insert into last_reading (record_table, sign_code, part, "time", reading)
     select '${day.table}', x.* from (${last(rowsOfDay(day))}) x
     on conflict (record_table, sign_code, part) do update set "time" = excluded."time", reading = excluded.reading
     where last_reading."time" <= excluded."time"`,
  );
};

/** A row of a table that was kept as the last of a truck (`signCode`, SQL) and part (SQL), as rows of that table. */
export const keptReading = (table: PartitionedTable, signCode: string, part: string): string =>
  `(select (jsonb_populate_record(null::"${table}", k.reading)).* from last_reading k
    where k.record_table = '${table}' and k.sign_code = ${signCode} and k.part = ${part})`;
