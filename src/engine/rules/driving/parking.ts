import { chinaOffsetMs } from '#domain/time/china-day.ts';
import { distanceM, type LonLat } from '#domain/geo/geo.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { Fix, FixEvent } from '../../events/fix.ts';
import type { Rule } from '../../rule.ts';
import { alarm, endPlace, onLoad, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { Slice } from '../../slice.ts';
import { chinaDay, iso, minuteMs } from '../../time.ts';
import { validAreas } from '../../master/area-index.ts';
import {
  areasAroundFix,
  parkingPermitted,
  placeIn,
  unpermittedSinceMs,
  whereAt,
  type Where,
} from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

interface Stop {
  anchor: LonLat;
  where: Where;
  startMs: number;
  openedId: string;
  lastStandingMs: number;
  /** First fix after the last standing one in the circle. */
  afterMs: number | null;
  /** A standing fix beyond the circle: drift, unless the next is beyond too. */
  beyond: Fix | null;
  loaded: boolean;
  permitted: boolean;
  /** Areas that held it at its start, valid at that hour or not; missing: in a stop begun before there were hours. */
  areaCodes?: readonly string[];
  /** Since when it stands where it may not, for the timeout at least; null: it may, missing as above. */
  unpermittedMs?: number | null;
  ignitionOnMs: number;
  /** Ignition until the last standing fix, and what it was then; missing: in a stop begun before it was kept. */
  standing?: { ignitionOnMs: number; acc: boolean };
  last: { t: number; acc: boolean };
  recordId: string | null;
  alarmId: string | null;
}

export const parkingSlice: Slice<{ stop: Stop | null }> = { name: 'parking', start: () => ({ stop: null }) };

const rule = { name: 'parking', version: 3 } as const;

const timeoutOf = (world: RuleContext, startMs: number) => world.setting('parking.timeoutMin', startMs);

const begin = (world: RuleContext, fix: Fix, openedId: string): Stop => {
  const around = areasAroundFix(world, fix);
  // Where needs areas as data that survives storage: codes are in the fix, the rest is looked up again.
  const where = { ...whereAt(world, fix.t), areas: [] };
  return {
    anchor: { longitudeDeg: fix.longitudeDeg, latitudeDeg: fix.latitudeDeg },
    where,
    startMs: fix.t,
    openedId,
    lastStandingMs: fix.t,
    afterMs: null,
    beyond: null,
    loaded: onLoad(world),
    permitted: parkingPermitted(validAreas(around, fix.t)),
    areaCodes: fix.areaCodes,
    unpermittedMs: unpermittedSinceMs(around, fix.t, Number(timeoutOf(world, fix.t).value) * minuteMs),
    ignitionOnMs: 0,
    standing: { ignitionOnMs: 0, acc: fix.acc },
    last: { t: fix.t, acc: fix.acc },
    recordId: null,
    alarmId: null,
  };
};

const ensureRecord = (world: RuleContext, stop: Stop): string => {
  if (stop.recordId !== null) return stop.recordId;
  const row = withColumns(
    record(world, {
      kind: 'parking',
      startMs: stop.startMs,
      where: stop.where,
      rule,
      why: {
        settings: [
          world.setting('parking.minS', stop.startMs),
          world.setting('parking.radiusM', stop.startMs),
        ],
        messages: { opened: stop.openedId },
      },
    }),
    {
      loaded: stop.loaded,
      permitted: stop.permitted,
      durationS: null,
    },
  );
  world.open(row);
  stop.recordId = row.id;
  return row.id;
};

const chinaHour = (ms: number): number => new Date(ms + chinaOffsetMs).getUTCHours();

const alarmLevel = (stop: Stop, raisedMs: number): 1 | 2 | 3 => {
  if (!stop.loaded) return 1;
  return chinaHour(raisedMs) < 5 ? 3 : 2;
};

/** The place of a stop at a later moment: hours of its fences may be over, or have begun. */
const placeAt = (world: RuleContext, { where, areaCodes = [], startMs }: Stop, t: number): Where =>
  t === startMs
    ? where
    : { ...where, ...placeIn(validAreas(areasAroundFix(world, { areaCodes, t: startMs }), t)) };

/**
 * Alarm 4 when standing outside permitted areas is proved up to the timeout. Silence proves nothing: that is alarm 7.
 */
const raiseWhenDue = (world: RuleContext, stop: Stop, provedMs: number): void => {
  const { unpermittedMs: sinceMs = stop.permitted ? null : stop.startMs } = stop;
  if (sinceMs === null || stop.alarmId !== null) return;
  const setting = timeoutOf(world, stop.startMs);
  const raisedMs = sinceMs + Number(setting.value) * minuteMs;
  if (provedMs < raisedMs) return;
  const recordId = ensureRecord(world, stop);
  const row = alarm(world, {
    type: 4,
    level: alarmLevel(stop, raisedMs),
    startMs: sinceMs,
    raisedMs,
    where: placeAt(world, stop, sinceMs),
    rule,
    recordId,
    why: { settings: [setting], messages: { opened: stop.openedId } },
  });
  world.open(row);
  stop.alarmId = row.id;
  world.changeRecord('parking', recordId, { alarmId: row.id, permitted: false });
};

/** Seconds of the stop with the ignition on and off, together its duration: what came after its end is not of it. */
const ignitionS = (stop: Stop, endMs: number): { ignitionOnS: number; ignitionOffS: number } => {
  const { ignitionOnMs, acc } = stop.standing ?? { ignitionOnMs: stop.ignitionOnMs, acc: false };
  const lastedMs = endMs - stop.startMs;
  const onMs = Math.min(lastedMs, ignitionOnMs + (acc ? endMs - stop.lastStandingMs : 0));
  const ignitionOnS = Math.round(onMs / 1000);
  return { ignitionOnS, ignitionOffS: Math.round(lastedMs / 1000) - ignitionOnS };
};

const end = (world: RuleContext, stop: Stop, closedId: string): void => {
  const gapMs = world.number('parking.endGapS', stop.startMs) * 1000;
  const uncertain = stop.afterMs === null || stop.afterMs - stop.lastStandingMs > gapMs;
  const endMs = uncertain ? stop.lastStandingMs : (stop.afterMs ?? stop.lastStandingMs);
  const durationS = (endMs - stop.startMs) / 1000;
  if (durationS < world.number('parking.minS', stop.startMs)) {
    if (stop.recordId !== null) world.withdraw(stop.recordId);
    return;
  }
  const recordId = ensureRecord(world, stop);
  raiseWhenDue(world, stop, endMs);
  world.changeRecord('parking', recordId, {
    endTime: iso(endMs),
    durationS: Math.round(durationS),
    ...ignitionS(stop, endMs),
    endUncertain: uncertain,
    ...endPlace(stop.where),
    properties: { day: chinaDay(stop.startMs), closedBy: closedId },
  });
  world.settle(recordId);
  if (stop.alarmId !== null) {
    world.changeAlarm(stop.alarmId, { endTime: iso(endMs) });
    world.settle(stop.alarmId);
  }
};

const onFix = (world: RuleContext, event: FixEvent): void => {
  const { fix, fact } = event;
  const standing = fix.speedKmh <= world.number('motion.standingKmh');
  if (world.read(parkingSlice).stop === null && !standing) return;
  const state = world.own(parkingSlice);
  const { stop } = state;
  if (stop === null) {
    state.stop = begin(world, fix, fact.id);
    return;
  }
  if (stop.last.acc) stop.ignitionOnMs += fix.t - stop.last.t;
  stop.last = { t: fix.t, acc: fix.acc };
  const inside = distanceM(stop.anchor, fix) <= world.number('parking.radiusM', stop.startMs);
  if (inside && standing) {
    stop.lastStandingMs = fix.t;
    stop.standing = { ignitionOnMs: stop.ignitionOnMs, acc: fix.acc };
    stop.afterMs = null;
    stop.beyond = null;
    if (fix.t - stop.startMs >= world.number('parking.minS', stop.startMs) * 1000) ensureRecord(world, stop);
    raiseWhenDue(world, stop, fix.t);
    return;
  }
  stop.afterMs ??= fix.t;
  if (inside) {
    stop.beyond = null;
    return;
  }
  if (standing && stop.beyond === null) {
    stop.beyond = fix;
    return;
  }
  const { beyond } = stop;
  end(world, stop, fact.id);
  // Two standing fixes beyond the circle are a new stop, which began with the first of them.
  state.stop = null;
  if (beyond !== null) {
    state.stop = begin(world, beyond, fact.id);
    onFix(world, event);
  } else if (standing) state.stop = begin(world, fix, fact.id);
};

/** Stops, and alarm 4 for those outside permitted areas. */
export const parking: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.parking,
    intent: 'Records stops, and raises those that last too long where parking is not permitted.',
    source: ['S', 'T', 'J'],
    settings: [
      'motion.standingKmh',
      'parking.endGapS',
      'parking.minS',
      'parking.radiusM',
      'parking.timeoutMin',
      'tank.emptyL',
    ],
    records: ['parking'],
    alarms: [4],
  },
  on: { fix: onFix },
};
