import type { MasterData, StationTank, TankTable } from '#contract/master-data.ts';
import { packedRows, type TankRow } from '#domain/cargo/tank-table.ts';

import type { Queries } from '../../database/database.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';
import { groupBy } from '#domain/lists/group-by.ts';
import { itemsOf, masterDataFrom, type ThingsOf } from './master-data.ts';
import { readStationTanks, tablesKey } from './tank-tables.ts';
import type { VersionedEntity, VersionRow } from './version-content.ts';

interface KeptVersion extends VersionRow {
  readonly id: number;
}

interface KeptTable {
  readonly id: number;
  readonly truck: string;
  readonly compartment: number;
  readonly effectiveFrom: string;
  readonly points: Float64Array;
}

/** As it is stored. */
type TableRow = Omit<KeptTable, 'points'> & { readonly points: readonly TankRow[] };

/** Rows in force that are newer than those known, and what all that are in force add up to. */
interface NewRows<T> {
  readonly count: number;
  readonly idSum: number;
  readonly rows: readonly T[];
}

const sums = `(select count(*)::int from rows_in_force) as count, (select coalesce(sum(id), 0)::float8 from rows_in_force) as "idSum"`;

const newVersionsSql = `with rows_in_force as (select id from master_version where superseded_by is null)
  select ${sums}, (select coalesce(json_agg(json_build_object('id', id, 'entity', entity, 'key', key, 'content', content,
     'effectiveFrom', case when isfinite(effective_from) then ${isoMilliseconds('effective_from')} end)), '[]')
   from master_version where superseded_by is null and id > $1) as rows`;

const newTablesSql = `with rows_in_force as (select id from tank_table where superseded_by is null)
  select ${sums}, (select coalesce(json_agg(json_build_object('id', id, 'truck', truck_id::text, 'compartment', compartment,
     'effectiveFrom', ${isoMilliseconds('effective_from')}, 'points', points)), '[]')
   from tank_table where superseded_by is null and id > $1) as rows`;

/** What the rows that are known add up to, and the last of them. */
interface Known {
  readonly count: number;
  readonly idSum: number;
  readonly lastId: number;
}

const nothing: Known = { count: 0, idSum: 0, lastId: 0 };

const withRows = (known: Known, rows: readonly { readonly id: number }[]): Known => ({
  count: known.count + rows.length,
  idSum: known.idSum + rows.reduce((sum, { id }) => sum + id, 0),
  lastId: rows.reduce((most, { id }) => Math.max(most, id), known.lastId),
});

/** By the moment from which they are in force; null: from the beginning. */
const byMoment = (a: { readonly effectiveFrom: string | null }, b: typeof a): number =>
  (a.effectiveFrom === null ? -Infinity : Date.parse(a.effectiveFrom)) -
    (b.effectiveFrom === null ? -Infinity : Date.parse(b.effectiveFrom)) || 0;

/**
 * Master data that is kept, with what was written since added to it: of ten thousand trucks an edit reads one. Rows are
 * written once, so what is known stays true until a correction takes its place, or a row is committed after a later
 * one, both of which the sums of the rows in force show: then all is read again. It is also read again where nothing had
 * been judged by the reading before, for until then a version may change.
 */
export const createKeptMaster = () => {
  let versions = new Map<string, KeptVersion[]>();
  let tables = new Map<string, KeptTable[]>();
  let [knownVersions, knownTables] = [nothing, nothing];
  /** Whether anything had been judged when it was read. */
  let wasJudged = false;
  const tablesOf = new Map<string, readonly TankTable[]>();
  /** What things are in the engine's shape, by entity and key, and all of an entity. */
  const items = new Map<string, readonly unknown[]>();
  const lists = new Map<VersionedEntity, readonly unknown[]>();
  let stationTanks: { readonly text: string; readonly list: readonly StationTank[] } = { text: '', list: [] };

  const forget = (): void => {
    versions = new Map();
    tables = new Map();
    [knownVersions, knownTables] = [nothing, nothing];
    tablesOf.clear();
    items.clear();
    lists.clear();
  };

  const thingOf = ({ entity, key }: VersionRow): string => `${entity}\n${key}`;

  const addVersions = (rows: readonly KeptVersion[]): void => {
    for (const [thing, added] of groupBy(rows, thingOf)) {
      versions.set(thing, [...(versions.get(thing) ?? []), ...added].toSorted(byMoment));
      items.delete(thing);
      for (const { entity } of added) lists.delete(entity);
    }
    knownVersions = withRows(knownVersions, rows);
  };

  const addTables = (stored: readonly TableRow[]): void => {
    const rows = stored.map((row): KeptTable => ({ ...row, points: packedRows(row.points) }));
    for (const [key, added] of groupBy(rows, ({ truck, compartment }) => tablesKey(truck, compartment))) {
      const all = [...(tables.get(key) ?? []), ...added].toSorted(byMoment);
      tables.set(key, all);
      tablesOf.set(
        key,
        all.map(({ effectiveFrom, points }) => ({ version: effectiveFrom, effectiveFrom, rows: points })),
      );
      for (const { truck } of added) items.delete(`truck\n${truck}`);
    }
    if (rows.length > 0) lists.delete('truck');
    knownTables = withRows(knownTables, rows);
  };

  const things: ThingsOf = <E extends VersionedEntity>(entity: E) => {
    const known = lists.get(entity);
    if (known) return known as ReturnType<typeof itemsOf<E>>;
    const list: ReturnType<typeof itemsOf<E>> = [];
    for (const [thing, rows] of versions) {
      if (rows[0]?.entity !== entity) continue;
      const mine = items.get(thing) ?? itemsOf(entity, rows as unknown as VersionRow<E>[], tablesOf);
      items.set(thing, mine);
      list.push(...(mine as typeof list));
    }
    lists.set(entity, list);
    return list;
  };

  const ask = async <T>(
    queries: Queries,
    sql: string,
    { lastId }: Known,
    name: string,
  ): Promise<NewRows<T>> => {
    const [found] = await queries.query<NewRows<T> & Record<string, unknown>>(sql, [lastId], name);
    return found ?? { count: 0, idSum: 0, rows: [] };
  };

  const isWhole = (known: Known, { count, idSum }: NewRows<unknown>): boolean =>
    known.count === count && known.idSum === idSum;

  /** @returns whether what is known now is all that is in force */
  const addNew = async (queries: Queries): Promise<boolean> => {
    const versionRows = await ask<KeptVersion>(queries, newVersionsSql, knownVersions, 'new_versions');
    const tableRows = await ask<TableRow>(queries, newTablesSql, knownTables, 'new_tables');
    addVersions(versionRows.rows);
    addTables(tableRows.rows);
    return isWhole(knownVersions, versionRows) && isWhole(knownTables, tableRows);
  };

  return {
    /** Reads what is new, or all. The lists of what has not changed are the same objects as before. */
    read: async (queries: Queries): Promise<MasterData> => {
      // Before the versions: what is judged meanwhile was judged by some of these.
      const [row] = await queries.query<{ judged: boolean }>(
        'select exists (select from engine_subject) as judged',
        [],
        'anything_judged',
      );
      if (!wasJudged) forget();
      wasJudged = row?.judged === true;
      if (!(await addNew(queries))) {
        forget();
        await addNew(queries);
      }
      const tanks = await readStationTanks(queries);
      const text = JSON.stringify(tanks);
      if (text !== stationTanks.text) stationTanks = { text, list: tanks };
      return masterDataFrom(things, stationTanks.list);
    },
  };
};
