import type { PastKnowledge, PastMoment } from '#contract/tracks/past-fleet.ts';
import { settings } from '#contract/settings.ts';
import { pastProcessOf } from '#domain/fleet/past-process.ts';
import { pastStatusOf } from '#domain/fleet/past-status.ts';
import { type AreaIndex, areasAt } from '#engine/master/area-index.ts';

import type { Database, SnapshotReaders } from '../../database/database.ts';
import type { Reader } from '../../session/actor.ts';
import { inHalves } from './fleet-halves.ts';
import { type PastAlarms, pastAlarms } from './past-alarms.ts';
import type { ReadPastAreas } from './past-areas.ts';
import { pastColumns, type PastTruck } from './past-columns.ts';
import { pastLookBackMs } from './past-rows.ts';
import { type PastTruckRow, pastTrucksSql } from './past-trucks.ts';

/** Whose fleet, at which moment, by which knowledge. */
export interface PastAsked extends Reader {
  readonly atMs: number;
  readonly known: PastKnowledge;
}

const standingKmh = settings['motion.standingKmh'].default;

/** The area that held a truck; a fix that is too old says nothing of the moment, unless the truck is known to stand. */
const areaOf = (areas: AreaIndex, row: PastTruckRow, standing: boolean, atMs: number) => {
  const { longitudeDeg, latitudeDeg, gpsMs } = row;
  if (longitudeDeg === null || latitudeDeg === null || gpsMs === null) return null;
  const mostAgeS = settings[standing ? 'position.standingMaxAgeS' : 'position.maxAgeS'].default;
  if (!row.parked && atMs - gpsMs > mostAgeS * 1000) return null;
  return areasAt(areas, { longitudeDeg, latitudeDeg }, settings['fence.toleranceM'].default, atMs)[0] ?? null;
};

const truckOf = (row: PastTruckRow, alarms: PastAlarms, areas: AreaIndex, atMs: number): PastTruck => {
  const alarm = alarms.counting.get(row.signCode) ?? null;
  const standing = (row.speed ?? 0) <= standingKmh;
  const area = areaOf(areas, row, standing, atMs);
  // Each field by its name: ten thousand rests of rows would take longer than all else here.
  return {
    truckId: row.truckId,
    signCode: row.signCode,
    companyCode: row.companyCode,
    companyName: row.companyName,
    gpsMs: row.gpsMs,
    longitudeDeg: row.longitudeDeg,
    latitudeDeg: row.latitudeDeg,
    speed: row.speed,
    bearingDeg: row.bearingDeg,
    driverName: row.driverName,
    status: pastStatusOf({
      offline: row.offline || row.gpsMs === null,
      alarm: alarm !== null,
      parked: row.parked,
      loaded: row.loaded,
    }),
    alarm,
    area: area?.name ?? null,
    processState: pastProcessOf({
      recorded: row.processState,
      loading: row.loading,
      unloading: row.unloading,
      loaded: row.loaded,
      standing,
      inDepot: area?.type === 'depot',
      hasTanks: row.tanks !== null,
    }),
    tanks: row.tanks ?? '',
  };
};

const byPlate = (a: PastTruckRow, b: PastTruckRow): number => (a.signCode < b.signCode ? -1 : 1);

const trucksAt = async (
  readers: SnapshotReaders,
  companies: readonly string[],
  at: Date,
  known: PastKnowledge,
): Promise<readonly PastTruckRow[]> => {
  const sql = pastTrucksSql(known);
  const rows = await inHalves(readers, companies, (reader, range) =>
    reader.query<PastTruckRow>(sql, [companies, at, ...range, new Date(at.getTime() - pastLookBackMs)]),
  );
  return rows.toSorted(byPlate);
};

/** What a fleet's past is read with. */
export interface PastFleetPorts {
  readonly database: Pick<Database, 'snapshot'>;
  readonly areasInForce: ReadPastAreas;
}

/** The fleet of these companies at a moment, from what is stored of it at one moment of the database. */
export const pastFleetAt = async (
  { database, areasInForce }: PastFleetPorts,
  { atMs, known, ...reader }: PastAsked,
): Promise<PastMoment> => {
  const at = new Date(atMs);
  const [rows, alarms, areas] = await database.snapshot((readers) =>
    Promise.all([
      trucksAt(readers, reader.companies, at, known),
      pastAlarms(readers[1], reader, at, known),
      areasInForce(readers[1], at, known),
    ]),
  );
  return {
    time: at.toISOString(),
    known,
    trucks: pastColumns(
      rows.map((row) => truckOf(row, alarms, areas, atMs)),
      atMs,
    ),
    changedSince: [...alarms.changedSince],
    alarms: [...alarms.open],
    knownSince: rows.flatMap(({ signCode, placedLater, corrected }) =>
      placedLater || corrected !== null
        ? [{ signCode, place: placedLater, compartments: [...(corrected ?? [])] }]
        : [],
    ),
  };
};
