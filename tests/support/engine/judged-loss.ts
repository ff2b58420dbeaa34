import type { SettingKey } from '#contract/settings.ts';
import { startSubject } from '#engine/engine.ts';
import type { Ticket } from '#engine/events/cargo.ts';
import { prepareContext } from '#engine/master/context.ts';
import { RuleContext } from '#engine/rule-context.ts';
import { conditionsSlice } from '#engine/slices/conditions.ts';
import { taskSlice, type TaskDrain, type TaskOperation, type TaskState } from '#engine/slices/task.ts';
import { type JudgedLoss, judgeLegs } from '#engine/rules/tasks/task-legs.ts';
import { figuresOf, lossesOf } from '#engine/rules/tasks/task-loss.ts';

import { master, startMs } from './engine-script.ts';
import { withSettings } from './setting-options.ts';

/** What instruments say of a transport of petrol in compartment 1, from 201 to 1,670 s. Litres at 20 °C and at line. */
export interface Told {
  /** On board by the truck's gauge: before and after loading, before and after unloading. */
  readonly gaugeL: readonly [before: number, loaded: number, arrived: number, left: number];
  /** One standard deviation of each of these by level and tilt, L. */
  readonly deviationL?: number;
  readonly rackL?: number | null;
  readonly stationL?: number | null;
  readonly meterL?: number | null;
  /** What the station sold meanwhile: in its rise already. Null: unknown. */
  readonly salesL?: number | null;
  readonly overlaps?: boolean;
  /** The delivery may be another truck's. */
  readonly ambiguous?: boolean;
  readonly held?: boolean;
  readonly beforeUnknown?: boolean;
  /** The truck's gauge is known to drift. */
  readonly drifts?: boolean;
  /** Table or probe changed on the way. */
  readonly gaugeChanged?: boolean;
  /** From and to, by the gauge, on the way. */
  readonly drainL?: readonly [from: number, to: number] | null;
  readonly settings?: Partial<Record<SettingKey, number>>;
}

const ms = (second: number) => startMs + second * 1000;

const ticket = (
  position: 'rack' | 'truck',
  direction: 'load' | 'unload',
  endS: number,
  vtL: number,
): Ticket => ({
  id: `${position} ${direction}`,
  position,
  direction,
  oilCode: 92,
  compartment: null,
  ticketCode: `${position}${endS}`,
  startMs: ms(endS - 200),
  endMs: ms(endS),
  vtL,
  v20L: vtL,
  stationCode: null,
});

const operation = (
  kind: 'loading' | 'unloading',
  [startL, stopL]: readonly [number, number],
  { deviationL = 10, held = false, beforeUnknown = false }: Told,
): TaskOperation => ({
  id: kind,
  kind,
  compartment: 1,
  visitId: `visit ${kind}`,
  areaName: kind === 'loading' ? 'Depot' : 'Other station',
  areaCode: kind === 'loading' ? 'D' : 'T',
  stationCode: kind === 'loading' ? null : 'T',
  startMs: ms(kind === 'loading' ? 201 : 1460),
  endMs: ms(kind === 'loading' ? 441 : 1670),
  oilCode: 92,
  fuel: 'gasoline',
  startVtL: startL,
  startV20L: beforeUnknown && kind === 'unloading' ? null : startL,
  stopVtL: stopL,
  stopV20L: stopL,
  startDeviationL: deviationL,
  stopDeviationL: deviationL,
  beforeUnknown: beforeUnknown && kind === 'unloading',
  held,
  returned: false,
});

const drain = ([fromL, toL]: readonly [number, number]): TaskDrain => ({
  alarmId: 'alarm:202:drain',
  compartment: 1,
  fuel: 'gasoline',
  fromMs: ms(900),
  toMs: ms(960),
  fromVtL: fromL,
  fromV20L: fromL,
  toVtL: toL,
  toV20L: toL,
});

const taskOf = (told: Told): TaskState => {
  const [beforeL, loadedL, arrivedL, leftL] = told.gaugeL;
  const {
    stationL = null,
    salesL = 0,
    overlaps = false,
    ambiguous = false,
    drainL = null,
    gaugeChanged = false,
  } = told;
  return {
    taskCode: 'one',
    startMs: ms(201),
    state: 'closed',
    closedMs: ms(1700),
    operations: [
      operation('loading', [beforeL, loadedL], told),
      operation('unloading', [arrivedL, leftL], told),
    ],
    wayBillCode: null,
    sealRecords: 0,
    abnormalSealRecords: 0,
    drained: drainL === null ? [] : [drain(drainL)],
    gaugeChanges: gaugeChanged ? [{ compartment: 1, t: ms(900) }] : [],
    broken: [],
    unproven: [],
    atg:
      stationL === null
        ? {}
        : {
            'visit unloading 92': [
              {
                deliveryCode: 'one',
                receivedVtL: stationL,
                receivedV20L: stationL,
                ambiguous,
                salesVtL: salesL,
                overlaps,
              },
            ],
          },
    judged: {},
    endVolumes: {},
    km: 0,
    wrongDestination: false,
  };
};

/** Property tests ask for it thousands of times. */
const usual = prepareContext(master(), []);

/** What that proves, and the whole loss of the row, L. */
export const judgedLoss = (told: Told): { readonly wholeL: number | null; readonly judged: JudgedLoss } => {
  const context =
    told.settings === undefined
      ? usual
      : prepareContext(master(), withSettings(told.settings).settings ?? []);
  const world = new RuleContext(context, startSubject('truck:浙B00009'), new Map());
  const { rackL = null, meterL = null, drifts = false } = told;
  world.own(taskSlice).tickets = [
    ...(rackL === null ? [] : [ticket('rack', 'load', 420, rackL)]),
    ...(meterL === null ? [] : [ticket('truck', 'unload', 1660, meterL)]),
  ];
  if (drifts)
    world.own(conditionsSlice)['gauge:1:drift'] = {
      activeMs: 0,
      clearMs: null,
      notBeforeMs: 0,
      openedId: 'm1',
      definition: {} as never,
      recordId: 'device-fault:drift',
      alarmId: null,
    };
  const task = taskOf(told);
  const [loss] = lossesOf(world, task);
  if (loss === undefined) throw new Error('no loss');
  return {
    wholeL: loss.judgeable ? figuresOf(loss.decisive, loss.remainder).lossV20L : null,
    judged: judgeLegs(world, task, loss),
  };
};
