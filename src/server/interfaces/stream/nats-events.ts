import {
  DiscardPolicy,
  jetstream,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { connect, headers, nanos } from '@nats-io/transport-node';

import { natsAddress } from '../../kernel/nats-address.ts';
import type { EventLog } from './event-log.ts';
import type { PlacedEvent } from './placed-events.ts';

const stream = 'TANKWATCH_EVENTS';
const allSubjects = 'tankwatch.events.>';
const placeHeader = 'Tankwatch-Place';

const connectWithinMs = 5_000;
const publishWithinMs = 5_000;
/** As long as events are kept in the database. */
const keptMs = 30 * 86_400_000;
/** For so long the servers know ids; what is older is told by the newest that they keep. */
const knownForMs = 10 * 60_000;
/** JetStream: no message found. */
const nothingFound = 10_037;

/** Subject of an event: a company's code has no dot, as a kind has. */
export const subjectOf = ({ companyCode, kind }: Pick<PlacedEvent, 'companyCode' | 'kind'>): string =>
  `tankwatch.events.${companyCode}.${kind}`;

/**
 * The log of events on NATS JetStream. A stream that is there already stays as its operator has made it.
 * @param address see `natsAddress`
 * @throws Error: no server can be reached, or the stream can't be kept there
 */
export const openNatsEvents = async (address: string): Promise<EventLog> => {
  const { servers, replicas } = natsAddress('EVENTS_NATS', address);
  const connection = await connect({
    servers: [...servers],
    name: 'tankwatch-events',
    timeout: connectWithinMs,
    maxReconnectAttempts: -1,
  });
  try {
    const manager = await jetstreamManager(connection);
    const known = await manager.streams.names().next();
    if (!known.includes(stream))
      await manager.streams.add({
        name: stream,
        subjects: [allSubjects],
        retention: RetentionPolicy.Limits,
        storage: StorageType.File,
        // A full disk refuses what is new: the server sends it again when there is room.
        discard: DiscardPolicy.New,
        max_age: nanos(keptMs),
        duplicate_window: nanos(knownForMs),
        num_replicas: replicas,
      });
    const js = jetstream(connection);
    return {
      publish: async (event) => {
        const about = headers();
        about.set(placeHeader, String(event.place));
        about.set('Content-Type', 'application/json');
        await js.publish(subjectOf(event), event.text, {
          msgID: event.code,
          headers: about,
          timeout: publishWithinMs,
        });
      },
      newest: async () => {
        const last = await manager.streams
          .getMessage(stream, { last_by_subj: allSubjects })
          .catch((error: unknown) => {
            if (error instanceof JetStreamApiError && error.code === nothingFound) return null;
            throw error;
          });
        const place = Number(last?.header.get(placeHeader) || Number.NaN);
        return Number.isSafeInteger(place) ? place : null;
      },
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
};
