import { isSettingKey, type SettingRow, type SettingScope } from '#contract/settings.ts';
import { areaOfStation, type Context, prepareContext } from '#engine/context.ts';
import { truckIdOf } from '#engine/subjects.ts';
import { valueAt, versionAt } from '#engine/versions.ts';

import type { Database, Queries } from '../database/database.ts';
import {
  type CorrectedTable,
  masterDataOf,
  readTankTables,
  readVersions,
  type VersionRow,
  withCorrected,
} from './master-data.ts';
import { readOutages } from './outages.ts';

/** Whose a subject was at a moment, and the plate that it had. */
export interface Owner {
  readonly companyCode: string;
  /** Null: it is no truck. */
  readonly signCode: string | null;
}

/** Rules' context with what the server shows beside it. Read anew when master data changes. */
export interface MasterContext {
  readonly revision: number;
  readonly engine: Context;
  readonly companyNames: ReadonlyMap<string, string>;
  readonly driverNames: ReadonlyMap<string, string>;
  /** The truck's company, or the one that kept the station, at `t` (ms UTC); null: nobody's. */
  ownerAt(subject: string, t: number): Owner | null;
}

interface SettingTableRow {
  readonly key: string;
  readonly value: number | boolean | null;
  readonly scope: SettingScope;
  readonly scope_id: string | null;
  readonly effective_from: Date;
}

const settingOf = (row: SettingTableRow): SettingRow[] =>
  isSettingKey(row.key)
    ? [
        {
          key: row.key,
          value: row.value,
          scope: row.scope,
          scopeId: row.scope_id,
          effectiveFrom: row.effective_from.toISOString(),
        },
      ]
    : [];

const stationPrefix = 'station:';

const ownerIn =
  (engine: Context) =>
  (subject: string, t: number): Owner | null => {
    const truckId = truckIdOf(subject);
    if (truckId === null) {
      const area = areaOfStation(engine, subject.slice(stationPrefix.length), t);
      return area?.companyCode == null ? null : { companyCode: area.companyCode, signCode: null };
    }
    const timeline = engine.trucks.get(truckId);
    // What happened before the first version is the first one's, as in the rules.
    const truck = (versionAt(timeline, t) ?? timeline?.[0])?.value?.truck;
    return truck === undefined ? null : { companyCode: truck.companyCode, signCode: truck.signCode };
  };

/** The context of given versions and tank tables: those in force, or what they would be after a correction. */
export const contextOf = async (
  queries: Queries,
  revision: number,
  versions: readonly VersionRow[],
  corrected: CorrectedTable | null = null,
): Promise<MasterContext> => {
  const tables = withCorrected(await readTankTables(queries), corrected);
  const settings = await queries.query<SettingTableRow>(
    'select key, value, scope, scope_id, effective_from from setting order by id',
  );
  const master = masterDataOf(versions, tables);
  const engine = prepareContext(master, settings.flatMap(settingOf), await readOutages(queries));
  const names = <T>(items: readonly T[], key: (item: T) => string, name: (item: T) => string) =>
    new Map(items.map((item) => [key(item), name(item)]));
  return {
    revision,
    engine,
    companyNames: names(
      master.companies ?? [],
      ({ companyCode }) => companyCode,
      ({ name }) => name ?? '',
    ),
    driverNames: names(
      master.drivers ?? [],
      ({ driverCode }) => driverCode,
      ({ name }) => name,
    ),
    ownerAt: ownerIn(engine),
  };
};

/** The truck of a subject as it is at `t` (ms UTC), if it is in service; null: it is not to be shown as it is now. */
export const truckInService = (master: MasterContext, subject: string, t: number) => {
  const truck = valueAt(master.engine.trucks.get(truckIdOf(subject) ?? ''), t)?.truck ?? null;
  return truck === null || truck.inService === false ? null : truck;
};

/** Keeps the context of the newest master data; asking costs one row. */
export const createMasterSource = (database: Database): (() => Promise<MasterContext>) => {
  let current: Promise<MasterContext> | null = null;
  let currentRevision = -1;
  return async () => {
    const [row] = await database.query<{ revision: number }>(
      'select revision from master_revision',
      [],
      'master_revision',
    );
    const revision = row?.revision ?? 0;
    if (!current || revision !== currentRevision) {
      currentRevision = revision;
      const reading = readVersions(database).then((versions) => contextOf(database, revision, versions));
      current = reading;
      // What could not be read is tried again by whoever asks next.
      reading.catch(() => {
        if (current === reading) current = null;
      });
    }
    return current;
  };
};
