import { isoTime } from '#domain/time/iso-time.ts';

import type { Queries, SqlValue } from '../../database/database.ts';
import { tableName } from '../../database/names.ts';
import { itemId } from './bundle-sql.ts';
import { type BundledKind, storedTable } from './bundled-kinds.ts';

/** Where a row is stored: at its moment, of its truck. */
interface Placed {
  readonly id: string;
  readonly time: unknown;
  readonly signCode: unknown;
}

/** Values for `atPlaces`: moments and plates of rows, the first and the last of those moments, the ids of the rows. */
const placesOf = (rows: readonly Placed[]): SqlValue[] => {
  const plates = rows.map(({ signCode }) => (typeof signCode === 'string' ? signCode : null));
  const timesMs = rows.map(({ time }) => Date.parse(String(time)));
  const places = new Map(timesMs.map((ms, index) => [`${ms} ${plates[index]}`, index]));
  const first = [...places.values()];
  return [
    first.map((index) => isoTime(timesMs[index] ?? Number.NaN)),
    first.map((index) => plates[index] ?? null),
    isoTime(timesMs.reduce((least, ms) => Math.min(least, ms), Infinity)),
    isoTime(timesMs.reduce((most, ms) => Math.max(most, ms), -Infinity)),
    rows.map(({ id }) => id),
  ];
};

const places = `unnest($1::timestamptz[], $2::text[]) as x("time", sign_code)`;

/** SQL: bundles `b` at the places of rows. The bounds keep the planner to their days. */
const atPlaces = (plated: boolean): string =>
  `b."time" = x."time" and ${plated ? 'b.sign_code = x.sign_code' : 'b.sign_code is null'} and b."time" between $3 and $4`;

/** Takes rows that all have a plate, or none of them, out of their bundles. */
const takeFrom = async (
  queries: Queries,
  table: string,
  rows: readonly Placed[],
  plated: boolean,
): Promise<[id: string, insertTime: string][]> => {
  if (rows.length === 0) return [];
  const values = placesOf(rows);
  const at = atPlaces(plated);
  // Without a name: a plan that was made while a day was small would read all of it later.
  const found = await queries.query<{ id: string; insert_time: string }>(
    `select ${itemId} as id, b.insert_time::text from ${places} join "${table}" b on ${at}
     cross join lateral unnest(b.items) i where ${itemId} = any($5::text[])`,
    values,
  );
  if (found.length > 0) {
    await queries.query(
      `update "${table}" b set items = array(select i from unnest(b.items) i where ${itemId} <> all($5::text[]))
       from ${places} where ${at} and exists (select from unnest(b.items) i where ${itemId} = any($5::text[]))`,
      values,
    );
    await queries.query(
      `delete from "${table}" b using ${places} where ${at} and cardinality(b.items) = 0`,
      values.slice(0, 4),
    );
  }
  return found.map(({ id, insert_time: time }) => [id, time]);
};

/** Takes rows out of their bundles. @returns when each was stored at first, by id; of those that were there */
export const takeOut = async (
  queries: Queries,
  kind: BundledKind,
  rows: readonly Placed[],
): Promise<ReadonlyMap<string, string>> => {
  const table = storedTable(tableName(kind));
  const plated = rows.filter(({ signCode }) => typeof signCode === 'string');
  const others = rows.filter(({ signCode }) => typeof signCode !== 'string');
  return new Map([
    ...(await takeFrom(queries, table, plated, true)),
    ...(await takeFrom(queries, table, others, false)),
  ]);
};
