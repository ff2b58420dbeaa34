import { instantMs } from '#domain/time/time.ts';
import type { Journey as Drive } from '#state/tracks/compare-address.ts';
import type { Journey as Task } from '#contract/tracks/journeys.ts';

/** The period of a task, as it is compared. */
export const driveOf = ({ signCode, startTime, endTime }: Task): Drive => ({
  signCode,
  period: { fromMs: instantMs(startTime) ?? 0, toMs: instantMs(endTime) ?? 0 },
});

/** Whether a task is what was chosen. */
export const isDrive = (task: Task, { signCode, period }: Drive): boolean => {
  const own = driveOf(task);
  return own.signCode === signCode && own.period.fromMs === period.fromMs && own.period.toMs === period.toMs;
};

/** Tasks from the depot to the stations of another one, in their order, and all others; itself is in neither. */
export const bySameRoute = (
  tasks: readonly Task[],
  other: Task | null,
): { readonly same: readonly Task[]; readonly others: readonly Task[] } => {
  const routeOf = ({ depot, stations }: Task): string => JSON.stringify([depot, stations]);
  const offered = tasks.filter((task) => other === null || task.taskCode !== other.taskCode);
  const isSame = (task: Task): boolean => other !== null && routeOf(task) === routeOf(other);
  return { same: offered.filter(isSame), others: offered.filter((task) => !isSame(task)) };
};
