import { distanceM } from '#domain/geo/geo.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { EventData } from '../../events/events.ts';
import type { FixEvent } from '../../events/fix.ts';
import type { Operation, Ticket } from '../../events/cargo.ts';
import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { motionSlice } from '../../slices/motion.ts';
import { taskLogSlice, taskSlice, type TaskOperation, type TaskState } from '../../slices/task.ts';
import { begin, operationOf } from './task-begin.ts';
import { claimRows } from './task-claim.ts';
import { forget } from './task-forget.ts';
import { followWayBill } from './task-way-bill.ts';
import { taskCodeOf, taskKeyOf, taskRowId } from './task-code.ts';
import { taskRule, writeTask } from './task-rows.ts';
import { judgeTask, settleDue } from './task-judgement.ts';
import { readRemainder } from './task-remainder.ts';
import { ticketFits } from './task-tickets.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';

const hasUnloaded = (task: TaskState): boolean =>
  task.operations.some((operation) => operation.kind === 'unloading' && !operation.returned);

/** Every loaded compartment is down to the empty limit after unloading. */
const isDelivered = (world: RuleContext, task: TaskState): boolean => {
  if (!hasUnloaded(task)) return false;
  const emptyL = world.number('tank.emptyL', task.startMs);
  const last = new Map(task.operations.map((operation) => [operation.compartment, operation]));
  return [...last.values()].every((operation) => operation.stopVtL <= emptyL);
};

const finish = (world: RuleContext, task: TaskState, state: 'closed' | 'incomplete'): void => {
  task.state = state;
  task.closedMs = world.now;
  task.km = world.read(taskLogSlice).metres / 1000;
  world.own(taskSlice).settling.push(task);
  world.own(taskSlice).open = null;
};

const put = (task: TaskState, operation: TaskOperation): void => {
  const index = task.operations.findIndex(({ id }) => id === operation.id);
  if (index >= 0) task.operations[index] = operation;
  else task.operations.push(operation);
  task.operations.sort((a, b) => a.startMs - b.startMs || a.compartment - b.compartment);
};

/**
 * A loading is known when its level is steady, so an earlier one may become known later: the task then begins with
 * it, and takes its code.
 */
const renameTask = (world: RuleContext, task: TaskState): void => {
  const startMs = Math.min(...task.operations.map((operation) => operation.startMs));
  if (startMs === task.startMs) return;
  const before = task.taskCode;
  task.startMs = startMs;
  task.taskCode = taskCodeOf(world, startMs);
  const replacedBy = taskRowId(taskKeyOf(world, startMs));
  for (const id of task.rowIds ?? []) world.withdraw(id, replacedBy);
  task.rowIds = [];
  claimRows(world, task, before);
};

const onOperation = (world: RuleContext, operation: Operation): void => {
  const state = world.own(taskSlice);
  // A corrected figure of an operation that a settling task already counts.
  const settling = state.settling.find((task) => task.operations.some(({ id }) => id === operation.id));
  if (settling !== undefined) {
    put(settling, operationOf(operation));
    renameTask(world, settling);
    writeTask(world, settling);
    judgeTask(world, settling);
    return;
  }
  const known = state.open?.operations.some(({ id }) => id === operation.id) ?? false;
  if (operation.kind === 'loading' && state.open !== null && !known && hasUnloaded(state.open)) {
    const before = state.open;
    readRemainder(world, before, operation.visit.id, operation.startMs);
    finish(world, before, 'incomplete');
    writeTask(world, before);
    judgeTask(world, before);
  }
  if (state.open === null) {
    if (operation.kind !== 'loading') return;
    state.open = begin(world, operation);
    claimRows(world, state.open, null);
    const log = world.own(taskLogSlice);
    log.metres = 0;
    log.lastMs = world.now;
  }
  const task = state.open;
  put(task, operationOf(operation));
  if (operation.beforeUnknown && !task.unproven.includes('beforeUnknown'))
    task.unproven.push('beforeUnknown');
  renameTask(world, task);
  followWayBill(world, task, operation);
  if (operation.kind === 'unloading' && isDelivered(world, task)) finish(world, task, 'closed');
  writeTask(world, task);
  if (task.state !== 'open') judgeTask(world, task);
};

/** Writes what is left of a task; rows of a fuel or a visit that it no longer has are withdrawn. */
const rewrite = (world: RuleContext, task: TaskState): void => {
  const before = task.rowIds ?? [];
  task.rowIds = before.filter((id) => id.startsWith('alarm:'));
  if (task.operations.length > 0) writeTask(world, task);
  const kept = new Set(task.rowIds);
  for (const id of before) if (!kept.has(id)) world.withdraw(id);
};

const onWithdrawn = (world: RuleContext, { id }: EventData['operation-withdrawn']): void => {
  const state = world.own(taskSlice);
  for (const task of [...(state.open ? [state.open] : []), ...state.settling]) {
    if (!task.operations.some((operation) => operation.id === id)) continue;
    task.operations = task.operations.filter((operation) => operation.id !== id);
    rewrite(world, task);
    // The only loading was undone: there is no transport.
    if (task === state.open && task.operations.length === 0) state.open = null;
  }
};

const onAssignment = (world: RuleContext, fact: Fact<'atg-assignment'>): void => {
  const { visitId, oilCode, deliveryCode, share, receivedVtL, receivedV20L, ambiguous, messageId } =
    fact.data;
  const { stationCode, tankNumber, salesVtL, salesOffL, salesMessageId, overlaps } = fact.data;
  const state = world.own(taskSlice);
  for (const task of [...(state.open ? [state.open] : []), ...state.settling]) {
    if (!task.operations.some((operation) => operation.visitId === visitId && operation.oilCode === oilCode))
      continue;
    const key = `${visitId} ${oilCode}`;
    const others = (task.atg[key] ?? []).filter((delivery) => delivery.deliveryCode !== deliveryCode);
    task.atg[key] =
      share === 0
        ? others
        : [
            ...others,
            {
              deliveryCode,
              receivedVtL,
              receivedV20L,
              ambiguous,
              ...(tankNumber === undefined ? {} : { stationCode, tankNumber }),
              ...(salesVtL === undefined ? {} : { salesVtL }),
              ...(salesOffL === undefined ? {} : { salesOffL }),
              ...(salesMessageId === undefined ? {} : { salesMessageId }),
              ...(overlaps === undefined ? {} : { overlaps }),
              ...(messageId === undefined ? {} : { messageId }),
            },
          ];
    task.atg[key].sort((a, b) => (a.deliveryCode < b.deliveryCode ? -1 : 1));
    writeTask(world, task);
    if (task.state !== 'open') judgeTask(world, task);
  }
};

/** A ticket counts for the tasks whose visits it falls into; their figures change with it. */
const onTicket = (world: RuleContext, ticket: Ticket): void => {
  const state = world.own(taskSlice);
  for (const task of [...(state.open ? [state.open] : []), ...state.settling]) {
    if (!task.operations.some((operation) => ticketFits(ticket, operation))) continue;
    writeTask(world, task);
    if (task.state !== 'open') judgeTask(world, task);
  }
};

const note = (world: RuleContext, change: (task: TaskState) => void): void => {
  if (world.read(taskSlice).open === null) return;
  const { open } = world.own(taskSlice);
  if (open !== null) change(open);
};

const onVisitEnd = (world: RuleContext, { visit, endMs }: EventData['visit-end']): void => {
  if (visit.areaType === 'depot') return;
  note(world, (open) => {
    if (readRemainder(world, open, visit.id, endMs)) writeTask(world, open);
  });
};

const gapMs = 30 * minuteMs;
const statesKept = 200;

/** After half an hour without a message it can't be proved that the seals held. */
const onArrive = (world: RuleContext, { t }: Fact): void => {
  if (world.read(taskSlice).open === null) return;
  const { lastMs } = world.read(taskLogSlice);
  if (lastMs !== null && t - lastMs > gapMs) note(world, (open) => void open.unproven.push('gap'));
  world.own(taskLogSlice).lastMs = t;
};

const onFix = (world: RuleContext, { fix, before }: FixEvent): void => {
  if (before === null || world.read(taskSlice).open === null) return;
  const standingKmh = world.number('motion.standingKmh');
  if (before.speedKmh > standingKmh || fix.speedKmh > standingKmh)
    world.own(taskLogSlice).metres += distanceM(before, fix);
};

const onProcess = (world: RuleContext, { compartment, from, to, t }: EventData['process']): void => {
  const log = world.own(taskLogSlice);
  const areaName = world.read(motionSlice).visit?.areaName ?? null;
  log.states.push({ compartment, from, state: to, t, areaName });
  if (log.states.length <= statesKept) return;
  const gone = log.states.shift();
  log.fromMs = Math.max(log.fromMs ?? 0, (gone?.t ?? 0) + 1);
};

/** A transport from the first loading to the last litre delivered, per fuel, with its loss; alarm 202 (task). */
export const task: Rule = {
  ...taskRule,
  meta: {
    title: ruleTitles.task,
    intent:
      'Follows a transport from its first loading to the last litre delivered, and judges what is missing of each fuel.',
    source: ['S', 'T', 'J'],
    settings: [
      'alarm.popupMaxAgeMin',
      'loss.allowance.diesel.summer',
      'loss.allowance.diesel.winter',
      'loss.allowance.gasoline.summer',
      'loss.allowance.gasoline.winter',
      'loss.answerH',
      'loss.coverage',
      'loss.highLossRate.diesel',
      'loss.highLossRate.gasoline',
      'loss.minL',
      'loss.settleMin',
      'motion.standingKmh',
      'tank.emptyL',
      'uncertainty.meterEachRate',
      'uncertainty.meterRate',
      'uncertainty.salesRate',
      'uncertainty.stationL',
      'uncertainty.stationRate',
      'uncertainty.tableRate',
      'uncertainty.temperatureC',
    ],
    records: ['abnormal-loading', 'split-unloading', 'task-fuel', 'transport-task'],
    alarms: [202],
  },
  on: {
    operation: onOperation,
    arrive: onArrive,
    fix: onFix,
    process: onProcess,
    'operation-withdrawn': onWithdrawn,
    'atg-assignment': onAssignment,
    ticket: onTicket,
    'seal-opened': (world, event) =>
      note(world, (open) => {
        open.sealRecords++;
        if (event.abnormal) open.abnormalSealRecords++;
      }),
    'seal-abnormal': (world) => note(world, (open) => void open.broken.push('sealRecord')),
    'door-abnormal': (world) => note(world, (open) => void open.broken.push('boxDoor')),
    drain: (world, drain) =>
      note(world, (open) => {
        const others = (open.drained ?? []).filter(({ alarmId }) => alarmId !== drain.alarmId);
        if (others.length === (open.drained ?? []).length) open.broken.push('drain');
        open.drained = [...others, { ...drain }];
      }),
    'drain-withdrawn': (world, { alarmId }) =>
      note(world, (open) => {
        const left = (open.drained ?? []).filter((drain) => drain.alarmId !== alarmId);
        if (left.length === (open.drained ?? []).length) return;
        open.drained = left;
        open.broken.splice(open.broken.indexOf('drain'), 1);
      }),
    'gauge-changed': (world, change) =>
      note(world, (open) => {
        open.gaugeChanges = [...(open.gaugeChanges ?? []), change];
      }),
    'visit-end': onVisitEnd,
    'visit-begin': forget,
  },
  due: settleDue,
  fire: (world, dueMs) => {
    for (const settling of world.own(taskSlice).settling) judgeTask(world, settling, dueMs);
  },
};
