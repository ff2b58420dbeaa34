import type { MasterData, StationTank, TankTable } from '#contract/master-data.ts';

import type { Queries } from '../../database/database.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';
import { groupBy } from '../group.ts';
import {
  itemsOf,
  masterDataFrom,
  readStationTanks,
  tablesKey,
  type ThingsOf,
  type VersionedEntity,
  type VersionRow,
} from './master-data.ts';

interface KeptVersion extends VersionRow {
  readonly id: number;
}

interface KeptTable {
  readonly id: number;
  readonly truck: string;
  readonly compartment: number;
  readonly effectiveFrom: string;
  readonly points: TankTable['rows'];
}

/** Rows in force that are newer than those known, and how many are in force in all. */
interface News<T> {
  readonly count: number;
  readonly judged: boolean;
  readonly rows: readonly T[];
}

const versionNews = `select (select count(*)::int from master_version where superseded_by is null) as count,
  exists (select from engine_subject) as judged,
  (select coalesce(json_agg(json_build_object('id', id, 'entity', entity, 'key', key, 'content', content,
     'effectiveFrom', case when isfinite(effective_from) then ${isoMilliseconds('effective_from')} end)), '[]')
   from master_version where superseded_by is null and id > $1) as rows`;

const tableNews = `select (select count(*)::int from tank_table where superseded_by is null) as count, true as judged,
  (select coalesce(json_agg(json_build_object('id', id, 'truck', truck_id::text, 'compartment', compartment,
     'effectiveFrom', ${isoMilliseconds('effective_from')}, 'points', points)), '[]')
   from tank_table where superseded_by is null and id > $1) as rows`;

const newest = (rows: readonly { readonly id: number }[], from: number): number =>
  rows.reduce((most, { id }) => Math.max(most, id), from);

/** By the moment from which they are in force; null: from the beginning. */
const byMoment = (a: { readonly effectiveFrom: string | null }, b: typeof a): number =>
  (a.effectiveFrom === null ? -Infinity : Date.parse(a.effectiveFrom)) -
    (b.effectiveFrom === null ? -Infinity : Date.parse(b.effectiveFrom)) || 0;

/**
 * Master data that is kept and told what is new: of ten thousand trucks an edit reads one. Rows are written once, so
 * what is known stays true until a correction takes its place, which the number of rows in force tells; then, and
 * before anything was judged, all is read again.
 */
export const createKeptMaster = () => {
  let versions = new Map<string, KeptVersion[]>();
  let tables = new Map<string, KeptTable[]>();
  let [versionCount, tableCount, lastVersion, lastTable] = [0, 0, 0, 0];
  const tablesOf = new Map<string, readonly TankTable[]>();
  /** What things are in the engine's shape, by entity and key, and all of an entity. */
  const items = new Map<string, readonly unknown[]>();
  const lists = new Map<VersionedEntity, readonly unknown[]>();
  let stationTanks: { readonly text: string; readonly list: readonly StationTank[] } = { text: '', list: [] };

  const forget = (): void => {
    versions = new Map();
    tables = new Map();
    [versionCount, tableCount, lastVersion, lastTable] = [0, 0, 0, 0];
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
    versionCount += rows.length;
    lastVersion = newest(rows, lastVersion);
  };

  const addTables = (rows: readonly KeptTable[]): void => {
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
    tableCount += rows.length;
    lastTable = newest(rows, lastTable);
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

  const ask = async <T>(queries: Queries, sql: string, after: number, name: string): Promise<News<T>> => {
    const [news] = await queries.query<News<T> & Record<string, unknown>>(sql, [after], name);
    return news ?? { count: 0, judged: false, rows: [] };
  };

  const refresh = async (queries: Queries): Promise<boolean> => {
    const news = await ask<KeptVersion>(queries, versionNews, lastVersion, 'master_news');
    const added = await ask<KeptTable>(queries, tableNews, lastTable, 'table_news');
    addVersions(news.rows);
    addTables(added.rows);
    return versionCount === news.count && tableCount === added.count && news.judged;
  };

  return {
    /** Reads what is new, or all. The lists of what has not changed are the same objects as before. */
    read: async (queries: Queries): Promise<MasterData> => {
      const known = versionCount > 0 || tableCount > 0;
      if (!(await refresh(queries)) && known) {
        forget();
        await refresh(queries);
      }
      const tanks = await readStationTanks(queries);
      const text = JSON.stringify(tanks);
      if (text !== stationTanks.text) stationTanks = { text, list: tanks };
      return masterDataFrom(things, stationTanks.list);
    },
  };
};
