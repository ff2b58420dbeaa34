import type { PastFleet, PastKnowledge } from '#contract/tracks/past-fleet.ts';
import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import { settings } from '#contract/settings.ts';
import { pastProcessOf } from '#domain/fleet/past-process.ts';
import { pastStatusOf } from '#domain/fleet/past-status.ts';
import { type AreaIndex, areasAt } from '#engine/master/area-index.ts';

import type { Queries } from '../../database/database.ts';
import type { Reader } from '../../session/actor.ts';
import { type PastAlarms, pastAlarms } from './past-alarms.ts';
import { type PastTruckRow, pastTrucksSql } from './past-trucks.ts';
import { pastAreas } from './past-versions.ts';

/** Whose fleet, at which moment, by which knowledge. */
export interface PastAsked extends Reader {
  readonly atMs: number;
  readonly known: PastKnowledge;
}

const emptyL = settings['tank.emptyL'].default;
const standingKmh = settings['motion.standingKmh'].default;

/** The area that held a truck; a fix that is too old says nothing of the moment, unless the truck is known to stand. */
const areaOf = (areas: AreaIndex, row: PastTruckRow, standing: boolean, atMs: number) => {
  const { longitudeDeg, latitudeDeg, gpsTime } = row;
  if (longitudeDeg === null || latitudeDeg === null || gpsTime === null) return null;
  const mostAgeS = settings[standing ? 'position.standingMaxAgeS' : 'position.maxAgeS'].default;
  if (!row.parked && atMs - Date.parse(gpsTime) > mostAgeS * 1000) return null;
  return areasAt(areas, { longitudeDeg, latitudeDeg }, settings['fence.toleranceM'].default, atMs)[0] ?? null;
};

const statusOf = (row: PastTruckRow, alarms: PastAlarms, areas: AreaIndex, atMs: number): TruckStatus => {
  const { offline, parked, loading, unloading, tanks, placedLater: _, corrected: __, ...truck } = row;
  const loaded = Object.values(tanks ?? {}).some(({ vt }) => (vt ?? 0) > emptyL);
  const alarm = alarms.counting.get(truck.signCode) ?? null;
  const standing = (truck.speed ?? 0) <= standingKmh;
  const area = areaOf(areas, row, standing, atMs);
  const status = pastStatusOf({
    offline: offline || truck.gpsTime === null,
    alarm: alarm !== null,
    parked,
    loaded,
  });
  return {
    ...truck,
    status,
    alarm: alarm?.type ?? null,
    alarmStartTime: alarm?.startTime ?? null,
    contactTime: truck.gpsTime,
    statusStartTime: status === 3 ? (alarm?.startTime ?? null) : null,
    area: area?.name ?? null,
    processState: pastProcessOf({
      recorded: truck.processState,
      loading,
      unloading,
      loaded,
      standing,
      inDepot: area?.type === 'depot',
      hasTanks: tanks !== null,
    }),
    lastInventoryMap: JSON.stringify(tanks ?? {}),
  };
};

/** A fleet of more trucks is read in halves, side by side: two processors of the database then share it. */
const halvedFrom = 2000;

/** The plate with which the second half begins, of the database's own order; null: the fleet is read as a whole. */
const middlePlate = async (queries: Queries, companies: readonly string[]): Promise<string | null> => {
  const [middle] = await queries.query<{ plate: string }>(
    `select sign_code as plate from (
       select sign_code, row_number() over (order by sign_code) as n, count(*) over () as trucks
       from truck where company_code = any($1::text[])) t
     where trucks >= ${halvedFrom} and n = trucks / 2`,
    [companies],
  );
  return middle?.plate ?? null;
};

const trucksAt = async (
  queries: Queries,
  companies: readonly string[],
  at: Date,
  known: PastKnowledge,
): Promise<readonly PastTruckRow[]> => {
  const sql = pastTrucksSql(known);
  const middle = await middlePlate(queries, companies);
  if (middle === null) return queries.query<PastTruckRow>(sql, [companies, at, null, null]);
  const [first, second] = await Promise.all([
    queries.query<PastTruckRow>(sql, [companies, at, null, middle]),
    queries.query<PastTruckRow>(sql, [companies, at, middle, null]),
  ]);
  return [...first, ...second];
};

/** The fleet of these companies at a moment, from what is stored of it. */
export const pastFleetAt = async (
  queries: Queries,
  { atMs, known, ...reader }: PastAsked,
): Promise<PastFleet> => {
  const at = new Date(atMs);
  const [rows, alarms, areas] = await Promise.all([
    trucksAt(queries, reader.companies, at, known),
    pastAlarms(queries, reader, at, known),
    pastAreas(queries, at, known),
  ]);
  return {
    time: at.toISOString(),
    known,
    trucks: rows.map((row) => statusOf(row, alarms, areas, atMs)),
    changedSince: [...alarms.changedSince],
    alarms: [...alarms.open],
    knownSince: rows.flatMap(({ signCode, placedLater, corrected }) =>
      placedLater || corrected !== null
        ? [{ signCode, place: placedLater, compartments: [...(corrected ?? [])] }]
        : [],
    ),
  };
};
