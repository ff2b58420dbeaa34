import type { Database } from '../../database/database.ts';
import type { HeldAuthority } from '../held-authority.ts';
import { noteDays } from './note-days.ts';

/** Of a new authority no trucks are known yet. */
const soonMs = 30_000;
/** A day's positions of all trucks are read for it. */
const daysEveryMs = 3_600_000;

/** Writes down the days of those authorities for which that is due. */
export const noteHeldDays = async (
  database: Database,
  held: readonly Pick<HeldAuthority, 'peer' | 'noteMs'>[],
  now: () => number,
): Promise<void> => {
  for (const one of held.filter(({ noteMs }) => noteMs <= now())) {
    // What fails is tried again as soon.
    one.noteMs = now() + soonMs;
    // oxlint-disable-next-line no-await-in-loop -- a day is work enough for the database
    if ((await noteDays(database, one.peer.id, now())) > 0) one.noteMs = now() + daysEveryMs;
  }
};
