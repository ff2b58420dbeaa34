import { turnDeg } from '#domain/geo/geo.ts';
import { round } from '#domain/text/round.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { FixEvent } from '../../events/fix.ts';
import type { Rule } from '../../rule.ts';
import { alarm, endPlace, loadShare, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { Slice } from '../../slice.ts';
import { iso } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

interface Bend {
  startMs: number;
  openedId: string;
  intervals: number;
  /** Right is positive. */
  sign: number;
  maxMs2: number;
  radiusM: number;
  maxSpeedKmh: number;
  recordId: string | null;
  alarmId: string | null;
}

const curveSlice: Slice<{ bend: Bend | null }> = { name: 'curve', start: () => ({ bend: null }) };

const rule = { name: 'curve', version: 1 } as const;

const endBelowMs2 = 2;

interface Turn {
  readonly ms2: number;
  readonly sign: number;
  readonly radiusM: number;
}

/** Lateral acceleration between two fixes at most 2 s apart, from 30 km/h up: a = v · ω. */
const turnOf = ({ fix, before }: FixEvent): Turn | null => {
  if (before === null || before.bearingDeg === null || fix.bearingDeg === null) return null;
  const seconds = (fix.t - before.t) / 1000;
  if (seconds <= 0 || seconds > 2 || Math.min(fix.speedKmh, before.speedKmh) < 30) return null;
  const turn = turnDeg(before.bearingDeg, fix.bearingDeg);
  const omega = Math.abs((turn * Math.PI) / 180 / seconds);
  const metresPerSecond = (fix.speedKmh + before.speedKmh) / 2 / 3.6;
  return {
    ms2: metresPerSecond * omega,
    sign: Math.sign(turn),
    radiusM: omega > 0 ? metresPerSecond / omega : 0,
  };
};

const finish = (world: RuleContext, t: number): void => {
  const state = world.own(curveSlice);
  const { bend } = state;
  state.bend = null;
  if (bend === null || bend.recordId === null || bend.alarmId === null) return;
  world.changeRecord('curve', bend.recordId, {
    endTime: iso(t),
    durationS: round((t - bend.startMs) / 1000, 3),
    ...endPlace(whereAt(world, t)),
  });
  world.settle(bend.recordId);
  world.changeAlarm(bend.alarmId, { endTime: iso(t) });
  world.settle(bend.alarmId);
};

const raise = (world: RuleContext, bend: Bend, raisedMs: number, limitMs2: number): void => {
  const where = whereAt(world, bend.startMs);
  const share = round(loadShare(world), 3);
  const why = {
    messages: { opened: bend.openedId },
    figures: { limitMs2, lateralMs2: round(bend.maxMs2, 2) },
  };
  const row = withColumns(record(world, { kind: 'curve', startMs: bend.startMs, where, rule, why }), {
    raisedTime: iso(raisedMs),
    loadedShare: share,
  });
  const alarmRow = alarm(world, {
    type: 6,
    level: bend.maxMs2 >= 3.5 ? 3 : 2,
    startMs: bend.startMs,
    raisedMs,
    where,
    rule,
    why,
    recordId: row.id,
  });
  bend.recordId = row.id;
  bend.alarmId = alarmRow.id;
  world.open({ ...row, alarmId: alarmRow.id });
  world.open(alarmRow);
};

const describe = (world: RuleContext, bend: Bend): void => {
  if (bend.recordId === null || bend.alarmId === null) return;
  const figures = {
    maxLateralMs2: round(bend.maxMs2, 2),
    radiusM: round(bend.radiusM, 1),
    maxSpeedKmh: bend.maxSpeedKmh,
  };
  world.changeRecord('curve', bend.recordId, figures);
  world.changeAlarm(bend.alarmId, { level: bend.maxMs2 >= 3.5 ? 3 : 2, properties: figures });
};

const limitOf = (world: RuleContext): number => {
  const share = loadShare(world);
  // Half full is worst: the liquid moves, and its weight is high.
  return world.number(share >= 0.2 && share <= 0.9 ? 'curve.loadedMs2' : 'curve.otherMs2');
};

const onFix = (world: RuleContext, event: FixEvent): void => {
  const { fix, before, fact } = event;
  const current = world.read(curveSlice).bend;
  const turn = turnOf(event);
  if (turn === null || before === null) {
    if (current !== null) finish(world, before?.t ?? fix.t);
    return;
  }
  if (current !== null && current.recordId !== null) {
    if (turn.ms2 < endBelowMs2 || turn.sign !== current.sign) {
      finish(world, before.t);
      return;
    }
  } else if (turn.ms2 < limitOf(world)) {
    if (current !== null) world.own(curveSlice).bend = null;
    return;
  }
  const state = world.own(curveSlice);
  // A lane change turns back at once: both intervals must turn the same way.
  if (state.bend === null || state.bend.sign !== turn.sign)
    state.bend = {
      startMs: before.t,
      openedId: fact.id,
      intervals: 0,
      sign: turn.sign,
      maxMs2: 0,
      radiusM: turn.radiusM,
      maxSpeedKmh: before.speedKmh,
      recordId: null,
      alarmId: null,
    };
  const { bend } = state;
  bend.intervals++;
  if (turn.ms2 > bend.maxMs2) {
    bend.maxMs2 = turn.ms2;
    bend.radiusM = turn.radiusM;
  }
  bend.maxSpeedKmh = Math.max(bend.maxSpeedKmh, fix.speedKmh);
  if (bend.intervals >= 2 && bend.recordId === null) raise(world, bend, fix.t, limitOf(world));
  describe(world, bend);
};

/** Bends taken too fast for a tanker: alarm 6. */
export const curve: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.curve,
    intent: 'Finds bends that were taken with more sideways acceleration than the load allows.',
    source: ['T'],
    settings: ['curve.loadedMs2', 'curve.otherMs2'],
    records: ['curve'],
    alarms: [6],
  },
  on: { fix: onFix },
};
