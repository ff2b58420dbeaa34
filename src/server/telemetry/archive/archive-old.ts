import { dayMs } from '../messages/partitions.ts';
import type { Log } from '../../kernel/log/log.ts';
import { dayTablesBefore } from '../retention.ts';
import { archiveDay, type ArchivePorts } from './archive-day.ts';
import { endArchiveLease, takeArchiveLease } from './archive-lease.ts';
import { expireParts, forgetPart, forsakenParts } from './manifest.ts';

/** Files that were begun so long ago are nobody's: whoever began them was killed. */
const forsakenMs = dayMs;

export interface OldTelemetry extends ArchivePorts {
  /** Names this process. */
  readonly holder: string;
  /** Days that telemetry stays in the database. */
  readonly hotDays: number;
  /** Days that it is kept at all. */
  readonly keepDays: number;
  readonly log: Log;
}

/** Ends what is kept no longer, and removes files that nobody reads. */
const sweep = async ({ database, store, keepDays, now }: OldTelemetry): Promise<void> => {
  await expireParts(database, now() - keepDays * dayMs);
  for (const { file } of await forsakenParts(database, now() - forsakenMs)) {
    await store.remove(file);
    await forgetPart(database, file);
  }
};

/**
 * Moves days of telemetry that are older than the database has them into the archive, and removes files that are older
 * than anything is kept. Nothing where another process is at it.
 * @throws AggregateError of the days that could not be moved; the others are
 */
export const archiveOldTelemetry = async (old: OldTelemetry): Promise<void> => {
  const { database, hotDays, keepDays, now, holder, log } = old;
  if (!(await takeArchiveLease(database, holder, now()))) return;
  await sweep(old);
  const keptFromMs = now() - keepDays * dayMs;
  const failures: unknown[] = [];
  for (const day of await dayTablesBefore(database, now() - hotDays * dayMs)) {
    // Older than anything is kept: it is dropped, and needs no file.
    if (Date.parse(day.day) + dayMs <= keptFromMs) continue;
    if (!(await takeArchiveLease(database, holder, now()))) return;
    try {
      log.info({ day: day.name, moved: await archiveDay(old, day) }, 'telemetry moved to the archive');
    } catch (error) {
      log.error({ err: error, day: day.name }, 'telemetry could not be moved to the archive');
      failures.push(error);
    }
  }
  await endArchiveLease(database, holder);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} days were not moved`);
};
