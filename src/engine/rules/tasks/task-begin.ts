import type { Operation } from '../../events/cargo.ts';
import type { TaskOperation, TaskState } from '../../slices/task.ts';
import { taskCodeOf } from './task-code.ts';
import { wayBillOf } from './task-way-bill.ts';
import type { RuleContext } from '../../rule-context.ts';

/** An operation as the task keeps it: with the visit's names instead of the visit. */
export const operationOf = (operation: Operation): TaskOperation => {
  const { visit, ...rest } = operation;
  return {
    ...rest,
    visitId: visit.id,
    areaName: visit.areaName,
    areaCode: visit.areaCode,
    stationCode: visit.stationCode,
  };
};

/** A task that begins with its first loading. */
export const begin = (world: RuleContext, operation: Operation): TaskState => ({
  taskCode: taskCodeOf(world, operation.startMs),
  startMs: operation.startMs,
  state: 'open',
  closedMs: null,
  operations: [],
  wayBillCode: wayBillOf(world, operation),
  sealRecords: 0,
  abnormalSealRecords: 0,
  drained: [],
  broken: [],
  unproven: [],
  atg: {},
  judged: {},
  endVolumes: {},
  km: 0,
  wrongDestination: false,
});
