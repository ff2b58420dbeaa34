import {
  AckPolicy,
  type Consumer,
  DiscardPolicy,
  type JsMsg,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';

import type { Log } from '../../log/log.ts';
import { createAppendOrder, type Given } from './append-order.ts';
import type { IngestLog, LogEntry, PartitionReader, ReadEntry } from './ingest-log.ts';
import { logPartitions } from './log-partition.ts';

const stream = 'TANKWATCH_INGEST';
const subjectOf = (partition: number): string => `tankwatch.ingest.${partition}`;
const setAsideSubject = 'tankwatch.ingest.setAside';
const consumerOf = (partition: number): string => `engine-${partition}`;

/** A sender waits for its answer meanwhile. */
const appendWithinMs = 5_000;
const connectWithinMs = 10_000;
/** Entries stay so long after they were appended; those that are done are of no use but for a look back. */
const keptMs = 3 * 86_400_000;
/**
 * An entry that was read, and of which its reader has said nothing for so long, is given to the next: its reader has
 * died. Alarms in it wait for that, so it is no longer than the lease of a partition.
 */
const givenAgainMs = 6_000;
const sayHeldEveryMs = 2_000;
/** Entries that a reader has before it has done the first of them. */
const mostAhead = 64;
const waitMs = 1_000;
/** Where something older may be missing, the servers are asked so often whether all is here. */
const compareEveryMs = 250;
/** What was lost on its way has been given again long before. */
const patienceMs = 3 * givenAgainMs;

interface GivenMessage extends Given {
  readonly message: JsMsg;
}

/** What an address asks for: `nats://host:4222,nats://other:4222?replicas=3`. */
export const natsAddress = (
  address: string,
): { readonly servers: readonly string[]; readonly replicas: number } => {
  const [servers = '', query = ''] = address.split('?');
  const replicas = Number(new URLSearchParams(query).get('replicas') ?? '1');
  if (![1, 3, 5].includes(replicas)) throw new Error('INGEST_LOG: replicas is 1, 3 or 5');
  return { servers: servers.split(','), replicas };
};

const encode = (entry: LogEntry): string => JSON.stringify(entry);

const createReader = async (
  consumer: Consumer,
  setAside: (message: JsMsg) => Promise<void>,
  report: Log,
  now: () => number,
): Promise<PartitionReader> => {
  const messages = await consumer.consume({ max_messages: mostAhead });
  const order = createAppendOrder<GivenMessage>();
  const sayHeld = setInterval(() => {
    for (const { message } of order.held()) message.working();
  }, sayHeldEveryMs);
  let wake = (): void => {};
  const reading = (async () => {
    for await (const message of messages) {
      order.take({ seq: message.seq, deliverySequence: message.info.deliverySequence, message });
      wake();
    }
  })();
  /** Null: none of our processes wrote it. */
  const parsed = (message: JsMsg): LogEntry | null => {
    try {
      return message.json<LogEntry>();
    } catch (error) {
      report.error({ err: error, seq: message.seq }, 'what stands in the log is no entry, and is set aside');
      return null;
    }
  };
  const putAside = async (message: JsMsg): Promise<void> => {
    await setAside(message);
    order.done(message.seq);
  };
  const entryOf = (message: JsMsg, entry: LogEntry): ReadEntry => ({
    entry,
    done: async () => {
      await message.ackAck();
      order.done(message.seq);
    },
    setAside: () => putAside(message),
  });
  const waitFor = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  let brokenMs: number | null = null;
  /** Asks the servers whether something older is missing; they may be away. */
  const compare = async (): Promise<void> => {
    const asked = order.ask();
    const info = await consumer.info().catch((error: unknown) => {
      report.warn({ err: error }, 'the log does not say what it has given');
      return null;
    });
    if (info !== null) order.answer(asked, info.num_ack_pending);
    if (order.isWhole()) {
      brokenMs = null;
      return;
    }
    brokenMs ??= now();
    if (now() - brokenMs < patienceMs) return waitFor(compareEveryMs);
    report.warn({ ...asked, pending: info?.num_ack_pending }, 'entries of the log are missing, and passed');
    brokenMs = null;
    order.giveUp();
  };
  return {
    next: async () => {
      if (order.isEmpty()) await waitFor(waitMs);
      if (!order.isWhole()) await compare();
      const entries: ReadEntry[] = [];
      for (const { message } of order.handOn()) {
        const entry = parsed(message);
        if (entry === null) await putAside(message);
        else entries.push(entryOf(message, entry));
      }
      return entries;
    },
    isEmpty: async () => {
      const { num_pending, num_ack_pending } = await consumer.info();
      return order.isEmpty() && num_pending === 0 && num_ack_pending === 0;
    },
    leave: async () => {
      wake();
      await messages.close();
      await reading;
      // Whoever reads the partition next needs not wait until they are given again.
      for (const { message } of order.leave()) message.nak();
    },
    close: () => clearInterval(sayHeld),
  };
};

/**
 * The log on NATS JetStream: a stream of files with a durable consumer for each partition, whose place is kept by the
 * servers.
 * @param address see `natsAddress`
 * @throws Error: no server can be reached, or the stream can't be kept there
 */
export const openNatsLog = async (
  address: string,
  report: Log,
  now: () => number = Date.now,
): Promise<IngestLog> => {
  const { servers, replicas } = natsAddress(address);
  const connection = await connect({
    servers: [...servers],
    name: 'tankwatch',
    timeout: connectWithinMs,
    maxReconnectAttempts: -1,
  });
  const manager = await jetstreamManager(connection);
  const wanted = {
    subjects: ['tankwatch.ingest.*'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    // A full disk refuses what is new; nothing that was promised is thrown away.
    discard: DiscardPolicy.New,
    max_age: nanos(keptMs),
    num_replicas: replicas,
  };
  const known = await manager.streams.names().next();
  if (known.includes(stream)) await manager.streams.update(stream, wanted);
  else await manager.streams.add({ name: stream, ...wanted });
  const js = jetstream(connection);
  return {
    append: async (partition, entry) => {
      await js.publish(subjectOf(partition), encode(entry), { timeout: appendWithinMs });
    },
    open: async (partition) => {
      if (!(partition < logPartitions)) throw new Error(`no partition ${partition}`);
      await manager.consumers.add(stream, {
        durable_name: consumerOf(partition),
        filter_subject: subjectOf(partition),
        ack_policy: AckPolicy.Explicit,
        ack_wait: nanos(givenAgainMs),
        max_ack_pending: mostAhead,
      });
      const setAside = async (message: JsMsg): Promise<void> => {
        await js.publish(setAsideSubject, message.data, { timeout: appendWithinMs });
        await message.ackAck();
      };
      return createReader(await js.consumers.get(stream, consumerOf(partition)), setAside, report, now);
    },
    close: () => connection.close(),
  };
};
