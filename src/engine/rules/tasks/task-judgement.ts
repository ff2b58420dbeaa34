import { round } from '#domain/text/round.ts';

import { alarm } from '../../rows/rows.ts';
import { taskSlice, type TaskState } from '../../slices/task.ts';
import { comparedFigures, figuresOf, lossesOf, lossLimit, restOf, type FuelLoss } from './task-loss.ts';
import { calibrationsOf } from './instruments.ts';
import { taskKeyOf } from './task-code.ts';
import { lossMessages } from './task-why.ts';
import { iso, minuteMs } from '../../time.ts';
import { unknownPlace } from '../../master/where.ts';
import { type JudgedLeg, type JudgedLoss, judgeLegs, lossRule } from './task-legs.ts';
import { withMessage } from '../../rows/why.ts';
import type { RuleContext } from '../../rule-context.ts';

/** When the figures of a closed task are final without its gauge deliveries. */
const settledMs = (world: RuleContext, task: TaskState): number =>
  Math.max(...task.operations.map(({ endMs }) => endMs)) +
  world.number('loss.settleMin', task.startMs) * minuteMs;

/** What is proven against the transport of a fuel, and on which leg; the loading is the depot's, and no alarm of the truck. */
interface Proven {
  readonly leg: 'transit' | 'unloading' | 'carried';
  readonly lossL: number;
  readonly uncertaintyL: number | null;
}

const provenBy = (leg: Proven['leg'], { judgedL, uncertaintyL }: JudgedLeg): Proven => ({
  leg,
  lossL: judgedL,
  uncertaintyL,
});

const provenOf = ({ legs, carried }: JudgedLoss): Proven | null => {
  const { transit, unloading } = legs;
  const isProven = (leg: JudgedLeg | null): leg is JudgedLeg => leg?.verdict === 'proven';
  // Both together: where each is proven, or neither alone.
  if (isProven(carried) && isProven(transit) === isProven(unloading)) return provenBy('carried', carried);
  if (isProven(transit)) return provenBy('transit', transit);
  return isProven(unloading) ? provenBy('unloading', unloading) : null;
};

const raise = (world: RuleContext, task: TaskState, loss: FuelLoss, judgedMs: number): string | null => {
  const limit = lossLimit(world, loss.fuel, task.startMs);
  const judged = judgeLegs(world, task, loss);
  const proven = provenOf(judged);
  const sentL = loss.decisive.sent.v20L;
  if (!loss.judgeable || limit === null || proven === null || sentL === null || sentL <= 0) return null;
  const threshold = Number(limit.value);
  const minL = world.setting('loss.minL', task.startMs);
  const lossV20L = proven.lossL;
  const lossRate = round(lossV20L / sentL, 7);
  const { lossVtL } = restOf(loss);
  const uncertaintyL = proven.uncertaintyL === null ? null : round(proven.uncertaintyL, 2);
  const cause = lossRate > 0 ? 'task' : 'gain';
  const last = loss.unloads.at(-1);
  const ended = loss.unloads.length > 0 ? loss.unloads : loss.loads;
  const endMs = Math.max(...ended.map((operation) => operation.endMs));
  const messages = lossMessages(task, loss);
  const whole = figuresOf(loss.decisive, loss.remainder);
  const drained = loss.drained.litres.v20L;
  const made = {
    ...alarm(world, {
      type: 202,
      level: Math.abs(lossRate) > 3 * threshold ? 3 : 2,
      of: `${taskKeyOf(world, task.startMs)}:${loss.fuel}`,
      startMs: Math.min(...loss.loads.map((operation) => operation.startMs)),
      // The figure belongs to the end of the fuel's transport; the time of the judgement is a figure beside it.
      raisedMs: endMs,
      endMs,
      where: unknownPlace,
      rule: lossRule,
      recordId: `task-fuel:${taskKeyOf(world, task.startMs)}:${loss.fuel}`,
      why: {
        settings: [limit, minL, world.setting('loss.coverage', task.startMs)],
        messages,
        calibrations: calibrationsOf(world, task, loss),
        figures: {
          ...comparedFigures(loss),
          wholeLossV20L: whole.lossV20L,
          leg: proven.leg,
          lossV20L,
          lossRate,
          threshold,
          minL: Number(minL.value),
          limitL: judged.limitL,
          uncertaintyL,
          coverage: judged.coverage,
          tankLossV20L: loss.gaugeChanged ? null : figuresOf(loss.tank, loss.remainder).lossV20L,
        },
      },
    }),
    cause,
    fuel: loss.fuel,
    taskCode: task.taskCode,
    popup: world.now - judgedMs <= world.number('alarm.popupMaxAgeMin') * minuteMs,
    properties: {
      loss: lossV20L,
      lossRate,
      lossVt: proven.leg === 'carried' ? lossVtL : null,
      highLossRateThreshold: threshold,
      leg: proven.leg,
      limitL: judged.limitL,
      uncertaintyL,
      coverage: judged.coverage,
      // What the truck's own gauge says of the whole: the witness for the driver.
      tankLoss: loss.gaugeChanged ? null : figuresOf(loss.tank, loss.remainder).lossV20L,
      startArea: loss.loads[0]?.areaName ?? null,
      endArea: last?.areaName ?? null,
      measure: loss.measure,
      ...(drained !== null && drained > 0 ? { drained, wholeLoss: whole.lossV20L } : {}),
      abnormalSealRecords: task.abnormalSealRecords,
      judgedTime: iso(judgedMs),
    },
  };
  // The deciding message is the reading or the delivery that completed the figures, whatever caused the judgement.
  const row = {
    ...made,
    why: withMessage(made.why ?? null, 'decided', String(messages.decided ?? '') || null),
  };
  world.open(row);
  return row.id;
};

/**
 * Judges the fuels of a closed task whose decisive measure is final, and judges again when a figure changes: an alarm
 * that no longer holds is withdrawn.
 */
export const judgeTask = (world: RuleContext, task: TaskState, nowMs: number = world.now): void => {
  for (const loss of lossesOf(world, task)) {
    const before = task.judged[loss.fuel];
    if (loss.waits && before === undefined && nowMs < settledMs(world, task)) continue;
    const id = raise(world, task, loss, nowMs);
    if (before && before !== id) world.withdraw(before, id);
    if (id !== null) task.rowIds = [...new Set([...(task.rowIds ?? []), id])];
    task.judged[loss.fuel] = id;
  }
};

/** Next moment at which a waiting task is judged without its gauge. */
export const settleDue = (world: RuleContext): number | null => {
  let due: number | null = null;
  for (const task of world.read(taskSlice).settling) {
    // Runs after every fact, so nothing is computed here: each fuel that was loaded is judged.
    const waits = task.operations.some(
      ({ kind, fuel }) => kind === 'loading' && task.judged[fuel] === undefined,
    );
    if (!waits) continue;
    const at = settledMs(world, task);
    if (due === null || at < due) due = at;
  }
  return due;
};
