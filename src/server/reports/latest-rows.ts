import type { RecordKind } from '#contract/records.ts';

/**
 * The last inventory row of each compartment. Which that is stands in the truck's live row, so every row is found by
 * truck and time in the one day that it is in, however long a truck has been silent.
 */
const inventory = `(select i.* from truck_live l
    cross join lateral jsonb_to_recordset(l.detail -> 'compartments') as c(compartment int, "readingTime" timestamptz)
    join tank_inventory i on i.sign_code = l.sign_code and i.time = c."readingTime" and i.compartment = c.compartment
  ) r`;

/** The last reading of each probe of the trucks that told their climate in the two days before the newest. */
const climate = `(select distinct on (sign_code, probe_place, probe) * from climate
    where time > (select max(time) from climate) - interval '2 days' and not withdrawn
    order by sign_code, probe_place, probe, time desc) r`;

const latest: Partial<Record<RecordKind, string>> = { 'tank-inventory': inventory, climate };

/** @throws Error where a definition is live whose kind has no such rows: a fault of ours, found at start */
export const latestRows = (kind: RecordKind): string => {
  const sql = latest[kind];
  if (sql === undefined) throw new Error(`no live rows of ${kind}`);
  return sql;
};
