import { ingestRefusals, type IngestResult } from '#contract/terminal-message/message.ts';

import type { Metrics } from '../kernel/metrics/metrics.ts';

/** Counts what became of messages, whichever way they came. */
export const createIngestCount = ({ ingest, lastAccepted, alarms }: Metrics, now: () => number) => {
  // A rate needs a series that is there before the first message is.
  ingest.inc({ outcome: 'accepted' }, 0);
  ingest.inc({ outcome: 'duplicate' }, 0);
  for (const reason of ingestRefusals) ingest.inc({ outcome: 'refused', reason }, 0);
  lastAccepted.set(now() / 1000);
  return (results: readonly IngestResult[], newAlarms: number): void => {
    for (const { result: outcome, reason } of results)
      ingest.inc({ outcome, ...(reason === undefined ? {} : { reason }) });
    if (results.some(({ result }) => result === 'accepted')) lastAccepted.set(now() / 1000);
    alarms.inc(newAlarms);
  };
};

export type IngestCount = ReturnType<typeof createIngestCount>;
