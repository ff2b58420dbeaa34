import type { FuelLoss } from './task-loss.ts';
import type { TaskOperation, TaskState } from '../../slices/task.ts';
import type { WhyMessages } from '../../rows/why.ts';

/** Messages of the operations: what opened and closed them, and the readings between which they were measured. */
export const operationMessages = (operations: readonly TaskOperation[]): Partial<WhyMessages> => {
  const byStart = operations.toSorted((a, b) => a.startMs - b.startMs);
  const byEnd = operations.toSorted((a, b) => a.endMs - b.endMs);
  const readings = byStart.flatMap(({ messages }) => [messages?.before ?? null, messages?.after ?? null]);
  return {
    opened: byStart[0]?.messages?.opened ?? null,
    closed: byEnd.at(-1)?.messages?.closed ?? null,
    readings: readings.filter((id) => id !== null),
    count: operations.length,
  };
};

/** Messages of the loss of a fuel: of its operations, and of the station's gauge and pumps where that decides. */
export const lossMessages = (task: TaskState, loss: FuelLoss): Partial<WhyMessages> => {
  const operations = [...loss.loads, ...loss.unloads];
  const messages = operationMessages(operations);
  if (loss.measure !== 'atg') return { ...messages, decided: messages.readings?.at(-1) ?? null };
  const visits = new Set(loss.unloads.map(({ visitId, oilCode }) => `${visitId} ${oilCode}`));
  const deliveries = [...visits]
    .flatMap((visit) => task.atg[visit] ?? [])
    .flatMap(({ messageId, salesMessageId }) => [messageId, salesMessageId])
    .filter((id) => id !== undefined);
  return { ...messages, deliveries, decided: deliveries.at(-1) ?? null };
};
