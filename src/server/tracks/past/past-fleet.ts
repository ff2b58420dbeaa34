import type { PastKnowledge, PastMoment } from '#contract/tracks/past-fleet.ts';
import { settings } from '#contract/settings.ts';
import { pastProcessOf } from '#domain/fleet/past-process.ts';
import { pastStatusOf } from '#domain/fleet/past-status.ts';
import { areasAround, validAreas } from '#engine/master/area-index.ts';

import type { Database, SnapshotReaders } from '../../database/database.ts';
import type { Reader } from '../../identity/actor.ts';
import { inHalves } from './fleet-halves.ts';
import { type PastAlarms, pastAlarms } from './past-alarms.ts';
import { pastColumns, type PastTruck } from './past-columns.ts';
import { pastLookBackMs } from './past-rows.ts';
import type { PastMaster, ReadPastMaster, TruckMaster } from './past-master.ts';
import { type PastTanks, pastTanks } from './past-tanks.ts';
import { type PastTruckRow, pastTrucksSql } from './past-trucks.ts';

/** Whose fleet, at which moment, by which knowledge. */
export interface PastAsked extends Reader {
  readonly atMs: number;
  readonly known: PastKnowledge;
}

const standingKmh = settings['motion.standingKmh'].default;

/** The area that held a truck; a fix that is too old says nothing of the moment, unless the truck is known to stand. */
const areaOf = (
  { areas, companies }: PastMaster,
  row: PastTruckRow,
  companyCode: string,
  standing: boolean,
  atMs: number,
) => {
  const { longitudeDeg, latitudeDeg, gpsMs } = row;
  if (longitudeDeg === null || latitudeDeg === null || gpsMs === null) return null;
  const mostAgeS = settings[standing ? 'position.standingMaxAgeS' : 'position.maxAgeS'].default;
  if (!row.parked && atMs - gpsMs > mostAgeS * 1000) return null;
  const line = companies.get(companyCode)?.line ?? [companyCode];
  const toleranceM = settings['fence.toleranceM'].default;
  const around = areasAround(areas, line, { longitudeDeg, latitudeDeg }, toleranceM, atMs);
  return validAreas(around, atMs)[0] ?? null;
};

/** Name of a driver of the truck's company, or of one above or below it. */
const driverNameOf = (
  { drivers, companies }: PastMaster,
  companyCode: string,
  driverCode: string | null,
): string | null => {
  const driver = driverCode === null ? undefined : drivers.get(driverCode);
  if (driver === undefined) return null;
  const related =
    companies.get(companyCode)?.line.includes(driver.companyCode) ||
    companies.get(driver.companyCode)?.line.includes(companyCode);
  return related ? driver.name : null;
};

/** A truck that did not exist by its master data. */
const noMaster: TruckMaster = { companyCode: null, defaultDriverCode: null, fitted: [] };

interface ReadTruck {
  readonly row: PastTruckRow;
  readonly truck: TruckMaster;
  readonly read: PastTanks;
}

const truckOf = (
  { row, truck, read }: ReadTruck,
  alarms: PastAlarms,
  master: PastMaster,
  atMs: number,
): PastTruck => {
  const alarm = alarms.counting.get(row.signCode) ?? null;
  const standing = (row.speed ?? 0) <= standingKmh;
  const companyCode = truck.companyCode ?? row.companyCode;
  const area = areaOf(master, row, companyCode, standing, atMs);
  const driverCode = row.dutyDriverCode ?? truck.defaultDriverCode;
  // Each field by its name: ten thousand rests of rows would take longer than all else here.
  return {
    truckId: row.truckId,
    signCode: row.signCode,
    companyCode,
    companyName: master.companies.get(companyCode)?.name ?? row.companyName,
    gpsMs: row.gpsMs,
    longitudeDeg: row.longitudeDeg,
    latitudeDeg: row.latitudeDeg,
    speed: row.speed,
    bearingDeg: row.bearingDeg,
    driverName: driverNameOf(master, companyCode, driverCode),
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
      hasTanks: truck.fitted.length > 0,
    }),
    tanks: read.tanks,
  };
};

const byPlate = (a: ReadTruck, b: ReadTruck): number => (a.row.signCode < b.row.signCode ? -1 : 1);

interface MomentAsked {
  readonly companies: readonly string[];
  readonly at: Date;
  readonly known: PastKnowledge;
}

/** By plate. */
const trucksAt = async (
  readers: SnapshotReaders,
  { companies, at, known }: MomentAsked,
  master: Promise<PastMaster>,
): Promise<readonly ReadTruck[]> => {
  const from = new Date(at.getTime() - pastLookBackMs);
  const rows = await inHalves(readers, companies, (reader, range) =>
    reader.query<PastTruckRow>(pastTrucksSql(known, 'newest'), [companies, at, ...range, from]),
  );
  const { trucks } = await master;
  const readOf = (row: PastTruckRow): ReadTruck => {
    const truck = trucks.get(row.truckId) ?? noMaster;
    return { row, truck, read: pastTanks(truck.fitted, row.readings) };
  };
  /** Whose it was then decides who is shown it, not whose it is. */
  const isOwn = ({ row, truck }: ReadTruck): boolean =>
    companies.includes(truck.companyCode ?? row.companyCode);
  const all = rows.map(readOf).filter(isOwn);
  const left = all.filter(({ row, read }) => row.revised || !read.isAll);
  if (left.length === 0) return all.toSorted(byPlate);
  const compartments = left.map(
    ({ row, truck }) => [row.truckId, truck.fitted.map(({ compartment }) => compartment)] as const,
  );
  const asked = [companies, at, null, null, from, JSON.stringify(Object.fromEntries(compartments))];
  const again = await readers[0].query<PastTruckRow>(pastTrucksSql(known, 'each'), asked);
  const better = new Map(again.map((row) => [row.truckId, readOf(row)]));
  return all.map((one) => better.get(one.row.truckId) ?? one).toSorted(byPlate);
};

/** What a fleet's past is read with. */
export interface PastFleetPorts {
  readonly database: Pick<Database, 'snapshot'>;
  readonly masterAt: ReadPastMaster;
}

/** The fleet of these companies at a moment, from what is stored of it at one moment of the database. */
export const pastFleetAt = async (
  { database, masterAt }: PastFleetPorts,
  { atMs, known, ...reader }: PastAsked,
): Promise<PastMoment> => {
  const at = new Date(atMs);
  const [trucks, alarms, master] = await database.snapshot((readers) => {
    const reading = masterAt(readers[1], at, known);
    return Promise.all([
      trucksAt(readers, { companies: reader.companies, at, known }, reading),
      pastAlarms(readers[1], reader, at, known),
      reading,
    ]);
  });
  return {
    time: at.toISOString(),
    known,
    trucks: pastColumns(
      trucks.map((truck) => truckOf(truck, alarms, master, atMs)),
      atMs,
    ),
    changedSince: [...alarms.changedSince],
    alarms: [...alarms.open],
    knownSince: trucks.flatMap(({ row: { signCode, placedLater, corrected } }) =>
      placedLater || corrected !== null
        ? [{ signCode, place: placedLater, compartments: [...(corrected ?? [])] }]
        : [],
    ),
  };
};
