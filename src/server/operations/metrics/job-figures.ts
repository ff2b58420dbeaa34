import type { Database } from '../../database/database.ts';
import { rowFigures } from '../../database/metrics/row-figures.ts';
import type { JobKind } from '../../kernel/jobs/job-kinds.ts';
import { ageS, type BackgroundFigures } from '../../kernel/metrics/background-figures.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';

interface Row {
  readonly job: JobKind;
  readonly waiting: number;
  readonly since: Date | null;
}

/** What is counted at most: more counts as so many. */
const mostCounted = 100_000;

/** Moments since when something waits, by job. $1 is the present. */
const queues: { readonly [K in JobKind]?: string } = {
  notices: `select due_time as since from notice where state in ('queued', 'sending', 'unclear')`,
  pushes: 'select due_time as since from push_delivery where expiry_time > $1',
  webhooks: `select d.created_time as since from webhook w join webhook_delivery d on d.webhook_id = w.id
    where w.enabled and w.secret_sealed is not null and d.state = 'queued'`,
  corrections: `select c.created_time as since from master_correction_subject s
    join master_correction c on c.id = s.correction_id where s.done_time is null`,
};

const statement = Object.entries(queues)
  .map(
    ([job, from]) => `select '${job}' as job, count(*)::int as waiting, min(since) as since
      from (${from} limit ${mostCounted}) as waits where $1::timestamptz is not null`,
  )
  .join(' union all ');

/** What waits in the database for jobs of any process. */
export const jobFigures = (
  { labelled }: Metrics,
  { database, now }: { readonly database: Database; readonly now: () => number },
): BackgroundFigures => {
  const waiting = labelled(
    'tankwatch_jobs_waiting',
    'What waits for a job, by job: webhooks, pushes, notices, corrections; counted up to 100,000',
    'job',
  );
  const oldest = labelled(
    'tankwatch_jobs_oldest_seconds',
    'How long the oldest of it waits; 0: it is not due yet, or nothing waits',
    'job',
  );
  return rowFigures<Row>({
    database,
    now,
    what: 'reading what waits for jobs',
    statement,
    name: 'figures_of_jobs',
    values: (nowMs) => [new Date(nowMs)],
    gauges: [waiting, oldest],
    set: ({ job, waiting: count, since }, nowMs) => {
      waiting.set({ job }, count);
      oldest.set({ job }, ageS(since, nowMs));
    },
  });
};
