import {
  AckPolicy,
  DiscardPolicy,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';

import type { Log } from '../kernel/log/log.ts';
import { natsAddress } from '../kernel/nats-address.ts';
import type { IngestLog, LogEntry } from './ingest-log.ts';
import { logPartitions } from './log-partition.ts';
import { createNatsReader, givenAgainMs, mostAhead } from './nats-reader.ts';

const stream = 'TANKWATCH_INGEST';
const subjectOf = (partition: number): string => `tankwatch.ingest.${partition}`;
const consumerOf = (partition: number | ''): string => `engine-${partition}`;

/** A sender waits for its answer meanwhile. */
const appendWithinMs = 5_000;
const connectWithinMs = 10_000;
/** Entries stay so long after they were appended; those that are done are of no use but for a look back. */
const keptMs = 3 * 86_400_000;

const encode = (entry: LogEntry): string => JSON.stringify(entry);

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
  const { servers, replicas } = natsAddress('INGEST_LOG', address);
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
      return createNatsReader(await js.consumers.get(stream, consumerOf(partition)), report, now);
    },
    check: async () => {
      await manager.streams.info(stream);
    },
    waiting: async () => {
      let entries = 0;
      for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(stream))
        if (name.startsWith(consumerOf(''))) entries += num_pending + num_ack_pending;
      return entries;
    },
    close: () => connection.close(),
  };
};
