import { round } from '#domain/text/round.ts';

import { record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import { unknownPlace } from '../../master/where.ts';
import type { TaskState } from '../../slices/task.ts';
import { taskKeyOf } from './task-code.ts';
import { type JudgedLoss, lossRule } from './task-legs.ts';
import type { FuelLoss } from './task-loss.ts';
import { operationMessages } from './task-why.ts';
import type { RuleContext } from '../../rule-context.ts';

/** The row that tells a short loading: the depot's matter, and no alarm of the truck. Null: none is proven. */
export const shortLoadingRow = (
  world: RuleContext,
  task: TaskState,
  { fuel, loads, rack }: FuelLoss,
  judged: JudgedLoss | null,
) => {
  const leg = judged?.legs.loading ?? null;
  const [first] = loads;
  const ticketL = rack?.v20L ?? null;
  if (leg?.verdict !== 'proven' || leg.judgedL <= 0 || first === undefined || ticketL === null) return null;
  const startMs = Math.min(...loads.map((load) => load.startMs));
  const place = { areaCode: first.areaCode, areaName: first.areaName, place: 'inFence' } as const;
  return withColumns(
    record(world, {
      kind: 'abnormal-loading',
      startMs,
      endMs: Math.max(...loads.map(({ endMs }) => endMs)),
      where: unknownPlace,
      rule: lossRule,
      why: {
        settings: [world.setting('loss.coverage', task.startMs)],
        messages: operationMessages(loads),
        figures: {
          ticketV20L: ticketL,
          missingV20L: leg.judgedL,
          limitL: judged?.limitL ?? null,
          uncertaintyL: leg.uncertaintyL === null ? null : round(leg.uncertaintyL, 2),
          coverage: judged?.coverage ?? null,
        },
      },
    }),
    {
      id: `abnormal-loading:${taskKeyOf(world, task.startMs)}:${fuel}:short`,
      ...place,
      // The depot's matter: it names no driver.
      driverCode: null,
      driverAssumed: false,
      taskCode: task.taskCode,
      cause: 'short',
      level: 2,
      compartment: loads.length === 1 ? first.compartment : null,
      oilCode: first.oilCode,
      loadedL: round(ticketL - leg.lossL, 2),
      limitL: ticketL,
      recordId: `task-fuel:${taskKeyOf(world, task.startMs)}:${fuel}`,
    },
  );
};
