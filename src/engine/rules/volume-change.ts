import { round } from '#domain/round.ts';

import { isBlind } from '../blind.ts';
import type { EventData, Reading } from '../events.ts';
import type { Rule } from '../rule.ts';
import { alarm, endPlace, record } from '../rows.ts';
import type { Slice } from '../slice.ts';
import { motionSlice } from '../slices/motion.ts';
import { iso } from '../time.ts';
import { whereAt } from '../where.ts';
import type { World } from '../world.ts';

interface Steady {
  t: number;
  messageId: string;
  vtL: number;
  v20L: number;
  pitchDeg: number;
  rollDeg: number;
}

interface ChangeRow {
  recordId: string;
  alarmId: string | null;
  direction: 'drop' | 'rise';
  from: Steady;
  to: Steady;
}

interface Watch {
  /** First steady reading after the last explained change. */
  baseline: Steady | null;
  /** Last steady reading within the noise of the baseline: a change is counted from it. */
  near: Steady | null;
  lastSteadyMs: number | null;
  /** Openings in permitted places: from, and to when closed. They explain what the level does. */
  explained: { part: string; fromMs: number; toMs: number | null }[];
  change: ChangeRow | null;
}

const volumeChangeSlice: Slice<Record<string, Watch>> = { name: 'volume-change', start: () => ({}) };

const rule = { name: 'volume-change', version: 1 };

const watchOf = (world: World, compartment: number): Watch =>
  (world.own(volumeChangeSlice)[compartment] ??= {
    baseline: null,
    near: null,
    lastSteadyMs: null,
    explained: [],
    change: null,
  });

const isExplained = (watch: Watch, t: number): boolean => {
  const sinceMs = watch.lastSteadyMs ?? t;
  return watch.explained.some(({ fromMs, toMs }) => fromMs <= t && (toMs === null || toMs >= sinceMs));
};

/** With its switches dead, a large change in a depot or station is loading or unloading, not a theft. */
const isOperation = (world: World, compartment: number, changeL: number): boolean =>
  world.read(motionSlice).visit !== null &&
  Math.abs(changeL) >= world.number('operation.minL') &&
  isBlind(world, compartment);

const thresholdSettings = (world: World, t: number) => [
  world.setting('drain.minL', t),
  world.setting('drain.capacityRate', t),
];

const thresholdL = (world: World, compartment: number, baseline: Steady, now: Steady): number => {
  const capacityL = world.truck?.compartments.get(compartment)?.capacityL ?? 0;
  const limit = Math.max(
    world.number('drain.minL', now.t),
    world.number('drain.capacityRate', now.t) * capacityL,
  );
  const leans =
    Math.abs(now.pitchDeg - baseline.pitchDeg) > 1 || Math.abs(now.rollDeg - baseline.rollDeg) > 1;
  return leans ? 2 * limit : limit;
};

const settle = (world: World, watch: Watch): void => {
  if (watch.change === null) return;
  world.settle(watch.change.recordId);
  if (watch.change.alarmId !== null) world.settle(watch.change.alarmId);
  watch.change = null;
};

const figures = ({ from, to }: Pick<ChangeRow, 'from' | 'to'>) => ({
  fromTime: iso(from.t),
  toTime: iso(to.t),
  endTime: iso(to.t),
  fromVtL: from.vtL,
  toVtL: to.vtL,
  fromV20L: from.v20L,
  toV20L: to.v20L,
  changeV20L: round(to.v20L - from.v20L, 2),
});

const drainProperties = ({ from, to }: Pick<ChangeRow, 'from' | 'to'>) => {
  const loss = round(from.v20L - to.v20L, 2);
  return {
    loss,
    lossRate: from.v20L > 0 ? round(loss / from.v20L, 7) : null,
    lossVt: round(from.vtL - to.vtL, 2),
  };
};

const grow = (world: World, change: ChangeRow): void => {
  world.changeRecord('volume-change', change.recordId, {
    ...figures(change),
    ...endPlace(whereAt(world, change.to.t)),
  });
  if (change.alarmId === null) return;
  world.changeAlarm(change.alarmId, { endTime: iso(change.to.t), properties: drainProperties(change) });
};

const begin = (
  world: World,
  watch: Watch,
  compartment: number,
  reading: Reading,
  from: Steady,
  to: Steady,
  thresholdAt: number,
): void => {
  settle(world, watch);
  const direction = to.v20L < from.v20L ? 'drop' : 'rise';
  const where = whereAt(world, to.t);
  const why = {
    settings: thresholdSettings(world, to.t),
    messages: { opened: from.messageId, decided: to.messageId },
    figures: { changeV20L: round(to.v20L - from.v20L, 2), thresholdL: round(thresholdAt, 2) },
  };
  const row = {
    ...record(world, {
      kind: 'volume-change',
      of: compartment,
      startMs: from.t,
      endMs: to.t,
      where,
      rule,
      why,
    }),
    ...figures({ from, to }),
    raisedTime: iso(to.t),
    compartment,
    direction,
    fuel: reading.fuel,
    oilCode: reading.oilCode,
    ...endPlace(where),
  } as const;
  world.open(row);
  watch.change = { recordId: row.id, alarmId: null, direction, from, to };
  if (direction === 'rise') {
    const riseL = round(to.v20L - from.v20L, 2);
    const { oilCode } = reading;
    world.publish('volume-rise', {
      compartment,
      fromMs: from.t,
      toMs: to.t,
      oilCode,
      riseL,
      recordId: row.id,
    });
    return;
  }
  const alarmRow = {
    ...alarm(world, {
      type: 202,
      level: 3,
      of: `drain:${compartment}`,
      startMs: from.t,
      raisedMs: to.t,
      endMs: to.t,
      where,
      rule,
      why,
      recordId: row.id,
    }),
    cause: 'drain',
    compartment,
    fuel: reading.fuel,
    properties: drainProperties({ from, to }),
  };
  world.open(alarmRow);
  watch.change.alarmId = alarmRow.id;
  world.publish('drain', { compartment, recordId: row.id, t: from.t });
};

const onReading = (world: World, reading: Reading): void => {
  const { compartment, t, vtL, v20L, messageId, pitchDeg, rollDeg } = reading;
  if (!reading.steady || vtL === null || v20L === null) return;
  const watch = watchOf(world, compartment);
  const now: Steady = { t, messageId, vtL, v20L, pitchDeg, rollDeg };
  const { baseline } = watch;
  if (baseline === null || isExplained(watch, t) || isOperation(world, compartment, v20L - baseline.v20L)) {
    watch.baseline = now;
    watch.near = now;
    settle(world, watch);
  } else {
    const difference = Math.abs(v20L - baseline.v20L);
    const limit = thresholdL(world, compartment, baseline, now);
    if (difference >= limit - 1e-9) {
      const from = watch.near ?? baseline;
      const direction = v20L < from.v20L ? 'drop' : 'rise';
      const { change } = watch;
      const joins =
        change !== null &&
        change.direction === direction &&
        from.t - change.to.t <= world.number('drain.joinS', change.from.t) * 1000;
      if (joins) {
        change.to = now;
        grow(world, change);
      } else begin(world, watch, compartment, reading, from, now, limit);
      watch.baseline = now;
      watch.near = now;
    } else if (difference <= world.number('drain.noiseL', t)) watch.near = now;
  }
  watch.lastSteadyMs = t;
  watch.explained = watch.explained.filter(({ toMs }) => toMs === null || toMs >= t);
};

const onOpened = (world: World, { compartment, part, t, permitted }: EventData['seal-opened']): void => {
  if (permitted) watchOf(world, compartment).explained.push({ part, fromMs: t, toMs: null });
};

const onClosed = (world: World, { compartment, part, t }: EventData['seal-closed']): void => {
  const open = world
    .read(volumeChangeSlice)
    [compartment]?.explained.some((e) => e.part === part && e.toMs === null);
  if (!open) return;
  for (const interval of watchOf(world, compartment).explained)
    if (interval.part === part && interval.toMs === null) interval.toMs = t;
};

/** Volume that comes or goes while nothing was opened where it may be: records, and alarm 202 (drain). */
export const volumeChange: Rule = {
  ...rule,
  on: { reading: onReading, 'seal-opened': onOpened, 'seal-closed': onClosed },
};
