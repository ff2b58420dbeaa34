import type { IngestLog } from './ingest-log.ts';
import type { BackgroundFigures } from '../kernel/metrics/background-figures.ts';
import type { Metrics } from '../kernel/metrics/metrics.ts';

/** What waits in the log in front of the database, and whether its servers answer. */
export const logFigures = ({ gauge }: Metrics, log: Pick<IngestLog, 'waiting'>): BackgroundFigures => {
  const up = gauge('tankwatch_ingest_log_up', 'Whether the log in front answered when it was asked last');
  const waiting = gauge('tankwatch_ingest_log_waiting', 'Entries of the log in front that are not applied');
  // Before it was read once it is not known, and no 0.
  waiting.set(Number.NaN);
  return {
    what: 'reading what waits in the log in front',
    everyMs: 15_000,
    withinMs: 10_000,
    read: async () => waiting.set(await log.waiting()),
    done: (error) => up.set(error === null ? 1 : 0),
  };
};
