import { createBestEffort } from '../database/best-effort.ts';
import type { FailureRow } from '../kernel/log/failure-row.ts';
import type { MasterContext } from '../master-data/in-force/master-context.ts';
import { admit, type ReceivedBatch, receiveBatch, resultsOf } from '../ingest/messages/admission.ts';
import type { RefusedMessage } from '../ingest/messages/checked-message.ts';
import type { BatchOutcome } from '../ingest/subjects/apply-group.ts';
import type { MessageIntake } from '../ingest/subjects/runner.ts';
import type { IngestLog } from './ingest-log.ts';
import { partitionOf } from './log-partition.ts';

/** Bytes of an entry's messages at most: the log's servers take a megabyte at once. */
const mostBytes = 524_288;

/** The log answers while the database is away; master data that was known last is as good for telling what is refused. */
const masterWithinMs = 25;

export interface LogIntakePorts {
  readonly log: IngestLog;
  readonly master: () => Promise<MasterContext>;
  readonly row: FailureRow;
}

/** Newest master data, or what was known last. @throws Error: none was read yet, and none can be */
const lastKnown = ({ master, row }: Pick<LogIntakePorts, 'master' | 'row'>) => {
  const effort = createBestEffort(masterWithinMs, row);
  let known: MasterContext | null = null;
  const read = async (): Promise<MasterContext> => {
    known = await master();
    return known;
  };
  return async (): Promise<MasterContext> =>
    known === null ? read() : ((await effort(read))?.value ?? known);
};

const bytesOf = (message: unknown): number => Buffer.byteLength(JSON.stringify(message) ?? '');

/**
 * What is refused waits too, for its dead letter. Of what no entry can hold, or is nested too deep to be written, only
 * whose it was is left: else its batch would be sent again for ever.
 */
const refusedAsWaiting = ({ id, terminal, raw }: RefusedMessage): unknown =>
  raw === null || bytesOf(raw) > mostBytes ? { id, terminal } : raw;

interface Portion {
  readonly partition: number;
  readonly messages: unknown[];
  bytes: number;
}

/** Messages of each partition in their order: one entry each, unless they are too large for one. */
const portionsOf = ({ checked, malformed }: ReceivedBatch): readonly Portion[] => {
  const waiting = [
    ...checked.map(({ index, message }) => ({ index, terminal: message.terminal, message })),
    ...malformed.map((one) => ({
      index: one.index,
      terminal: one.terminal ?? '',
      message: refusedAsWaiting(one),
    })),
  ].toSorted((a, b) => a.index - b.index);
  const portions: Portion[] = [];
  const last = new Map<number, Portion>();
  for (const { terminal, message } of waiting) {
    const partition = partitionOf(terminal);
    const bytes = bytesOf(message);
    let portion = last.get(partition);
    if (portion === undefined || portion.bytes + bytes > mostBytes) {
      portion = { partition, messages: [], bytes: 0 };
      portions.push(portion);
      last.set(partition, portion);
    }
    portion.messages.push(message);
    portion.bytes += bytes;
  }
  return portions;
};

/**
 * Takes batches into the log instead of applying them: answered once its servers keep them. Whether a message was sent
 * before is found out when it is applied; here it counts as accepted. What is refused is kept as a dead letter then.
 */
export const createLogIntake = ({ log, ...ports }: LogIntakePorts): MessageIntake => {
  const master = lastKnown(ports);
  return {
    /** @throws Error: the log is away; the sender keeps its queue, and what was appended of it counts once */
    batch: async (scope, messages, nowMs): Promise<BatchOutcome> => {
      const received = receiveBatch(scope, messages, nowMs);
      const { refused, candidates } = admit(await master(), received);
      const appended = portionsOf(received).map((portion) =>
        log.append(portion.partition, { scope, messages: portion.messages, receivedMs: nowMs }),
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
  };
};
