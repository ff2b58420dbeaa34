import { isLoading, isUnloading } from '#domain/cargo/truck-process.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { EventData } from '../../events/events.ts';
import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { processSlice } from '../../slices/process.ts';
import { partKey, retained, sensorsSlice } from '../../slices/sensors.ts';
import { hourMs, minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import {
  connect,
  emptyWithoutSensorMs,
  finishEmptying,
  go,
  isEmpty,
  lastVtL,
  open,
  processOf,
  restingState,
} from './process-moves.ts';
import { onReading } from './process-readings.ts';

const rule = { name: 'process', version: 2 } as const;

const connectedL = 50;
const flowingNeedsMs = 30_000;
const silentMs = 24 * hourMs;

const afterClosing = (world: RuleContext, compartment: number, t: number): void => {
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

const onPart = (world: RuleContext, { compartment, state, t }: EventData['part']): void => {
  processOf(world, compartment);
  if (state === 'open') connect(world, compartment, t);
  else afterClosing(world, compartment, t);
  followFlow(world, compartment, t);
};

/** API wet and foot valve open: 30 s of it is unloading, whatever the level says. */
const followFlow = (world: RuleContext, compartment: number, t: number): void => {
  const process = processOf(world, compartment);
  if (process.state !== 'unloadingConnection') return;
  const wet = world.read(sensorsSlice).wet[partKey(compartment, 'apiAdaptor')]?.wet === true;
  if (wet && open(world, compartment).valve) process.flowingMs ??= t;
  else process.flowingMs = null;
};

const onVisitEnd = (world: RuleContext, { endMs }: EventData['visit-end']): void => {
  for (const key of Object.keys(world.read(processSlice))) {
    const compartment = Number(key);
    const { state } = processOf(world, compartment);
    if (isLoading(state) || isUnloading(state))
      go(world, compartment, isEmpty(world, lastVtL(world, compartment)) ? 'idle' : 'transporting', endMs);
  }
};

/** A return or a top-up: a loaded truck in a depot may load again. */
const onVisitBegin = (world: RuleContext, visit: EventData['visit-begin']): void => {
  if (visit.areaType !== 'depot') return;
  for (const key of Object.keys(world.read(processSlice))) {
    const compartment = Number(key);
    if (processOf(world, compartment).state === 'transporting')
      go(world, compartment, 'loadingStopped', visit.startMs);
  }
};

const onWet = (world: RuleContext, { compartment, wet, t }: EventData['wet']): void => {
  const process = processOf(world, compartment);
  if (!wet) finishEmptying(world, compartment, t);
  else if (
    process.state === 'idle' &&
    process.history.at(-2) === 'waitingEmptying' &&
    t - process.sinceMs <= 10 * minuteMs
  )
    go(world, compartment, 'waitingEmptying', t);
};

const onMeter = (world: RuleContext, fact: Fact<'flow-status'>): void => {
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

const due = (world: RuleContext): number | null => {
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

const fire = (world: RuleContext, dueMs: number): void => {
  for (const key of Object.keys(world.read(processSlice))) {
    const compartment = Number(key);
    const process = processOf(world, compartment);
    if (process.flowingMs !== null && process.flowingMs + flowingNeedsMs <= dueMs)
      go(world, compartment, 'unloading', dueMs);
    else finishEmptying(world, compartment, Math.max(dueMs, world.now));
  }
};

/** As on the first reading. */
const startAnew = (world: RuleContext, compartment: number, t: number): void => {
  go(world, compartment, 'initialising', t);
  processOf(world, compartment).firstMs = null;
};

/** A terminal silent for a day starts again as if new. */
const onContact = (world: RuleContext, fact: Fact): void => {
  const { lastMs } = world.read(silenceSlice);
  if (lastMs !== null && fact.t - lastMs > silentMs)
    for (const key of Object.keys(world.read(processSlice))) startAnew(world, Number(key), fact.t);
  world.own(silenceSlice).lastMs = fact.t;
};

const silenceSlice = { name: 'process-silence', start: (): { lastMs: number | null } => ({ lastMs: null }) };

/** Process states of the compartments (specification 4, engine rules 3). Openings elsewhere never move them. */
export const process: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.process,
    intent: 'Leads each compartment through its states, from empty over loading and carrying to emptied.',
    source: ['S', 'J'],
    settings: ['emptying.dryS', 'tank.emptyL'],
    records: [],
    alarms: [],
  },
  on: {
    arrive: onContact,
    part: onPart,
    wet: onWet,
    'gauge-changed': (world, { compartment, t }) => startAnew(world, compartment, t),
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
