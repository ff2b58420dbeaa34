import { levelsSlice } from '../../slices/levels.ts';
import { motionSlice } from '../../slices/motion.ts';
import { processSlice, type CompartmentProcess } from '../../slices/process.ts';
import { isOpen, retained, sensorsSlice } from '../../slices/sensors.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import type { ProcessState } from '#domain/cargo/truck-process.ts';

export const emptyWithoutSensorMs = 5 * minuteMs;

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

export const processOf = (world: RuleContext, compartment: number): CompartmentProcess =>
  (world.own(processSlice)[compartment] ??= start(world.now));

export const go = (world: RuleContext, compartment: number, to: ProcessState, t: number): void => {
  const process = processOf(world, compartment);
  const from = process.state;
  if (from === to) return;
  process.state = to;
  process.sinceMs = t;
  process.rising = 0;
  process.flowingMs = null;
  process.emptyMs = null;
  process.mark = null;
  process.history = [...process.history, to].slice(-64);
  world.publish('process', { compartment, from, to, t });
};

export const open = (world: RuleContext, compartment: number) => {
  const state = world.read(sensorsSlice);
  const api = isOpen(state, compartment, 'apiAdaptor');
  const valve = isOpen(state, compartment, 'footValve');
  const manhole = isOpen(state, compartment, 'manhole');
  return { api, valve, manhole, any: api || valve || manhole };
};

export const lastVtL = (world: RuleContext, compartment: number): number | null =>
  world.read(levelsSlice)[compartment]?.lastOk?.vtL ?? null;

export const isEmpty = (world: RuleContext, vtL: number | null): boolean =>
  vtL !== null && vtL <= world.number('tank.emptyL');

export const areaType = (world: RuleContext) => world.read(motionSlice).visit?.areaType ?? null;

/** Connects where something of the compartment is open in a place for it. */
export const connect = (world: RuleContext, compartment: number, t: number): void => {
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

export const dryEnough = (world: RuleContext, compartment: number, t: number): boolean => {
  const sensor = retained(world.read(sensorsSlice), compartment);
  if (sensor === null) {
    const { emptyMs } = processOf(world, compartment);
    return emptyMs !== null && t - emptyMs >= emptyWithoutSensorMs;
  }
  return !sensor.wet && t - sensor.sinceMs >= world.number('emptying.dryS') * 1000;
};

/** Emptied and shut: the compartment is idle again. */
export const finishEmptying = (world: RuleContext, compartment: number, t: number): void => {
  const { state } = processOf(world, compartment);
  const { api, valve } = open(world, compartment);
  if (state === 'waitingEmptying' && !api && !valve && dryEnough(world, compartment, t))
    go(world, compartment, 'idle', t);
};

/** Idle state of a compartment: by its volume and place. */
export const restingState = (world: RuleContext, compartment: number): ProcessState => {
  if (isEmpty(world, lastVtL(world, compartment))) return 'idle';
  return areaType(world) === 'depot' ? 'loadingStopped' : 'transporting';
};
