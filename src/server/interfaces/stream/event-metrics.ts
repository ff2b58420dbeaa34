import type { Database } from '../../database/database.ts';
import { rowFigures } from '../../database/metrics/row-figures.ts';
import { ageS, type BackgroundFigures } from '../../kernel/metrics/background-figures.ts';
import type { EventReader, Metrics } from '../../kernel/metrics/metrics.ts';

interface Row {
  readonly reader: EventReader;
  readonly waiting: number;
  readonly since: Date | null;
}

/** Events that are counted at most: more count as so many. */
const mostCounted = 100_000;

const counted = (from: string): string =>
  `select count(*)::int as waiting, min(created_time) as since from (${from} limit ${mostCounted}) as events`;

const statement = `select 'streams' as reader, w.* from (${counted(`select created_time from outgoing_event where place is null
      and exists (select from event_stream_head where kept_since is not null)`)}) w
  union all select 'nats', w.* from (${counted(`select e.created_time from event_publisher p join outgoing_event e
      on e.place > p.published where e.kind <> 'test'`)}) w`;

/** Counts streams that are open in this process. */
export const watchEventStreams = ({ watch, events }: Metrics, opened: () => number): void => {
  // A rate needs a series that is there before the first event is.
  events.inc({ reader: 'streams' }, 0);
  watch('tankwatch_event_streams', 'Open streams of events', opened);
};

/** Events that no reader can have yet: those without a place, and those that are not at NATS where they are brought there. */
export const eventFigures = (
  { labelled }: Metrics,
  ports: { readonly database: Database; readonly now: () => number; readonly toNats: boolean },
): BackgroundFigures => {
  const { database, now, toNats } = ports;
  const waiting = labelled(
    'tankwatch_event_stream_waiting',
    'Events that readers cannot have yet, by reader: streams, nats; counted up to 100,000',
    'reader',
  );
  const oldest = labelled(
    'tankwatch_event_stream_oldest_seconds',
    'How long the oldest of them waits',
    'reader',
  );
  return rowFigures<Row>({
    database,
    now,
    what: 'reading figures of the stream of events',
    statement,
    name: 'figures_of_events',
    values: () => [],
    gauges: [waiting, oldest],
    set: ({ reader, waiting: events, since }, nowMs) => {
      if (reader === 'nats' && !toNats) return;
      waiting.set({ reader }, events);
      oldest.set({ reader }, ageS(since, nowMs));
    },
  });
};
