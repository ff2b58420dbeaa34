import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import { isBlind } from '../../blind.ts';
import type { EventData } from '../../events/events.ts';
import type { Reading } from '../../events/cargo.ts';
import {
  movedSince,
  readingBefore,
  steadyState,
  unsteadyState,
  type VolumeState,
} from '../../evidence/volume-state.ts';
import type { Rule } from '../../rule.ts';
import type { Slice } from '../../slice.ts';
import { levelsSlice } from '../../slices/levels.ts';
import { motionSlice } from '../../slices/motion.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { holdsItsTicket, withFoam } from './fresh-load.ts';
import {
  fellAfterLoading,
  isStillOpen,
  openingsSince,
  permittedHere,
  tooMuch,
} from './volume-change-openings.ts';
import { isExplainedFall, type PermittedOpening, type Watch } from './volume-change-watch.ts';
import { compareStates, isChange, leastChangeL } from './volume-change-limit.ts';
import { begin, grow, settle, volumeChangeRule } from './volume-change-rows.ts';

/** A state that an earlier release stored has the readings' own litres alone. */
const completeState = (state: VolumeState | null): VolumeState | null =>
  state === null || state.meanVtL !== undefined
    ? state
    : {
        ...state,
        meanVtL: state.vtL,
        meanV20L: state.v20L,
        levelL: 0,
        fallingL: 0,
        tiltL: 0,
        temperatureK: 0.3,
      };

const completeWatch = (watch: Watch): Watch => ({
  ...watch,
  baseline: completeState(watch.baseline),
  near: completeState(watch.near),
  explained: watch.explained.map((opening) => ({ ...opening, permittedL: opening.permittedL ?? null })),
  sinceShut: watch.sinceShut ?? [],
  // Its rows stay as they are.
  change: watch.fall === undefined ? null : watch.change,
  fall: watch.fall ?? null,
});

const volumeChangeSlice: Slice<Record<string, Watch>> = {
  name: 'volume-change',
  start: () => ({}),
  // States are replaced, never written to.
  copy: (state) => {
    const copied = { ...state };
    for (const key in copied) {
      const watch = copied[key];
      if (watch === undefined) continue;
      const change = watch.change && { ...watch.change };
      copied[key] = { ...watch, explained: watch.explained.map((opening) => ({ ...opening })), change };
    }
    return copied;
  },
  complete: (state) => {
    // One that has it was completed with all others.
    for (const key in state) if (state[key]?.fall !== undefined) return state;
    return Object.fromEntries(Object.entries(state).map(([key, watch]) => [key, completeWatch(watch)]));
  },
};

const watchOf = (world: RuleContext, compartment: number): Watch =>
  (world.own(volumeChangeSlice)[compartment] ??= {
    baseline: null,
    near: null,
    lastSteadyMs: null,
    explained: [],
    sinceShut: [],
    change: null,
    fall: null,
  });

/** With faulty switches, a large change in a depot or station is loading or unloading, not a theft. */
const isOperation = (world: RuleContext, compartment: number, changeL: number): boolean =>
  world.read(motionSlice).visit !== null &&
  Math.abs(changeL) >= world.number('operation.minL') &&
  isBlind(world, compartment);

const startFrom = (world: RuleContext, watch: Watch, found: VolumeState): void => {
  const state = withFoam(watch, found);
  watch.baseline = state;
  watch.near = state;
  delete watch.lentL;
  settle(world, watch);
};

type Contents = Pick<Reading, 'compartment' | 'fuel' | 'oilCode' | 'outOfTable'>;

/** Whether the reading itself is as near to the baseline: litres are counted from it, not from the mean it belongs to. */
const isNear = (baseline: VolumeState, now: VolumeState, noiseL: number): boolean =>
  baseline.meanV20L === null || now.v20L === null
    ? Math.abs(now.vtL - baseline.meanVtL) <= noiseL
    : Math.abs(now.v20L - baseline.meanV20L) <= noiseL;

/** Compares a state with the baseline and tells what is not explained. */
const judge = (
  world: RuleContext,
  watch: Watch,
  contents: Contents,
  now: VolumeState,
  opening: PermittedOpening | null,
): void => {
  const { baseline } = watch;
  if (baseline === null) {
    startFrom(world, watch, now);
    return;
  }
  const from = watch.near ?? baseline;
  const { change } = watch;
  // Once something is known to leave, what goes on leaving need not be a theft's size again.
  const goesOn =
    change !== null &&
    // What was explained, by a neighbour or as foam, explains no more than it was.
    !isExplainedFall(change) &&
    (change.direction === 'drop') === now.meanVtL < baseline.meanVtL &&
    from.t - change.to.t <= world.number('drain.joinS', change.from.t) * 1000;
  const noiseL = world.number('drain.noiseL', now.t);
  const leastL = goesOn ? noiseL : leastChangeL(world, contents.compartment, now.t);
  const compared = compareStates(baseline, now, leastL);
  if (
    compared.changeVtL < 0 &&
    isChange(compared) &&
    holdsItsTicket(world, watch, contents.compartment, now, compared)
  )
    startFrom(world, watch, now);
  else if (isChange(compared)) {
    if (goesOn) {
      change.to = now;
      grow(world, change, contents);
    } else begin(world, world.own(volumeChangeSlice), watch, contents, from, now, { compared, opening });
    watch.baseline = now;
    watch.near = now;
    delete watch.lentL;
  } else if (Math.abs(compared.changeV20L ?? compared.changeVtL) <= noiseL && isNear(baseline, now, noiseL))
    watch.near = now;
};

/** The loading that openings explain; null: nothing was loaded. */
const loadingOf = (
  world: RuleContext,
  before: VolumeState | null,
  now: VolumeState,
  fromMs: number,
  toMs: number,
): Watch['loaded'] =>
  before === null || now.vtL - before.vtL < world.number('operation.minL', fromMs)
    ? null
    : { beforeVtL: before.vtL, beforeV20L: before.v20L, fromMs, toMs };

/** So long after everything was shut readings tell what an opening left, ms. */
const sinceShutMs = 10 * minuteMs;

const onReading = (world: RuleContext, reading: Reading): void => {
  const { compartment, t, vtL } = reading;
  const now = steadyState(reading);
  if (now === null) {
    keepSinceShut(world, reading);
    return;
  }
  const watch = watchOf(world, compartment);
  const openings = openingsSince(watch, t);
  const opening =
    tooMuch(world, compartment, watch, openings, now) ?? fellAfterLoading(world, watch, openings, now);
  if (opening !== null) judge(world, watch, reading, now, opening);
  else if (isStillOpen(watch, openings, now)) {
    // What leaves by and by is counted from before the opening: each minute's litres alone are few.
  } else if (openings.length > 0) {
    const shutMs = Math.max(...openings.map(({ toMs }) => toMs ?? t));
    const openMs = Math.min(...openings.map(({ fromMs }) => fromMs));
    watch.loaded = loadingOf(world, watch.baseline, now, openMs, shutMs);
    // Who drives off at once has the liquid measured on the road: what goes from then on has no opening.
    const shut = movedSince(world, shutMs) ? unsteadyState(watch.sinceShut, shutMs + sinceShutMs) : null;
    startFrom(world, watch, shut ?? now);
    if (shut !== null) judge(world, watch, reading, now, null);
  } else if (isOperation(world, compartment, (vtL ?? 0) - (watch.baseline?.vtL ?? vtL ?? 0)))
    startFrom(world, watch, now);
  else judge(world, watch, reading, now, null);
  watch.lastSteadyMs = t;
  if (watch.sinceShut.length > 0) watch.sinceShut = [];
  if (watch.explained.length > 0)
    watch.explained = watch.explained.filter(({ toMs }) => toMs === null || toMs >= t);
};

const keepSinceShut = (world: RuleContext, reading: Reading): void => {
  const known = world.read(volumeChangeSlice)[reading.compartment];
  if (!reading.ok || known === undefined || known.explained.length === 0) return;
  const lastMs = Math.max(...known.explained.map(({ toMs }) => toMs ?? Number.POSITIVE_INFINITY));
  if (reading.t <= lastMs || reading.t > lastMs + sinceShutMs) return;
  const watch = watchOf(world, reading.compartment);
  watch.sinceShut = [...watch.sinceShut.slice(-9), reading];
};

/** What fell before an opening is judged by itself: the opening explains what it let out, and no more. */
const judgeBefore = (world: RuleContext, watch: Watch, compartment: number, t: number): void => {
  const levels = world.read(levelsSlice);
  const before = readingBefore(world, levels, compartment, t);
  if (before === null || before.steady || watch.baseline === null) return;
  const recent = (levels[compartment]?.recent ?? []).filter(
    (reading) => reading.t <= t && reading.t > (watch.lastSteadyMs ?? 0),
  );
  const state = unsteadyState(recent, t);
  if (state !== null) judge(world, watch, before.reading, state, null);
};

const onOpened = (
  world: RuleContext,
  { compartment, part, t, permitted }: EventData['seal-opened'],
): void => {
  const watch = watchOf(world, compartment);
  watch.openMs = t;
  if (!permitted) return;
  if (!watch.explained.some(({ toMs }) => toMs === null)) judgeBefore(world, watch, compartment, t);
  watch.explained.push({ part, fromMs: t, toMs: null, ...permittedHere(world, t) });
};

const onClosed = (world: RuleContext, { compartment, part, t }: EventData['seal-closed']): void => {
  const watch = watchOf(world, compartment);
  watch.openMs = t;
  for (const interval of watch.explained)
    if (interval.part === part && interval.toMs === null) interval.toMs = t;
};

/** Volume that comes or goes while nothing was opened in a permitted place: records, and alarm 202 (drain). */
export const volumeChange: Rule = {
  ...volumeChangeRule,
  meta: {
    title: ruleTitles['volume-change'],
    intent: 'Finds oil that leaves a compartment without an explanation.',
    source: ['T', 'J'],
    settings: [
      'drain.capacityRate',
      'drain.joinS',
      'drain.minL',
      'drain.noiseL',
      'operation.minL',
      'place.permittedL',
      'unload.splitRate',
    ],
    records: ['volume-change'],
    alarms: [202],
  },
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
