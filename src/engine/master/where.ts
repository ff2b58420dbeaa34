import type { Area, AreaType } from '#contract/master-data.ts';
import { firstGapMs } from '#domain/geo/fence-times.ts';

import { validAreas } from './area-index.ts';
import { areaAt, areaOfStation } from './context.ts';
import type { Fix } from '../events/fix.ts';
import { driverSlice } from '../slices/driver.ts';
import { motionSlice } from '../slices/motion.ts';
import { minuteMs } from '../time.ts';
import type { RuleContext } from '../rule-context.ts';

/** Where the truck was at a moment. Unknown is never taken for permitted: jamming the receiver must not help. */
export interface Where {
  readonly longitudeDeg: number | null;
  readonly latitudeDeg: number | null;
  readonly areaCode: string | null;
  readonly areaName: string | null;
  readonly areaType: AreaType | null;
  readonly place: 'inFence' | 'outOfFence' | 'unknown';
  readonly speedKmh: number | null;
  readonly bearingDeg: number | null;
  readonly altitudeM: number | null;
  readonly areas: readonly Area[];
}

const noAreas: readonly Area[] = [];

export const unknownPlace: Where = {
  longitudeDeg: null,
  latitudeDeg: null,
  areaCode: null,
  areaName: null,
  areaType: null,
  place: 'unknown',
  speedKmh: null,
  bearingDeg: null,
  altitudeM: null,
  areas: [],
};

/** A station's own facts have no fix: its fence of that time names the place. */
export const whereOfStation = (world: RuleContext, stationCode: string, t: number): Where => {
  const area = areaOfStation(world.context, stationCode, t);
  if (area === null) return unknownPlace;
  return {
    ...unknownPlace,
    areaCode: area.areaCode,
    areaName: area.name,
    areaType: area.type,
    place: 'inFence',
    areas: [area],
  };
};

/**
 * Place at `t`: the last accepted fix not after it, at most 120 s old; a standing one up to 1,800 s, because a
 * station's roof hides the sky (rule 1.7), unless the truck was driven off since.
 */
export const whereAt = (world: RuleContext, t: number): Where => {
  const fix = world.read(motionSlice).recent.findLast((candidate) => candidate.t <= t);
  return fix === undefined ? unknownPlace : whereOf(world, fix, t);
};

/** The areas that held a fix, as they were then, whether or not they were valid at that hour. */
export const areasAroundFix = (world: RuleContext, fix: Pick<Fix, 'areaCodes' | 't'>): readonly Area[] =>
  fix.areaCodes.flatMap((code) => areaAt(world.context, code, fix.t) ?? []);

/** What areas that hold a place call it. */
export const placeIn = (
  areas: readonly Area[],
): Pick<Where, 'areaCode' | 'areaName' | 'areaType' | 'place' | 'areas'> => {
  const named = areas[0] ?? null;
  return {
    areaCode: named?.areaCode ?? null,
    areaName: named?.name ?? null,
    areaType: named?.type ?? null,
    place: named === null ? 'outOfFence' : 'inFence',
    areas,
  };
};

/** Place at `t` by a fix not after it. */
export const whereOf = (world: RuleContext, fix: Fix, t: number): Where => {
  const left = fix.leftMs !== undefined && fix.leftMs <= t;
  const standing = !left && fix.speedKmh <= world.number('motion.standingKmh', t);
  const ageS = (t - fix.t) / 1000;
  if (ageS > world.number(standing ? 'position.standingMaxAgeS' : 'position.maxAgeS', t)) return unknownPlace;
  const areas = fix.areaCodes.length === 0 ? noAreas : validAreas(areasAroundFix(world, fix), t);
  return {
    longitudeDeg: fix.longitudeDeg,
    latitudeDeg: fix.latitudeDeg,
    speedKmh: fix.speedKmh,
    bearingDeg: fix.bearingDeg,
    altitudeM: fix.altitudeM,
    ...placeIn(areas),
  };
};

const alwaysUnsealing: ReadonlySet<AreaType> = new Set<AreaType>(['depot', 'station', 'authorizedUnsealing']);
const alwaysParking: ReadonlySet<AreaType> = new Set<AreaType>([
  'depot',
  'station',
  'parkingLot',
  'authorizedParking',
  'serviceDepot',
]);

/** A thing is permitted if any area that contains the place permits it; see `whereAt` for unknown places. */
export const unsealingPermitted = (world: RuleContext, where: Where, t: number): boolean => {
  const { maintenanceMs } = world.read(driverSlice);
  const maintained = maintenanceMs !== null && maintenanceMs <= t && t - maintenanceMs <= 10 * minuteMs;
  return where.areas.some(
    (area) =>
      alwaysUnsealing.has(area.type) ||
      (area.type === 'serviceDepot' && maintained) ||
      (area.type === 'other' && area.permitsUnsealing === true),
  );
};

const permitsParking = (area: Area): boolean =>
  alwaysParking.has(area.type) || (area.type === 'other' && area.permitsParking === true);

export const parkingPermitted = (areas: readonly Area[]): boolean => areas.some(permitsParking);

/**
 * Since when a truck that stands at `fromMs` within these areas stands where it may not, once it does so for `leastMs`:
 * hours of fences end, or have not begun. Null: it may stand there. Milliseconds UTC.
 */
export const unpermittedSinceMs = (around: readonly Area[], fromMs: number, leastMs: number): number | null =>
  firstGapMs(around.filter(permitsParking), fromMs, leastMs);
