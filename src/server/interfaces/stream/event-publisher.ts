import type { Database } from '../../database/database.ts';
import type { EventLog } from './event-log.ts';
import { placeEvents, readEvents } from './placed-events.ts';

/** A process that says nothing for so long publishes no more; another one goes on. */
const leaseMs = 10_000;
const renewEveryMs = 3_000;
const portion = 200;

export interface PublisherPorts {
  readonly database: Database;
  /** Connects. @throws Error: the log's servers can't be reached */
  readonly open: () => Promise<EventLog>;
  /** Of this process. */
  readonly owner: string;
  readonly monotonicMs: () => number;
  /** Called for each event that is there. */
  readonly sent?: () => void;
}

export interface EventPublisher {
  /** Publishes what is not published yet, where this process is the one that does. @throws Error: the log is away; nothing is lost */
  readonly publishDue: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const clock = 'clock_timestamp()';
const lease = `interval '${leaseMs} milliseconds'`;

/**
 * Brings every event to a log of another system's, in the order of their places, one at a time: what was not answered is
 * published again with the same id, and nothing passes it.
 */
export const createEventPublisher = ({
  database,
  open,
  owner,
  monotonicMs,
  sent = () => {},
}: PublisherPorts): EventPublisher => {
  let log: EventLog | null = null;
  /** How far it was when this process last said that it publishes; null: another one does. */
  let leased: number | null = null;
  /** What was published last; null: it is to be asked of the log. */
  let published: number | null = null;
  let renewedMs = -Infinity;

  const isDue = (): boolean => monotonicMs() - renewedMs > renewEveryMs;

  /** Says that this process publishes, if no other one does. The first one begins with the present. */
  const renew = async (): Promise<void> => {
    const [row] = await database.query<{ published: number }>(
      `insert into event_publisher as p (owner, until_time, published)
         select $1, ${clock} + ${lease}, place from event_stream_head
       on conflict (one) do update set owner = excluded.owner, until_time = excluded.until_time
         where p.owner = excluded.owner or p.until_time not between ${clock} and ${clock} + 2 * ${lease}
       returning published::float8 as published`,
      [owner],
      'lease_publisher',
    );
    renewedMs = monotonicMs();
    leased = row?.published ?? null;
    if (leased === null) published = null;
    else if (published === null) await database.query('select keep_stream_events()', [], 'keep_stream');
  };

  const keep = (place: number): Promise<unknown> =>
    database.query(
      'update event_publisher set published = $2 where owner = $1 and published < $2::bigint',
      [owner, place],
      'keep_published',
    );

  const publishUpTo = async (to: EventLog, after: number, reach: number): Promise<void> => {
    published = after;
    for (;;) {
      const events = await readEvents(database, published, reach, portion, null);
      try {
        for (const event of events) {
          if (isDue()) await renew();
          if (leased === null) return;
          await to.publish(event);
          published = event.place;
          sent();
        }
      } finally {
        if (published !== null) await keep(published);
      }
      if (events.length < portion) break;
    }
    await keep(reach);
    published = reach;
  };

  const disconnect = async (): Promise<void> => {
    const closing = log;
    log = null;
    published = null;
    await closing?.close();
  };

  return {
    publishDue: async () => {
      if (isDue()) await renew();
      if (leased === null) return;
      const { place: reach } = await placeEvents(database);
      try {
        log ??= await open();
        // A process that died may have published what it could not write down any more.
        const from = published ?? Math.max(leased, (await log.newest()) ?? leased);
        if (from < reach) await publishUpTo(log, from, reach);
        else published = from;
      } catch (error) {
        await disconnect();
        throw error;
      }
    },
    close: disconnect,
  };
};
