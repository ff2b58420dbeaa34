import type { Database } from '../database/database.ts';
import { type FleetRun, runFleet } from './simulator-process.ts';
import { forgetPast, keepPastFrom, type SentBefore, whatToSend } from './sent-before.ts';

const dayMs = 86_400_000;

/** Past days that have way bills on a new database: they are written before the first message, which waits for them. */
const arrangedDays = 7;

/** Runs the pretend fleet from where earlier runs left it. Returns a function that ends it. */
export const startFleet = async (
  database: Database,
  sent: SentBefore,
  nowMs: number,
  {
    wayBills,
    ...fleet
  }: Omit<FleetRun, 'sinceMs' | 'filled' | 'wayBills'> & {
    readonly wayBills: Omit<FleetRun['wayBills'], 'fromMs'>;
  },
): Promise<() => void> => {
  const { days, sinceMs } = whatToSend(sent, fleet.days, nowMs);
  if (days > 0) await forgetPast(database);
  return runFleet({
    ...fleet,
    // What was arranged counts for what is judged afterwards: of a past that was judged already none is written.
    wayBills: {
      ...wayBills,
      fromMs: sent.untilMs === null ? nowMs - Math.min(days, arrangedDays) * dayMs : (sinceMs ?? nowMs),
    },
    days,
    // Where its clock runs faster than the true one, it can't send what happened meanwhile.
    sinceMs: fleet.speed === 1 ? sinceMs : null,
    filled: () => {
      keepPastFrom(database, nowMs - days * dayMs).catch((error: unknown) =>
        fleet.say(`past days: ${String(error)}`),
      );
    },
  });
};
