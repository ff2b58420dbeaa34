import { isoTime } from '#domain/time/iso-time.ts';

import type { Queries, SqlValue } from '../../database/database.ts';
import { tableName } from '../../database/names.ts';
import { itemId } from '../../telemetry/records/bundle-sql.ts';
import { type BundledKind, storedTable } from '../../telemetry/records/bundled-kinds.ts';

/** Where a row is stored: at its moment, of its truck. */
interface Placed {
  readonly id: string;
  readonly time: unknown;
  readonly signCode: unknown;
}

/** Values for `atPlaces`: moments and plates of rows, the first and the last of those moments, the ids of the rows. */
const placesOf = (rows: readonly Placed[]): SqlValue[] => {
  const places = new Map<string, readonly [timeMs: number, signCode: string]>();
  for (const { id, time, signCode } of rows) {
    // Of no truck it would not be found again, and be there twice.
    if (typeof signCode !== 'string') throw new Error(`${id} is of no truck`);
    const timeMs = Date.parse(String(time));
    places.set(`${timeMs} ${signCode}`, [timeMs, signCode]);
  }
  const all = [...places.values()];
  return [
    all.map(([timeMs]) => isoTime(timeMs)),
    all.map(([, signCode]) => signCode),
    isoTime(all.reduce((least, [timeMs]) => Math.min(least, timeMs), Infinity)),
    isoTime(all.reduce((most, [timeMs]) => Math.max(most, timeMs), -Infinity)),
    rows.map(({ id }) => id),
  ];
};

const places = `unnest($1::timestamptz[], $2::text[]) as x("time", sign_code)`;

/** SQL: bundles `b` at the places of rows. The bounds keep the planner to their days. */
const atPlaces = `b."time" = x."time" and b.sign_code = x.sign_code and b."time" between $3 and $4`;

/** Takes rows out of their bundles. @returns when each was stored at first, by id; of those that were there */
export const takeOut = async (
  queries: Queries,
  kind: BundledKind,
  rows: readonly Placed[],
): Promise<ReadonlyMap<string, string>> => {
  if (rows.length === 0) return new Map();
  const table = storedTable(tableName(kind));
  const values = placesOf(rows);
  // Without a name: a plan that was made while a day was small would read all of it later.
  const found = await queries.query<{ id: string; insert_time: string }>(
    `select ${itemId} as id, b.insert_time::text from ${places} join "${table}" b on ${atPlaces}
     cross join lateral unnest(b.items) i where ${itemId} = any($5::text[])`,
    values,
  );
  if (found.length > 0) {
    await queries.query(
      `update "${table}" b set items = array(select i from unnest(b.items) i where ${itemId} <> all($5::text[]))
       from ${places} where ${atPlaces} and exists (select from unnest(b.items) i where ${itemId} = any($5::text[]))`,
      values,
    );
    await queries.query(
      `delete from "${table}" b using ${places} where ${atPlaces} and cardinality(b.items) = 0`,
      values.slice(0, 4),
    );
  }
  return new Map(found.map(({ id, insert_time: time }) => [id, time]));
};
