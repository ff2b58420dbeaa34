import type { Database } from '../database/database.ts';
import { rowFigures } from '../database/metrics/row-figures.ts';
import { ageS, type BackgroundFigures } from '../kernel/metrics/background-figures.ts';
import type { Metrics } from '../kernel/metrics/metrics.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly main: boolean;
  readonly sub: boolean;
  readonly waiting: number;
  readonly since: Date | null;
  readonly open: number;
  readonly overdue: number;
  readonly deadline: Date | null;
}

/** Rows of a queue that are counted at most: a longer one counts as so long. */
const mostCounted = 100_000;

// An urge may leave weeks to answer it.
const statement = `select a.id, a.name,
    coalesce(l.until_time > $1 and l.state -> 'main' ->> 'state' = 'up', false) as main,
    coalesce(l.until_time > $1 and l.state -> 'sub' ->> 'state' = 'up', false) as sub,
    ((select count(*) from (select 1 from authority_place p where p.authority_id = a.id limit ${mostCounted}) as places)
      + (select count(*) from authority_outbox o where o.authority_id = a.id))::int as waiting,
    least((select min(queued_time) from authority_place p where p.authority_id = a.id),
      (select min(created_time) from authority_outbox o where o.authority_id = a.id)) as since,
    m.open, m.overdue, m.deadline
  from authority a left join authority_link l on l.authority_id = a.id,
    lateral (select (count(*) filter (where state = 'open'))::int as open,
        (count(*) filter (where state in ('open', 'expired') and deadline_time between $1::timestamptz - interval '1 day' and $1))::int
          as overdue,
        min(deadline_time) filter (where state = 'open') as deadline
      from authority_message where authority_id = a.id and company_code = a.company_code
        and received_time > $1::timestamptz - interval '30 days') m
  where a.enabled order by a.id`;

/** How links with transport authorities are, what waits to go up, and what waits for a person. */
export const authorityFigures = (
  { labelled }: Metrics,
  ports: { readonly database: Database; readonly now: () => number },
): BackgroundFigures => {
  const up = labelled(
    'tankwatch_authority_link_up',
    'Whether a link with an authority (JT/T 809) is up, by link: main, sub',
    'authority',
    'name',
    'link',
  );
  const waiting = labelled(
    'tankwatch_authority_outbox_waiting',
    'Positions and other messages that an authority has not confirmed; positions are counted up to 100,000',
    'authority',
    'name',
  );
  const oldest = labelled(
    'tankwatch_authority_outbox_oldest_seconds',
    'How long the oldest of them waits',
    'authority',
    'name',
  );
  const open = labelled(
    'tankwatch_authority_inquiries_open',
    'Inquiries and urged alarms of an authority that wait for a person',
    'authority',
    'name',
  );
  const left = labelled(
    'tankwatch_authority_inquiry_left_seconds',
    'Time that is left for the most urgent of them; below 0: its deadline has passed',
    'authority',
    'name',
  );
  const overdue = labelled(
    'tankwatch_authority_inquiries_overdue',
    'Those whose deadline passed without an answer in the last 24 hours',
    'authority',
    'name',
  );
  return rowFigures<Row>({
    ...ports,
    what: 'reading figures of authorities',
    statement,
    name: 'figures_of_authorities',
    values: (nowMs) => [new Date(nowMs)],
    gauges: [up, waiting, oldest, open, left, overdue],
    set: (row, nowMs) => {
      const labels = { authority: String(row.id), name: row.name };
      up.set({ ...labels, link: 'main' }, row.main ? 1 : 0);
      up.set({ ...labels, link: 'sub' }, row.sub ? 1 : 0);
      waiting.set(labels, row.waiting);
      oldest.set(labels, ageS(row.since, nowMs));
      open.set(labels, row.open);
      overdue.set(labels, row.overdue);
      if (row.deadline !== null) left.set(labels, (row.deadline.getTime() - nowMs) / 1000);
    },
  });
};
