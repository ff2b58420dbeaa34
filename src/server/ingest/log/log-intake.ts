import type { MasterContext } from '../master/master-context.ts';
import { admit, receiveBatch, resultsOf } from '../messages/admission.ts';
import type { BatchOutcome, MessageIntake } from '../subjects/runner.ts';
import type { IngestLog } from './ingest-log.ts';
import { partitionOf } from './log-partition.ts';

/** Messages of one entry at most, 16 kB each: an entry stays well below the megabyte that the log's servers take. */
const mostMessages = 32;

export interface LogIntakePorts {
  readonly log: IngestLog;
  readonly master: () => Promise<MasterContext>;
}

const terminalOf = (message: unknown): string => String(Reflect.get(Object(message), 'terminal'));

/** Messages of each partition in their order, in portions. */
const portionsOf = (messages: readonly unknown[]): readonly (readonly [number, readonly unknown[]])[] => {
  const parts = new Map<number, unknown[][]>();
  for (const message of messages) {
    const partition = partitionOf(terminalOf(message));
    const portions = parts.get(partition) ?? [];
    parts.set(partition, portions);
    const last = portions.at(-1);
    if (last === undefined || last.length === mostMessages) portions.push([message]);
    else last.push(message);
  }
  return [...parts].flatMap(([partition, portions]) =>
    portions.map((portion) => [partition, portion] as const),
  );
};

/**
 * Takes batches into the log instead of applying them: answered once its servers keep them. Whether a message was sent
 * before is found out when it is applied; here it counts as accepted. What is refused is kept as a dead letter then.
 */
export const createLogIntake = ({ log, master }: LogIntakePorts): MessageIntake => ({
  /** @throws Error: the log is away; the sender keeps its queue, and what was appended of it counts once */
  batch: async (scope, messages, nowMs): Promise<BatchOutcome> => {
    const received = receiveBatch(scope, messages, nowMs);
    const { refused, candidates } = admit(await master(), received);
    const appended = portionsOf(messages).map(([partition, portion]) =>
      log.append(partition, { scope, messages: portion, receivedMs: nowMs }),
    );
    const failed = (await Promise.allSettled(appended)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    const results = new Map(
      candidates.map(({ checked: { index, message }, note }) => [
        index,
        { index, id: message.id, result: 'accepted' as const, ...(note === undefined ? {} : { note }) },
      ]),
    );
    return {
      results: resultsOf({ accepted: [], refused: [], results }, [...received.malformed, ...refused]),
      newAlarms: 0,
    };
  },
});
