import { lossClass } from '#domain/losses/loss.ts';
import type { LossVerdict } from '#domain/losses/loss-verdict.ts';
import type { Fuel } from '#domain/cargo/oil.ts';
import { round } from '#domain/text/round.ts';

import { taskKeyOf, taskRowId } from './task-code.ts';
import { escortOf } from './task-escort.ts';
import { calibrationsOf } from './instruments.ts';
import { type JudgedLeg, judgeLegs, type JudgedLoss } from './task-legs.ts';
import { shortLoadingRow } from './short-loading.ts';
import { record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import { taskLogSlice, type TaskState } from '../../slices/task.ts';
import { comparedFigures, deliveriesOf, figuresOf, lossesOf, lossLimit, type FuelLoss } from './task-loss.ts';
import { lossMessages, operationMessages } from './task-why.ts';
import { hourMs, iso } from '../../time.ts';
import { unknownPlace } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

export const taskRule = { name: 'task', version: 6 } as const;

const closes = (task: TaskState): boolean => task.state !== 'open';

const endOf = (task: TaskState): number | null =>
  closes(task) ? Math.max(...task.operations.map(({ endMs }) => endMs)) : null;

const areas = (task: TaskState) => ({
  startArea: task.operations.find(({ kind }) => kind === 'loading')?.areaName ?? null,
  endArea:
    task.operations.findLast(({ kind, returned }) => kind === 'unloading' && !returned)?.areaName ?? null,
});

/** Whether the load can be proved to have stayed under seal; gaps in the data leave it unproven. */
const integrity = (task: TaskState): 'unbroken' | 'broken' | 'unproven' =>
  task.broken.length > 0 ? 'broken' : task.unproven.length > 0 ? 'unproven' : 'unbroken';

const remember = (world: RuleContext, task: TaskState, row: Parameters<RuleContext['open']>[0]): void => {
  task.rowIds = [...new Set([...(task.rowIds ?? []), row.id])];
  world.open(row);
};

/** A short loading that is no longer proven. */
const withdrawShort = (world: RuleContext, task: TaskState, fuel: Fuel): void => {
  const id = `abnormal-loading:${taskKeyOf(world, task.startMs)}:${fuel}:short`;
  if (!task.rowIds?.includes(id)) return;
  task.rowIds = task.rowIds.filter((known) => known !== id);
  world.withdraw(id);
};

/** What was sent, received and left by the decisive measure; the difference only where it is final. */
const litreColumns = ({ decisive, remainder }: FuelLoss, final: boolean) => {
  const { lossVtL, lossV20L, lossRateVt, lossRate } = figuresOf(decisive, remainder);
  return {
    sentVtL: decisive.sent.vtL,
    sentV20L: decisive.sent.v20L,
    receivedVtL: decisive.received.vtL,
    receivedV20L: decisive.received.v20L,
    remainderVtL: remainder.vtL,
    remainderV20L: remainder.v20L,
    lossVtL: final ? lossVtL : null,
    lossV20L: final ? lossV20L : null,
    lossRateVt: final ? lossRateVt : null,
    lossRate: final ? lossRate : null,
  };
};

/** What each instrument says by itself. */
const witnessColumns = ({ tank, meter, atg, remainder }: FuelLoss, final: boolean, byTruck: boolean) => ({
  tankSentV20L: tank.sent.v20L,
  tankReceivedV20L: tank.received.v20L,
  tankLossV20L: byTruck ? figuresOf(tank, remainder).lossV20L : null,
  meterLossV20L: final && meter !== null ? figuresOf(meter, remainder).lossV20L : null,
  atgLossV20L: final && atg !== null ? figuresOf(atg, remainder).lossV20L : null,
});

/** How bad a loss is; null where it proves nothing, and of what is the depot's alone. */
const classOf = (
  lossRate: number | null,
  limitRate: number | null,
  judged: JudgedLoss | null,
  drained: boolean,
) =>
  lossRate !== null &&
  limitRate !== null &&
  (judged === null || judged.verdict === 'passed' || isProvenOnTheWay(judged) || drained)
    ? lossClass(lossRate, limitRate, drained, judged?.verdict === 'proven')
    : null;

const writeFuel = (world: RuleContext, task: TaskState, loss: FuelLoss): void => {
  const { fuel, decisive, remainder, drained, loads, unloads } = loss;
  const figures = figuresOf(decisive, remainder);
  const closed = closes(task);
  // Nothing rather than the difference of two tables.
  const final = closed && loss.judgeable;
  const byTruck = closed && !loss.gaugeChanged;
  const judged = final ? judgeLegs(world, task, loss) : null;
  const uncertaintyL = judged?.uncertaintyL ?? null;
  const drainedL = drained.litres.v20L ?? 0;
  const short = shortLoadingRow(world, task, loss, judged);
  if (short !== null) remember(world, task, short);
  else withdrawShort(world, task, fuel);
  const limit = lossLimit(world, fuel, task.startMs);
  const limitRate = limit === null ? null : Number(limit.value);
  remember(
    world,
    task,
    withColumns(
      record(world, {
        kind: 'task-fuel',
        startMs: task.startMs,
        endMs: endOf(task),
        where: unknownPlace,
        rule: taskRule,
        why: {
          ...(limit === null ? {} : { settings: [limit] }),
          messages: lossMessages(task, loss),
          calibrations: judged === null ? [] : calibrationsOf(world, task, loss),
          figures: {
            ...comparedFigures(loss),
            lossV20L: final ? figures.lossV20L : null,
            lossRate: final ? figures.lossRate : null,
            threshold: limitRate,
          },
        },
      }),
      {
        id: `task-fuel:${taskKeyOf(world, task.startMs)}:${fuel}`,
        taskCode: task.taskCode,
        fuel,
        state: task.state,
        measure: loss.measure,
        ...litreColumns(loss, final),
        drainedV20L: drained.litres.v20L,
        drainAlarmIds: [...drained.alarmIds],
        highLossRateThreshold: limitRate,
        lossClass: final ? classOf(figures.lossRate, limitRate, judged, drainedL > 0) : null,
        ...witnessColumns(loss, final, byTruck),
        ...legColumns(judged, byTruck, drainedL > 0),
        // A drain that stands is proven by its own alarm, whatever is left to judge beside it.
        verdict: closed && drainedL > 0 ? 'proven' : (judged?.verdict ?? null),
        doubts: drainedL > 0 ? [] : [...(judged?.doubts ?? [])],
        limitL: judged?.limitL ?? null,
        coverage: judged?.coverage ?? null,
        salesUnknown:
          loss.measure === 'atg' && deliveriesOf(task, loss).some(({ salesVtL }) => salesVtL === null),
        ...chargedOf(judged, closed ? drained.litres.v20L : null),
        uncertaintyL,
        withinUncertainty:
          judged === null || uncertaintyL === null || figures.lossV20L === null
            ? null
            : Math.abs(figures.lossV20L) <= judged.coverage * uncertaintyL,
        doubtful: closed && (!loss.judgeable || (judged?.verdict === 'inconclusive' && drainedL <= 0)),
        loads: loads.length,
        unloads: unloads.length,
        ...areas(task),
        settled: closed && !loss.waits,
        answerDueTime: answerDue(
          world,
          task,
          closed ? (drainedL > 0 ? 'proven' : (judged?.verdict ?? null)) : null,
        ),
        quality: loss.gaugeChanged
          ? 'gaugeChanged'
          : [...loads, ...unloads].some(({ outOfTable }) => outOfTable)
            ? 'outOfTable'
            : null,
        abnormalSealRecords: task.abnormalSealRecords,
      },
    ),
  );
};

/** Until when the driver is asked what he says of a loss that has not passed: counted from the end of the transport. */
const answerDue = (world: RuleContext, task: TaskState, verdict: LossVerdict | null): string | null => {
  const endMs = endOf(task);
  if (endMs === null || verdict === null || verdict === 'passed') return null;
  return iso(endMs + world.number('loss.answerH', task.startMs) * hourMs);
};

const rounded = (litres: number | null | undefined): number | null =>
  litres == null ? null : round(litres, 2);

/** Each leg's loss, how sure it is, and what it proves. Those that the truck's gauge measures need one table for all. */
const legColumns = (judged: JudgedLoss | null, byTruck: boolean, drained: boolean) => {
  const { loading = null, transit = null, unloading = null } = byTruck ? (judged?.legs ?? {}) : {};
  return {
    loadingLossV20L: rounded(loading?.lossL),
    loadingUncertaintyL: rounded(loading?.uncertaintyL),
    loadingVerdict: loading?.verdict ?? null,
    transitLossV20L: rounded(transit?.lossL),
    transitUncertaintyL: rounded(transit?.uncertaintyL),
    transitVerdict: drained && transit !== null ? 'proven' : (transit?.verdict ?? null),
    unloadingLossV20L: rounded(unloading?.lossL),
    unloadingUncertaintyL: rounded(unloading?.uncertaintyL),
    unloadingVerdict: unloading?.verdict ?? null,
  };
};

/** Whether something is proven of what went on the way or at the station. */
const isProvenOnTheWay = ({ legs, carried }: JudgedLoss): boolean =>
  [legs.transit, legs.unloading, carried].some((leg) => leg?.verdict === 'proven');

/** Litres that are proven against depot and transport; drains are proven by their own alarms. Gains charge nobody. */
const chargedOf = (judged: JudgedLoss | null, drainedL: number | null) => {
  const proven = (leg: JudgedLeg | null | undefined): number =>
    leg?.verdict === 'proven' ? Math.max(0, leg.judgedL) : 0;
  const { legs, carried } = judged ?? {};
  const byLegs = proven(legs?.transit) + proven(legs?.unloading);
  const carriedL = byLegs > 0 ? byLegs : proven(carried);
  return {
    // What a drain took is known where nothing else of the loss is.
    chargedV20L:
      drainedL === null || (judged === null && drainedL <= 0) ? null : round(drainedL + carriedL, 2),
    chargedDepotV20L: judged === null ? null : round(proven(legs?.loading), 2),
  };
};

const writeVisits = (world: RuleContext, task: TaskState, losses: readonly FuelLoss[]): void => {
  for (const { fuel, unloads, decisive } of losses) {
    const visits = [...new Set(unloads.map(({ visitId }) => visitId))];
    if (visits.length < 2) continue;
    visits.forEach((visitId, index) => {
      const here = unloads.filter((unload) => unload.visitId === visitId);
      const [first] = here;
      if (first === undefined) return;
      const vtL = here.reduce((total, unload) => total + unload.startVtL - unload.stopVtL, 0);
      const v20L = here.reduce(
        (total, unload) => total + (unload.startV20L ?? 0) - (unload.stopV20L ?? 0),
        0,
      );
      const left = here.reduce((total, unload) => total + (unload.stopV20L ?? 0), 0);
      remember(
        world,
        task,
        withColumns(
          record(world, {
            kind: 'split-unloading',
            startMs: first.startMs,
            endMs: Math.max(...here.map(({ endMs }) => endMs)),
            where: unknownPlace,
            rule: taskRule,
            why: { messages: operationMessages(here) },
          }),
          {
            id: `split-unloading:${taskKeyOf(world, task.startMs)}:${fuel}:${visitId}`,
            taskCode: task.taskCode,
            areaCode: first.areaCode,
            areaName: first.areaName,
            place: 'inFence',
            visitId,
            visitNumber: index + 1,
            visits: visits.length,
            stationCode: first.stationCode,
            fuel,
            compartments: here.map(({ compartment }) => compartment),
            unloadedVtL: round(vtL, 2),
            unloadedV20L: round(v20L, 2),
            share: decisive.sent.v20L ? round(v20L / decisive.sent.v20L, 7) : null,
            remainderV20L: round(left, 2),
          },
        ),
      );
    });
  }
};

/** Process states of the task's compartments, each from when, until when, and where. */
const processTimes = (world: RuleContext, task: TaskState) => {
  const untilMs = task.closedMs ?? Number.POSITIVE_INFINITY;
  const states = world.read(taskLogSlice).states.filter(({ t }) => t >= task.startMs && t <= untilMs);
  return states.map(({ compartment, state, t, areaName }, index) => {
    const next = states.find((other, later) => later > index && other.compartment === compartment);
    return {
      compartment,
      state,
      startTime: iso(t),
      endTime: next === undefined ? null : iso(next.t),
      areaName,
    };
  });
};

/** Vt in the fullest compartment after its last operation: a task is closed when it is down to the empty limit, L. */
const leftOf = (task: TaskState): number | null => {
  const last = new Map(task.operations.map((operation) => [operation.compartment, operation.stopVtL]));
  return last.size === 0 ? null : Math.max(...last.values());
};

/** Writes the task, its fuels and, where there are several stations, its visits. */
export const writeTask = (world: RuleContext, task: TaskState): void => {
  const endMs = endOf(task);
  const emptyL = world.setting('tank.emptyL', task.startMs);
  const unloads = task.operations.filter(({ kind, returned }) => kind === 'unloading' && !returned);
  remember(
    world,
    task,
    withColumns(
      record(world, {
        kind: 'transport-task',
        startMs: task.startMs,
        endMs,
        where: unknownPlace,
        rule: taskRule,
        why: {
          settings: [emptyL],
          messages: operationMessages(task.operations),
          figures: { leftVtL: leftOf(task), emptyL: Number(emptyL.value) },
        },
      }),
      {
        id: taskRowId(taskKeyOf(world, task.startMs)),
        taskCode: task.taskCode,
        state: task.state,
        wayBillCode: task.wayBillCode,
        escortCode: escortOf(world, task),
        ...areas(task),
        loads: task.operations.filter(({ kind }) => kind === 'loading').length,
        unloads: unloads.length,
        visits: new Set(unloads.map(({ visitId }) => visitId)).size,
        sealRecords: task.sealRecords,
        abnormalSealRecords: task.abnormalSealRecords,
        km: round(task.state === 'open' ? world.read(taskLogSlice).metres / 1000 : task.km, 2),
        durationS: endMs === null ? null : Math.round((endMs - task.startMs) / 1000),
        sealIntegrity: integrity(task),
        incompleteData: task.unproven.includes('gap'),
        wrongDestination: task.wrongDestination,
        lateS: task.lateMs === undefined ? null : Math.max(0, Math.round(task.lateMs / 1000)),
        processTimes: processTimes(world, task),
        closeTime: task.closedMs === null ? null : iso(task.closedMs),
      },
    ),
  );
  const losses = lossesOf(world, task);
  for (const loss of losses) writeFuel(world, task, loss);
  writeVisits(world, task, losses);
};
