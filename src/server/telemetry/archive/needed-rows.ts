import type { PartitionedTable } from '../messages/partitions.ts';
import { moment, quoted } from './duck.ts';

/** A box on the map, degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Which rows of a whole fleet an answer needs; without it: all. */
export type Needed =
  /** Of each truck and part the last row at a moment, at others of its own, and all from another moment on. */
  | {
      readonly kind: 'last';
      readonly atMs: number;
      readonly besides: readonly { readonly signCode: string; readonly atMs: number }[];
      readonly allFromMs: number;
    }
  /** Rows in a box, with the one before and the one after each row of them; cells of a grid in another. */
  | { readonly kind: 'near'; readonly box: Box; readonly cells: Box }
  /** The messages of one id. */
  | { readonly kind: 'message'; readonly messageId: string };

/** Whether statements look for these rows truck by truck. */
export const isOfFleet = (needed: Needed | null): boolean => needed !== null && needed.kind !== 'message';

/** What a truck has several of at once. */
const partOf: Partial<Record<PartitionedTable, string>> = { tank_inventory: 'compartment' };

const isFix = (table: PartitionedTable): boolean => table === 'position' || table === 'track_cell';

const lastRows = (
  table: PartitionedTable,
  from: string,
  { atMs, besides, allFromMs }: Extract<Needed, { kind: 'last' }>,
): string => {
  const part = partOf[table] ?? 'null';
  // What was withdrawn is looked for among all of it, which is little.
  const withdrawn = isFix(table) ? 'false' : 'withdrawn';
  const own = besides.map(({ signCode, atMs: ms }) => `(${quoted(signCode)}, ${moment(ms)})`);
  return `from (
    with r as (select * ${from}),
    moments as (select distinct sign_code, ${moment(atMs)} as until_time from r
      ${own.length === 0 ? '' : `union all select * from (values ${own.join(', ')}) as own(sign_code, until_time)`}),
    last as (select r.sign_code, ${part} as part, m.until_time, max("time") as "time" from r join moments m on m.sign_code = r.sign_code
      where r."time" <= m.until_time and not (${withdrawn}) group by all)
    select r.* from r where r."time" >= ${moment(allFromMs)} or (${withdrawn}) or exists (select 1 from last l
      where l.sign_code = r.sign_code and l.part is not distinct from ${part} and l."time" = r."time"))`;
};

/** The first and the last of a file may have their neighbour in another. */
const nearRows = (from: string, [west, south, east, north]: Box): string => `from (
    select * exclude (is_near, near_before, near_after) from (
      select *, lag(is_near, 1, true) over w as near_before, lead(is_near, 1, true) over w as near_after from (
        select *, longitude_deg between ${west} and ${east} and latitude_deg between ${south} and ${north} as is_near ${from})
      window w as (partition by sign_code order by "time"))
    where is_near or near_before or near_after)`;

/** The rows of a file that are needed, as what a statement reads from. */
export const neededRows = (table: PartitionedTable, from: string, needed: Needed | null): string => {
  if (needed?.kind === 'last' && table !== 'track_cell' && table !== 'terminal_message')
    return lastRows(table, from, needed);
  if (needed?.kind === 'near' && table === 'position') return nearRows(from, needed.box);
  if (needed?.kind === 'near' && table === 'track_cell') {
    const [west, south, east, north] = needed.cells;
    return `${from} and x between ${west} and ${east} and y between ${south} and ${north}`;
  }
  if (needed?.kind === 'message' && table === 'terminal_message')
    return `${from} and message_id = ${quoted(needed.messageId)}`;
  return from;
};
