import type { MasterData } from '#contract/master-data.ts';
import { areaOfStation, type Context, type Prepared, prepareContext } from '#engine/master/context.ts';
import { truckIdOf } from '#engine/subjects.ts';
import { valueAt, versionAt } from '#engine/master/versions.ts';

import { asServer } from '../../identity/scope/session-scope.ts';
import type { Database, Queries } from '../../database/database.ts';
import { createKeptMaster } from './kept-master.ts';
import { passWaitingEdits } from '../../resource-kit/writing/master-lock.ts';
import { masterDataOf } from './master-data.ts';
import { type CorrectedTable, readStationTanks, readTankTables, withCorrected } from './tank-tables.ts';
import type { VersionRow } from './version-content.ts';
import { readOutages } from '../outages.ts';
import { readSettings } from './read-settings.ts';

/** Company and plate of a subject at a moment. */
export interface Owner {
  readonly companyCode: string;
  /** Null: it is no truck. */
  readonly signCode: string | null;
}

/** Context of the rules with what the server adds. Read again when master data changes. */
export interface MasterContext {
  readonly revision: number;
  readonly engine: Context;
  readonly companyNames: ReadonlyMap<string, string>;
  /** Company of the truck, or of the station's keeper, at `t` (ms UTC); null: none. */
  ownerAt(subject: string, t: number): Owner | null;
}

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
    // What happened before the first version is judged by the first, as in the rules.
    const truck = (versionAt(timeline, t) ?? timeline?.[0])?.value?.truck;
    return truck === undefined ? null : { companyCode: truck.companyCode, signCode: truck.signCode };
  };

const names = <T>(items: readonly T[], key: (item: T) => string, name: (item: T) => string) =>
  new Map(items.map((item) => [key(item), name(item)]));

const contextFrom = async (
  queries: Queries,
  revision: number,
  master: MasterData,
  before: Prepared | null,
): Promise<MasterContext> => {
  const engine = prepareContext(master, await readSettings(queries), await readOutages(queries), before);
  return {
    revision,
    engine,
    companyNames: names(
      master.companies ?? [],
      ({ companyCode }) => companyCode,
      ({ name }) => name ?? '',
    ),
    ownerAt: ownerIn(engine),
  };
};

/** The context of given versions and tank tables: what they would be after a correction. */
export const contextOf = async (
  queries: Queries,
  revision: number,
  versions: readonly VersionRow[],
  corrected: CorrectedTable | null = null,
): Promise<MasterContext> => {
  const tables = withCorrected(await readTankTables(queries), corrected);
  const master = masterDataOf(versions, tables, await readStationTanks(queries));
  return contextFrom(queries, revision, master, null);
};

/** The truck of a subject as it is at `t` (ms UTC), if it is in service; null: it has no present state. */
export const truckInService = (master: MasterContext, subject: string, t: number) => {
  const truck = valueAt(master.engine.trucks.get(truckIdOf(subject) ?? ''), t)?.truck ?? null;
  return truck === null || truck.inService === false ? null : truck;
};

/** Keeps the context of the newest master data; checking costs one row, an edit what it has edited. */
export const createMasterSource = (database: Database): (() => Promise<MasterContext>) => {
  let current: Promise<MasterContext> | null = null;
  let currentRevision = -1;
  let kept = createKeptMaster();
  let before: Prepared | null = null;
  const read = async (revision: number): Promise<MasterContext> => {
    const master = await kept.read(database);
    const context = await contextFrom(database, revision, master, before);
    before = { master, context: context.engine };
    return context;
  };
  const newest = async (): Promise<MasterContext> => {
    await passWaitingEdits(database);
    const [row] = await database.query<{ revision: number }>(
      'select revision from master_revision',
      [],
      'master_revision',
    );
    const revision = row?.revision ?? 0;
    if (!current || revision !== currentRevision) {
      currentRevision = revision;
      // One reading at a time: each goes on from what the one before has left.
      const reading: Promise<MasterContext> = (current ?? Promise.resolve()).then(
        () => read(revision),
        () => read(revision),
      );
      current = reading;
      // A failed read is tried again by the next caller, from the beginning.
      reading.catch(() => {
        kept = createKeptMaster();
        before = null;
        if (current === reading) current = null;
      });
    }
    return current;
  };
  // What the rules judge by is of all companies, whoever's call asks for it first.
  return () => asServer(newest);
};
