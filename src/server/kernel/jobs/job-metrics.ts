import type { Metrics } from '../metrics/metrics.ts';
import { type JobKind, jobKindNames } from './job-kinds.ts';
import type { JobOutcome, Jobs } from './jobs.ts';

/** Counts runs of jobs by how they ended. */
export const createJobCount = ({ jobRuns }: Metrics): ((kind: JobKind, outcome: JobOutcome) => void) => {
  // A rate needs a series that is there before the first run is.
  for (const job of jobKindNames)
    for (const outcome of ['done', 'failed'] as const) jobRuns.inc({ job, outcome }, 0);
  return (job, outcome) => jobRuns.inc({ job, outcome });
};

export const watchJobs = ({ watchLabelled }: Metrics, { running }: Pick<Jobs, 'running'>): void =>
  watchLabelled('tankwatch_jobs_running', 'Jobs that the process does just now, by job', 'job', running);
