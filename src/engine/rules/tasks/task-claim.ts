import type { TaskState } from '../../slices/task.ts';
import { isRecord } from '../../state.ts';
import type { RuleContext } from '../../rule-context.ts';

/**
 * Writes the task's code to rows that began in it and may still change: a task is known when its first loading is,
 * and changes its code when an earlier loading becomes known.
 * @param before the former code of the task; null: it has just begun
 */
export const claimRows = (world: RuleContext, task: TaskState, before: string | null): void => {
  const { taskCode, startMs } = task;
  for (const [id, row] of Object.entries(world.openRows())) {
    if (Date.parse(row.startTime ?? '') < startMs || (row.taskCode ?? null) !== before) continue;
    if (isRecord(row)) world.changeRecord(row.kind, id, { taskCode });
    else world.changeAlarm(id, { taskCode });
  }
};
