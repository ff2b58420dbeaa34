import type { Operation } from '../events.ts';
import type { TaskState } from '../slices/task.ts';
import { hourMs } from '../time.ts';
import { wayBillAt, wayBillsAt } from '../master/way-bills.ts';
import type { World } from '../world.ts';

/** Code of the way bill of this depot and about this time; null: none fits. */
export const wayBillOf = (world: World, operation: Operation): string | null =>
  wayBillsAt(world, operation.startMs).find(
    (bill) =>
      bill.depotAreaCode === operation.visit.areaCode &&
      Math.abs(Date.parse(bill.plannedTime) - operation.startMs) <= 12 * hourMs,
  )?.wayBillCode ?? null;

/** A station that the task's way bill does not name is a wrong one. */
export const followWayBill = (world: World, task: TaskState, operation: Operation): void => {
  if (operation.kind !== 'unloading' || operation.returned || task.wayBillCode === null) return;
  const bill = wayBillAt(world, task.wayBillCode, operation.startMs);
  const { stationCode } = operation.visit;
  if (bill !== null && !bill.stops.some((stop) => stop.stationCode === stationCode))
    task.wrongDestination = true;
};
