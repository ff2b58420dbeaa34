import { between, distanceM } from '#domain/geo/geo.ts';
import { round } from '#domain/text/round.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import { validAreas } from '../../master/area-index.ts';
import { areasOfTruck } from '../../master/areas-of-truck.ts';
import { areaAt } from '../../master/context.ts';
import type { Fix, FixEvent } from '../../events/fix.ts';
import type { Rule } from '../../rule.ts';
import { record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { Slice } from '../../slice.ts';
import { chinaDay, nextChinaMidnight, dayMs } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

interface AreaSums {
  readonly metres: number;
  readonly drivingMs: number;
  readonly recordId: string;
  readonly dirty: boolean;
}

interface Day {
  startMs: number;
  metres: number;
  gapMetres: number;
  drivingMs: number;
  fixes: number;
  firstOdometerKm: number | null;
  lastOdometerKm: number | null;
  recordId: string;
  /** Metres and driving time by area; empty code: outside. Of the one that the truck drives through, see `current`. */
  areas: Readonly<Record<string, AreaSums>>;
  /** The area of the last metres, of which `areas` has the sums as they were when the truck came there. */
  current?: { readonly key: string; readonly sums: AreaSums } | null;
  dirty: boolean;
}

interface MileageState {
  days: Record<string, Day>;
  /** Since when the rows lag; null: they are complete. */
  behindMs?: number | null;
}

/** Rows are written a few times a minute at most: every fix of a moving truck would write two. */
const writeEveryMs = 60_000;
/** The last metres are written even when no fix follows. Long, so that no fix on its way is overtaken. */
const writeAtLastMs = 900_000;

const mileageSlice: Slice<MileageState> = {
  name: 'mileage',
  start: () => ({ days: {} }),
  // Every fix writes to the day; a day has as many areas as the truck drove through, and they are replaced as a whole.
  copy: (state) => {
    const days = { ...state.days };
    for (const name in days) {
      const day = days[name];
      if (day) days[name] = { ...day };
    }
    return { ...state, days };
  },
};

const rule = { name: 'mileage', version: 2 } as const;

const dayOf = (world: RuleContext, state: MileageState, t: number): Day => {
  const day = chinaDay(t);
  const known = state.days[day];
  if (known) return known;
  const startMs = nextChinaMidnight(t) - dayMs;
  for (const [name, older] of Object.entries(state.days)) {
    // A day is final when a later one has begun: facts come in order.
    if (name >= day) continue;
    forwardDriving(world, older);
    world.settle(older.recordId);
    for (const area of Object.values(areasOf(older))) world.settle(area.recordId);
    delete state.days[name];
  }
  const row = withColumns(record(world, { kind: 'daily-mileage', startMs, where: whereAt(world, t), rule }), {
    day,
    km: 0,
    gapKm: 0,
    drivingS: 0,
    fixes: 0,
  });
  world.open(row);
  const begun: Day = {
    startMs,
    metres: 0,
    gapMetres: 0,
    drivingMs: 0,
    fixes: 0,
    firstOdometerKm: null,
    lastOdometerKm: null,
    recordId: row.id,
    areas: {},
    dirty: true,
  };
  state.days[day] = begun;
  return begun;
};

/** All areas of a day as they are now. */
const areasOf = ({ areas, current }: Day): Record<string, AreaSums> =>
  current ? { ...areas, [current.key]: current.sums } : { ...areas };

const forwardDriving = (world: RuleContext, day: Day): void => {
  if (!day.dirty) return;
  day.dirty = false;
  const km = round(day.metres / 1000, 2);
  const { firstOdometerKm, lastOdometerKm } = day;
  const odometerKm =
    firstOdometerKm === null || lastOdometerKm === null ? null : round(lastOdometerKm - firstOdometerKm, 2);
  world.changeRecord('daily-mileage', day.recordId, {
    km,
    gapKm: round(day.gapMetres / 1000, 2),
    drivingS: Math.round(day.drivingMs / 1000),
    fixes: day.fixes,
    odometerKm,
    odometerDiffers: odometerKm !== null && Math.abs(odometerKm - km) > 0.05 * Math.max(km, 1),
  });
  const areas = areasOf(day);
  for (const [key, area] of Object.entries(areas)) {
    if (!area.dirty) continue;
    areas[key] = { ...area, dirty: false };
    world.changeRecord('area-mileage', area.recordId, {
      km: round(area.metres / 1000, 2),
      drivingS: Math.round(area.drivingMs / 1000),
    });
  }
  day.areas = areas;
  day.current = null;
};

const addToArea = (
  world: RuleContext,
  day: Day,
  name: string,
  middle: Fix | null,
  metres: number,
  drivingMs: number,
): void => {
  const area = middle === null ? null : areaAt(world.context, middle.areaCodes[0] ?? '', middle.t);
  const key = area?.areaCode ?? '';
  if (day.current && day.current.key !== key) day.areas = areasOf(day);
  let sums = day.current?.key === key ? day.current.sums : day.areas[key];
  if (sums === undefined) {
    const row = withColumns(
      record(world, {
        kind: 'area-mileage',
        of: key,
        startMs: day.startMs,
        where: whereAt(world, world.now),
        rule,
      }),
      {
        day: name,
        areaCode: area?.areaCode ?? null,
        areaName: area?.name ?? null,
        place: area === null ? 'outOfFence' : 'inFence',
        km: 0,
        drivingS: 0,
      },
    );
    world.open(row);
    sums = { metres: 0, drivingMs: 0, recordId: row.id, dirty: true };
  }
  day.current = {
    key,
    sums: {
      metres: sums.metres + metres,
      drivingMs: sums.drivingMs + drivingMs,
      recordId: sums.recordId,
      dirty: true,
    },
  };
};

const addSegment = (
  world: RuleContext,
  state: MileageState,
  before: Fix,
  fix: Fix,
  shareFrom: number,
  shareTo: number,
): void => {
  const share = shareTo - shareFrom;
  const spanMs = fix.t - before.t;
  const fromMs = before.t + spanMs * shareFrom;
  const metres = distanceM(before, fix) * share;
  const drivingMs = spanMs * share;
  const day = dayOf(world, state, fromMs);
  day.dirty = true;
  day.metres += metres;
  if (spanMs > world.number('mileage.gapS') * 1000) day.gapMetres += metres;
  else day.drivingMs += drivingMs;
  const middleMs = before.t + (spanMs * (shareFrom + shareTo)) / 2;
  const middle = between(before, fix, (shareFrom + shareTo) / 2);
  const areas = validAreas(areasOfTruck(world, middle, 0, middleMs), middleMs);
  addToArea(
    world,
    day,
    chinaDay(fromMs),
    { ...fix, ...middle, t: middleMs, areaCodes: areas.map(({ areaCode }) => areaCode) },
    metres,
    drivingMs,
  );
};

const writeAll = (world: RuleContext, state: MileageState): void => {
  for (const day of Object.values(state.days)) forwardDriving(world, day);
  state.behindMs = null;
};

const onFix = (world: RuleContext, { fix, before }: FixEvent): void => {
  const state = world.own(mileageSlice);
  const standingKmh = world.number('motion.standingKmh');
  if (before !== null && (before.speedKmh > standingKmh || fix.speedKmh > standingKmh) && fix.t > before.t) {
    const midnight = nextChinaMidnight(before.t);
    if (fix.t > midnight) {
      const share = (midnight - before.t) / (fix.t - before.t);
      addSegment(world, state, before, fix, 0, share);
      addSegment(world, state, before, fix, share, 1);
    } else addSegment(world, state, before, fix, 0, 1);
  }
  const day = dayOf(world, state, fix.t);
  day.fixes++;
  day.dirty = true;
  if (fix.odometerKm !== null) {
    day.firstOdometerKm ??= fix.odometerKm;
    day.lastOdometerKm = fix.odometerKm;
  }
  if (day.fixes > 1 && before !== null && before.speedKmh <= standingKmh && fix.speedKmh <= standingKmh)
    return;
  state.behindMs ??= fix.t;
  const stops = fix.speedKmh <= standingKmh;
  if (day.fixes === 1 || stops || fix.t - state.behindMs >= writeEveryMs) writeAll(world, state);
};

/** Kilometres per China day and per area, from the fixes. */
export const mileage: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.mileage,
    intent: 'Adds up the way of a China day, and how much of it was driven inside of areas.',
    source: ['S', 'T'],
    settings: ['mileage.gapS', 'motion.standingKmh'],
    records: ['area-mileage', 'daily-mileage'],
    alarms: [],
  },
  on: { fix: onFix },
  due: (world) => {
    const { behindMs = null } = world.read(mileageSlice);
    return behindMs === null ? null : behindMs + writeAtLastMs;
  },
  fire: (world) => writeAll(world, world.own(mileageSlice)),
};
