import type { MasterData, StationTank, TankTable } from '#contract/master-data.ts';

import type { Queries } from '../../database/database.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';
import { groupBy } from '#domain/lists/group-by.ts';
import { itemsOf, masterDataFrom, type ThingsOf } from './master-data.ts';
import { isWhole, noRows, portionsAfter, rowsInForce, withRows, type WrittenRow } from './rows-in-force.ts';
import {
  readStationTanks,
  tablesKey,
  tankTableOf,
  tankTablesInForce,
  type TankTableRow,
} from './tank-tables.ts';
import type { VersionRow } from './version-content.ts';
import type { VersionedEntity } from '../../identity/scope/versioned-entities.ts';

type KeptVersion = VersionRow & WrittenRow;

const versionsInForce = rowsInForce(
  'master_version',
  `'entity', entity, 'key', key, 'content', content,
   'effectiveFrom', case when isfinite(effective_from) then ${isoMilliseconds('effective_from')} end`,
);

/** By the moment from which they are in force; null: from the beginning. */
const byMoment = (a: { readonly effectiveFrom: string | null }, b: typeof a): number =>
  (a.effectiveFrom === null ? -Infinity : Date.parse(a.effectiveFrom)) -
    (b.effectiveFrom === null ? -Infinity : Date.parse(b.effectiveFrom)) || 0;

/**
 * Master data that is kept, with what was written since added to it: of ten thousand trucks an edit reads one. Rows are
 * written once, so what is known stays true until a correction takes its place, a row is committed after a later one, or
 * a version changes, which it may until anything was judged; the sums of the rows in force show each: then all is read
 * again.
 */
export const createKeptMaster = () => {
  let versions = new Map<string, KeptVersion[]>();
  const tables = new Map<string, readonly TankTable[]>();
  let [knownVersions, knownTables] = [noRows, noRows];
  /** What things are in the engine's shape, by entity and key, and all of an entity. */
  const items = new Map<string, readonly unknown[]>();
  const lists = new Map<VersionedEntity, readonly unknown[]>();
  let stationTanks: { readonly text: string; readonly list: readonly StationTank[] } = { text: '', list: [] };

  const forget = (): void => {
    versions = new Map();
    tables.clear();
    [knownVersions, knownTables] = [noRows, noRows];
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

  const addTables = (rows: readonly TankTableRow[]): void => {
    for (const [key, added] of groupBy(rows, ({ truck, compartment }) => tablesKey(truck, compartment))) {
      tables.set(key, [...(tables.get(key) ?? []), ...added.map(tankTableOf)].toSorted(byMoment));
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
      const mine = items.get(thing) ?? itemsOf(entity, rows as unknown as VersionRow<E>[], tables);
      items.set(thing, mine);
      list.push(...(mine as typeof list));
    }
    lists.set(entity, list);
    return list;
  };

  /** @returns whether what is known now is all that is in force */
  const addNew = async (queries: Queries): Promise<boolean> => {
    for await (const rows of portionsAfter<KeptVersion>(queries, versionsInForce, knownVersions.lastId))
      addVersions(rows);
    for await (const rows of portionsAfter<TankTableRow>(queries, tankTablesInForce, knownTables.lastId))
      addTables(rows);
    return (
      (await isWhole(queries, versionsInForce, knownVersions)) &&
      (await isWhole(queries, tankTablesInForce, knownTables))
    );
  };

  return {
    /** Reads what is new, or all. The lists of what has not changed are the same objects as before. */
    read: async (queries: Queries): Promise<MasterData> => {
      // What was written while it was read is newer than what was read, and comes with the second.
      const isAll = (await addNew(queries)) || (await addNew(queries));
      if (!isAll) {
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
