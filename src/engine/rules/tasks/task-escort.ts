import { escortAt } from '../../master/at-moment.ts';
import { wayBillAt } from '../../master/way-bills.ts';
import type { RuleContext } from '../../rule-context.ts';
import { driverSlice } from '../../slices/driver.ts';
import type { TaskState } from '../../slices/task.ts';

/**
 * Code of who escorts a transport: whom its way bill names, else who had signed in by its last operation, else the truck's
 * default escort; null: nobody is known.
 */
export const escortOf = (world: RuleContext, task: TaskState): string | null => {
  const lastMs = Math.max(task.startMs, ...task.operations.map(({ endMs }) => endMs));
  const bill = task.wayBillCode === null ? null : wayBillAt(world, task.wayBillCode, lastMs);
  return (
    bill?.escortCode ??
    escortAt(world.read(driverSlice), lastMs) ??
    world.truckAt(task.startMs)?.truck.defaultEscortCode ??
    null
  );
};
