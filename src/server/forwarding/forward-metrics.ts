import type { Database } from '../database/database.ts';
import { rowFigures } from '../database/metrics/row-figures.ts';
import { ageS, type BackgroundFigures } from '../kernel/metrics/background-figures.ts';
import type { Metrics } from '../kernel/metrics/metrics.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly waiting: number;
  readonly since: Date | null;
  readonly connected: number;
}

/** Messages that are counted at most: a longer queue counts as so long. */
const mostCounted = 100_000;

const statement = `select t.id, t.name,
    (select count(*) from (select 1 from forward_message m where m.target_id = t.id limit ${mostCounted}) as messages)::int
      as waiting,
    (select m.created_time from forward_message m where m.target_id = t.id order by m.id limit 1) as since,
    (select count(*) from forward_terminal f where f.target_id = t.id and f.state = 'up' and l.until_time > $1)::int as connected
  from forward_target t left join forward_link l on l.target_id = t.id where t.enabled order by t.id`;

/** What waits for other platforms that terminals are passed on to (JT/T 808), and how many of them are connected there. */
export const forwardFigures = (
  { labelled }: Metrics,
  ports: { readonly database: Database; readonly now: () => number },
): BackgroundFigures => {
  const waiting = labelled(
    'tankwatch_forwarding_waiting',
    'Messages that another platform has not answered, counted up to 100,000',
    'target',
    'name',
  );
  const oldest = labelled(
    'tankwatch_forwarding_oldest_seconds',
    'How long the oldest of them waits',
    'target',
    'name',
  );
  const connected = labelled(
    'tankwatch_forwarding_terminals_connected',
    'Terminals that are signed in at another platform',
    'target',
    'name',
  );
  return rowFigures<Row>({
    ...ports,
    what: 'reading figures of forwarding',
    statement,
    name: 'figures_of_forwarding',
    values: (nowMs) => [new Date(nowMs)],
    gauges: [waiting, oldest, connected],
    set: (row, nowMs) => {
      const labels = { target: String(row.id), name: row.name };
      waiting.set(labels, row.waiting);
      oldest.set(labels, ageS(row.since, nowMs));
      connected.set(labels, row.connected);
    },
  });
};
