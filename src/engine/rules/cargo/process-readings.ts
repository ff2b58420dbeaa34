import { isLoading } from '#domain/cargo/truck-process.ts';

import type { Reading } from '../../events/cargo.ts';
import type { CompartmentProcess } from '../../slices/process.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { connect, finishEmptying, go, isEmpty, open, processOf, restingState } from './process-moves.ts';

const connectedL = 50;
const moveMm = 5;
const loadingStillMs = 60_000;
const unloadingStillMs = 120_000;
const unsteadyStartMs = 10 * minuteMs;

const rose = (process: CompartmentProcess, reading: Reading): boolean =>
  process.mark !== null && (reading.correctedLevelMm ?? 0) - process.mark.mm > moveMm;

const fell = (process: CompartmentProcess, reading: Reading): boolean =>
  process.mark !== null && process.mark.mm - (reading.correctedLevelMm ?? 0) > moveMm;

const mark = (process: CompartmentProcess, reading: Reading): void => {
  process.mark = { t: reading.t, mm: reading.correctedLevelMm ?? 0 };
};

const whileLoading = (world: RuleContext, process: CompartmentProcess, reading: Reading): void => {
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

const whileUnloading = (world: RuleContext, process: CompartmentProcess, reading: Reading): void => {
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

const whileStopped = (world: RuleContext, process: CompartmentProcess, reading: Reading): void => {
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

const initialise = (world: RuleContext, process: CompartmentProcess, reading: Reading): void => {
  process.firstMs ??= reading.t;
  if (!reading.steady && reading.t - process.firstMs < unsteadyStartMs) return;
  go(world, reading.compartment, restingState(world, reading.compartment), reading.t);
  connect(world, reading.compartment, reading.t);
};

export const onReading = (world: RuleContext, reading: Reading): void => {
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
    // Filled without a detected opening (a faulty sensor, a filling outside depots): it carries a load.
    if (!open(world, reading.compartment).any)
      go(world, reading.compartment, restingState(world, reading.compartment), reading.t);
  } else if (state === 'transporting' && reading.steady && isEmpty(world, reading.vtL)) {
    process.rising++;
    // Drained elsewhere; the drain has been raised as such.
    if (process.rising >= 2) go(world, reading.compartment, 'idle', reading.t);
  }
};
