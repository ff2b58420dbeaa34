import { isBlind } from '../../blind.ts';
import type { EventData } from '../../events/events.ts';
import type { Reading } from '../../events/cargo.ts';
import type { Rule } from '../../rule.ts';
import type { Slice } from '../../slice.ts';
import { motionSlice } from '../../slices/motion.ts';
import type { RuleContext } from '../../rule-context.ts';
import { begin, grow, settle, type Steady, volumeChangeRule, type Watch } from './volume-change-rows.ts';

const volumeChangeSlice: Slice<Record<string, Watch>> = { name: 'volume-change', start: () => ({}) };

const watchOf = (world: RuleContext, compartment: number): Watch =>
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

/** With faulty switches, a large change in a depot or station is loading or unloading, not a theft. */
const isOperation = (world: RuleContext, compartment: number, changeL: number): boolean =>
  world.read(motionSlice).visit !== null &&
  Math.abs(changeL) >= world.number('operation.minL') &&
  isBlind(world, compartment);

const thresholdL = (world: RuleContext, compartment: number, baseline: Steady, now: Steady): number => {
  const capacityL = world.truck?.compartments.get(compartment)?.capacityL ?? 0;
  const limit = Math.max(
    world.number('drain.minL', now.t),
    world.number('drain.capacityRate', now.t) * capacityL,
  );
  const leans =
    Math.abs(now.pitchDeg - baseline.pitchDeg) > 1 || Math.abs(now.rollDeg - baseline.rollDeg) > 1;
  return leans ? 2 * limit : limit;
};

const onReading = (world: RuleContext, reading: Reading): void => {
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
        grow(world, change, reading);
      } else begin(world, watch, compartment, reading, from, now, limit);
      watch.baseline = now;
      watch.near = now;
    } else if (difference <= world.number('drain.noiseL', t)) watch.near = now;
  }
  watch.lastSteadyMs = t;
  watch.explained = watch.explained.filter(({ toMs }) => toMs === null || toMs >= t);
};

const onOpened = (
  world: RuleContext,
  { compartment, part, t, permitted }: EventData['seal-opened'],
): void => {
  if (permitted) watchOf(world, compartment).explained.push({ part, fromMs: t, toMs: null });
};

const onClosed = (world: RuleContext, { compartment, part, t }: EventData['seal-closed']): void => {
  const open = world
    .read(volumeChangeSlice)
    [compartment]?.explained.some((e) => e.part === part && e.toMs === null);
  if (!open) return;
  for (const interval of watchOf(world, compartment).explained)
    if (interval.part === part && interval.toMs === null) interval.toMs = t;
};

/** Volume that comes or goes while nothing was opened in a permitted place: records, and alarm 202 (drain). */
export const volumeChange: Rule = {
  ...volumeChangeRule,
  on: {
    // A new table or probe explains any change, and only it does: silence explains none.
    'gauge-changed': (world, { compartment }) => {
      const watch = watchOf(world, compartment);
      settle(world, watch);
      watch.baseline = null;
      watch.near = null;
    },
    reading: onReading,
    'seal-opened': onOpened,
    'seal-closed': onClosed,
  },
};
