import type { WayBill } from '#contract/master-data.ts';

import type { Operation } from '../../events/cargo.ts';
import type { TaskState } from '../../slices/task.ts';
import { fittingBills, wayBillAt } from '../../master/way-bills.ts';
import type { RuleContext } from '../../rule-context.ts';

/** Code of the way bill of this depot and about this time; null: none fits. */
export const wayBillOf = (world: RuleContext, { visit, startMs }: Operation): string | null =>
  fittingBills(world, visit.areaCode, startMs)[0]?.wayBillCode ?? null;

const stopAt = (bill: WayBill, stationCode: string | null) =>
  bill.stops.find((stop) => stop.stationCode === stationCode);

/** The first delivery shows which of several rounds of a day the truck drives: it need not be the nearest in time. */
const otherRound = (world: RuleContext, task: TaskState, stationCode: string | null): WayBill | undefined => {
  const load = task.operations.find(({ kind }) => kind === 'loading');
  const elsewhere = task.operations.some(
    (operation) => operation.kind === 'unloading' && operation.stationCode !== stationCode,
  );
  if (load === undefined || elsewhere) return undefined;
  return fittingBills(world, load.areaCode, task.startMs).find(
    (bill) => stopAt(bill, stationCode) !== undefined,
  );
};

/** A station that the task's way bill does not name is a wrong one; one that it names has a planned arrival. */
export const followWayBill = (world: RuleContext, task: TaskState, operation: Operation): void => {
  if (operation.kind !== 'unloading' || operation.returned || task.wayBillCode === null) return;
  const { stationCode, startMs: arrivedMs } = operation.visit;
  const bill = wayBillAt(world, task.wayBillCode, operation.startMs);
  if (bill === null) return;
  const followed = stopAt(bill, stationCode) === undefined ? otherRound(world, task, stationCode) : bill;
  if (followed === undefined) {
    task.wrongDestination = true;
    return;
  }
  task.wayBillCode = followed.wayBillCode;
  const planned = stopAt(followed, stationCode)?.plannedTime;
  if (planned === undefined) return;
  const lateMs = arrivedMs - Date.parse(planned);
  task.lateMs = Math.max(task.lateMs ?? lateMs, lateMs);
};
