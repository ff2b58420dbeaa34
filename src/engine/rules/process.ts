import { isLoading, isUnloading, type ProcessState } from '#domain/truck-process.ts';

import type { EventData, Reading } from '../events.ts';
import type { Fact } from '../fact.ts';
import type { Rule } from '../rule.ts';
import { levelsSlice } from '../slices/levels.ts';
import { motionSlice } from '../slices/motion.ts';
import { processSlice, type CompartmentProcess } from '../slices/process.ts';
import { isOpen, partKey, retained, sensorsSlice } from '../slices/sensors.ts';
import { hourMs, minuteMs } from '../time.ts';
import type { World } from '../world.ts';

const rule = { name: 'process', version: 1 };

const connectedL = 50;
const moveMm = 5;
const loadingStillMs = 60_000;
const unloadingStillMs = 120_000;
const flowingNeedsMs = 30_000;
const emptyWithoutSensorMs = 5 * minuteMs;
const silentMs = 24 * hourMs;
const unsteadyStartMs = 10 * minuteMs;

const start = (t: number): CompartmentProcess => ({
  state: 'initialising',
  sinceMs: t,
  baseVtL: null,
  rising: 0,
  mark: null,
  flowingMs: null,
  emptyMs: null,
  firstMs: null,
  history: ['initialising'],
});

const processOf = (world: World, compartment: number): CompartmentProcess =>
  (world.own(processSlice)[compartment] ??= start(world.now));

const go = (world: World, compartment: number, to: ProcessState, t: number): void => {
  const process = processOf(world, compartment);
  const from = process.state;
  if (from === to) return;
  process.state = to;
  process.sinceMs = t;
  process.rising = 0;
  process.flowingMs = null;
  process.emptyMs = null;
  process.mark = null;
  process.history.push(to);
  if (process.history.length > 64) process.history.shift();
  world.publish('process', { compartment, from, to, t });
};

const open = (world: World, compartment: number) => {
  const state = world.read(sensorsSlice);
  const api = isOpen(state, compartment, 'apiAdaptor');
  const valve = isOpen(state, compartment, 'footValve');
  const manhole = isOpen(state, compartment, 'manhole');
  return { api, valve, manhole, any: api || valve || manhole };
};

const lastVtL = (world: World, compartment: number): number | null =>
  world.read(levelsSlice)[compartment]?.lastOk?.vtL ?? null;

const isEmpty = (world: World, vtL: number | null): boolean =>
  vtL !== null && vtL <= world.number('tank.emptyL');

const areaType = (world: World) => world.read(motionSlice).visit?.areaType ?? null;

/** Connects where something of the compartment stands open in a place for it. */
const connect = (world: World, compartment: number, t: number): void => {
  const process = processOf(world, compartment);
  const { api, valve, manhole } = open(world, compartment);
  const type = areaType(world);
  if (
    (process.state === 'idle' || process.state === 'loadingStopped') &&
    type === 'depot' &&
    (api || manhole)
  ) {
    go(world, compartment, 'loadingConnection', t);
    process.baseVtL = lastVtL(world, compartment);
  } else if (
    (process.state === 'transporting' || process.state === 'unloadingStopped') &&
    (type === 'station' || type === 'authorizedUnsealing') &&
    (api || valve)
  ) {
    go(world, compartment, 'unloadingConnection', t);
    process.baseVtL = lastVtL(world, compartment);
  }
};

const dryEnough = (world: World, compartment: number, t: number): boolean => {
  const sensor = retained(world.read(sensorsSlice), compartment);
  if (sensor === null) {
    const { emptyMs } = processOf(world, compartment);
    return emptyMs !== null && t - emptyMs >= emptyWithoutSensorMs;
  }
  return !sensor.wet && t - sensor.sinceMs >= world.number('emptying.dryS') * 1000;
};

/** Emptied and shut: the compartment is idle again. */
const finishEmptying = (world: World, compartment: number, t: number): void => {
  const { state } = processOf(world, compartment);
  const { api, valve } = open(world, compartment);
  if (state === 'waitingEmptying' && !api && !valve && dryEnough(world, compartment, t))
    go(world, compartment, 'idle', t);
};

const afterClosing = (world: World, compartment: number, t: number): void => {
  const process = processOf(world, compartment);
  const { api, any } = open(world, compartment);
  const vtL = lastVtL(world, compartment);
  const moved = Math.abs((vtL ?? 0) - (process.baseVtL ?? 0));
  switch (process.state) {
    case 'loadingConnection':
      if (!any)
        go(world, compartment, moved < connectedL ? restingState(world, compartment) : 'loadingStopped', t);
      return;
    case 'loadingBottom':
    case 'loadingTop':
      if (!any) go(world, compartment, 'loadingStopped', t);
      return;
    case 'unloadingConnection':
      if (!any) go(world, compartment, moved < connectedL ? 'transporting' : 'unloadingStopped', t);
      return;
    case 'unloading':
      if (!api) go(world, compartment, isEmpty(world, vtL) ? 'waitingEmptying' : 'unloadingStopped', t);
      return;
    case 'waitingEmptying':
      finishEmptying(world, compartment, t);
      return;
    case 'initialising':
    case 'idle':
    case 'transporting':
    case 'loadingStopped':
    case 'unloadingStopped':
      return;
  }
};

/** Where a compartment rests when nothing is going on: by its volume and place. */
const restingState = (world: World, compartment: number): ProcessState => {
  if (isEmpty(world, lastVtL(world, compartment))) return 'idle';
  return areaType(world) === 'depot' ? 'loadingStopped' : 'transporting';
};

const onPart = (world: World, { compartment, state, t }: EventData['part']): void => {
  processOf(world, compartment);
  if (state === 'open') connect(world, compartment, t);
  else afterClosing(world, compartment, t);
  followFlow(world, compartment, t);
};

/** API wet and foot valve open: 30 s of it is unloading, whatever the level says. */
const followFlow = (world: World, compartment: number, t: number): void => {
  const process = processOf(world, compartment);
  if (process.state !== 'unloadingConnection') return;
  const wet = world.read(sensorsSlice).wet[partKey(compartment, 'apiAdaptor')]?.wet === true;
  if (wet && open(world, compartment).valve) process.flowingMs ??= t;
  else process.flowingMs = null;
};

const rose = (process: CompartmentProcess, reading: Reading): boolean =>
  process.mark !== null && (reading.correctedLevelMm ?? 0) - process.mark.mm > moveMm;

const fell = (process: CompartmentProcess, reading: Reading): boolean =>
  process.mark !== null && process.mark.mm - (reading.correctedLevelMm ?? 0) > moveMm;

const mark = (process: CompartmentProcess, reading: Reading): void => {
  process.mark = { t: reading.t, mm: reading.correctedLevelMm ?? 0 };
};

const whileLoading = (world: World, process: CompartmentProcess, reading: Reading): void => {
  const { compartment, t } = reading;
  if (process.state === 'loadingConnection') {
    const filled = (reading.vtL ?? 0) - (process.baseVtL ?? 0) >= connectedL;
    process.rising = filled ? process.rising + 1 : 0;
    if (process.rising < 2) return;
    go(world, compartment, open(world, compartment).api ? 'loadingBottom' : 'loadingTop', t);
    mark(process, reading);
  } else if (process.mark === null || rose(process, reading)) mark(process, reading);
  else if (t - process.mark.t >= loadingStillMs) {
    go(world, compartment, 'loadingStopped', t);
    mark(process, reading);
  }
};

const whileUnloading = (world: World, process: CompartmentProcess, reading: Reading): void => {
  const { compartment, t, vtL } = reading;
  if (process.state === 'unloadingConnection') {
    if ((process.baseVtL ?? 0) - (vtL ?? 0) < connectedL) return;
    go(world, compartment, 'unloading', t);
    mark(process, reading);
  }
  if (isEmpty(world, vtL)) {
    go(world, compartment, 'waitingEmptying', t);
    process.emptyMs = t;
  } else if (process.mark === null || fell(process, reading)) mark(process, reading);
  else if (t - process.mark.t >= unloadingStillMs) {
    go(world, compartment, 'unloadingStopped', t);
    mark(process, reading);
  }
};

const whileStopped = (world: World, process: CompartmentProcess, reading: Reading): void => {
  const { compartment, t } = reading;
  const { api, manhole, any } = open(world, compartment);
  if (process.mark === null) mark(process, reading);
  if (process.state === 'loadingStopped' && any && rose(process, reading)) {
    go(world, compartment, api ? 'loadingBottom' : manhole ? 'loadingTop' : 'loadingStopped', t);
    mark(process, reading);
  } else if (process.state === 'unloadingStopped') {
    if (isEmpty(world, reading.vtL)) {
      go(world, compartment, 'waitingEmptying', t);
      process.emptyMs = t;
    } else if (any && fell(process, reading)) {
      go(world, compartment, 'unloading', t);
      mark(process, reading);
    }
  }
};

const initialise = (world: World, process: CompartmentProcess, reading: Reading): void => {
  process.firstMs ??= reading.t;
  if (!reading.steady && reading.t - process.firstMs < unsteadyStartMs) return;
  go(world, reading.compartment, restingState(world, reading.compartment), reading.t);
  connect(world, reading.compartment, reading.t);
};

const onReading = (world: World, reading: Reading): void => {
  const process = processOf(world, reading.compartment);
  if (!reading.ok || reading.correctedLevelMm === null) return;
  const { state } = process;
  if (state === 'initialising') initialise(world, process, reading);
  else if (state === 'loadingStopped' || state === 'unloadingStopped') whileStopped(world, process, reading);
  else if (isLoading(state)) whileLoading(world, process, reading);
  else if (state === 'unloadingConnection' || state === 'unloading') whileUnloading(world, process, reading);
  else if (state === 'waitingEmptying') {
    process.emptyMs = isEmpty(world, reading.vtL) ? (process.emptyMs ?? reading.t) : null;
    finishEmptying(world, reading.compartment, reading.t);
  } else if (state === 'idle' && reading.steady && !isEmpty(world, reading.vtL)) {
    // Filled where nothing was seen to open (a dead sensor, a filling outside depots): it carries a load.
    if (!open(world, reading.compartment).any)
      go(world, reading.compartment, restingState(world, reading.compartment), reading.t);
  } else if (state === 'transporting' && reading.steady && isEmpty(world, reading.vtL)) {
    process.rising++;
    // Drained elsewhere; the drain has been raised as such.
    if (process.rising >= 2) go(world, reading.compartment, 'idle', reading.t);
  }
};

const onVisitEnd = (world: World, { endMs }: EventData['visit-end']): void => {
  for (const key of Object.keys(world.read(processSlice))) {
    const compartment = Number(key);
    const { state } = processOf(world, compartment);
    if (isLoading(state) || isUnloading(state))
      go(world, compartment, isEmpty(world, lastVtL(world, compartment)) ? 'idle' : 'transporting', endMs);
  }
};

/** A return or a top-up: a loaded truck in a depot may load again. */
const onVisitBegin = (world: World, visit: EventData['visit-begin']): void => {
  if (visit.areaType !== 'depot') return;
  for (const key of Object.keys(world.read(processSlice))) {
    const compartment = Number(key);
    if (processOf(world, compartment).state === 'transporting')
      go(world, compartment, 'loadingStopped', visit.startMs);
  }
};

const onWet = (world: World, { compartment, wet, t }: EventData['wet']): void => {
  const process = processOf(world, compartment);
  if (!wet) finishEmptying(world, compartment, t);
  else if (
    process.state === 'idle' &&
    process.history.at(-2) === 'waitingEmptying' &&
    t - process.sinceMs <= 10 * minuteMs
  )
    go(world, compartment, 'waitingEmptying', t);
};

const onMeter = (world: World, fact: Fact<'flow-status'>): void => {
  if ((fact.data.flowRateLMin ?? 0) <= 10) return;
  for (const key of Object.keys(world.read(processSlice))) {
    const compartment = Number(key);
    if (
      world.read(processSlice)[compartment]?.state === 'unloadingConnection' &&
      open(world, compartment).valve
    )
      go(world, compartment, 'unloading', fact.t);
  }
};

const due = (world: World): number | null => {
  const processes = world.read(processSlice);
  let at: number | null = null;
  for (const key in processes) {
    const process = processes[key];
    if (process === undefined) continue;
    let candidate: number | null = null;
    if (process.flowingMs !== null) candidate = process.flowingMs + flowingNeedsMs;
    else if (process.state === 'waitingEmptying') {
      const compartment = Number(key);
      const { api, valve } = open(world, compartment);
      const sensor = retained(world.read(sensorsSlice), compartment);
      if (api || valve) continue;
      if (sensor === null)
        candidate = process.emptyMs === null ? null : process.emptyMs + emptyWithoutSensorMs;
      else if (!sensor.wet) candidate = sensor.sinceMs + world.number('emptying.dryS') * 1000;
    }
    if (candidate !== null && (at === null || candidate < at)) at = candidate;
  }
  return at;
};

const fire = (world: World, dueMs: number): void => {
  for (const key of Object.keys(world.read(processSlice))) {
    const compartment = Number(key);
    const process = processOf(world, compartment);
    if (process.flowingMs !== null && process.flowingMs + flowingNeedsMs <= dueMs)
      go(world, compartment, 'unloading', dueMs);
    else finishEmptying(world, compartment, Math.max(dueMs, world.now));
  }
};

/** A terminal silent for a day is met as if for the first time. */
const onContact = (world: World, fact: Fact): void => {
  const { lastMs } = world.read(silenceSlice);
  if (lastMs !== null && fact.t - lastMs > silentMs)
    for (const key of Object.keys(world.read(processSlice))) {
      go(world, Number(key), 'initialising', fact.t);
      processOf(world, Number(key)).firstMs = null;
    }
  world.own(silenceSlice).lastMs = fact.t;
};

const silenceSlice = { name: 'process-silence', start: (): { lastMs: number | null } => ({ lastMs: null }) };

/** Process states of the compartments (specification 4, engine rules 3). Openings elsewhere never move them. */
export const process: Rule = {
  ...rule,
  on: {
    arrive: onContact,
    part: onPart,
    wet: onWet,
    reading: onReading,
    'visit-begin': onVisitBegin,
    'visit-end': onVisitEnd,
    'flow-status': onMeter,
    'seal-sensor': (world, fact) => {
      for (const { compartment } of fact.data.sensors) followFlow(world, compartment, fact.t);
    },
  },
  due,
  fire,
};
