import type { Database } from '../database/database.ts';

const dayMs = 86_400_000;

/** What earlier runs on this database have sent of the pretend fleet. */
export interface SentBefore {
  /** End of the time in which a server ran and trucks sent, ms; null: no message was ever received. */
  readonly untilMs: number | null;
  /** Start of the complete past, ms; null: it never was complete. */
  readonly pastFromMs: number | null;
}

/** To be read before this server writes its first beat. */
export const readSentBefore = async (database: Database): Promise<SentBefore> => {
  const [row] = await database.query<{ until: Date | null; from: Date | null }>(
    `select (select from_time from demo_past) as "from",
       (select time from server_alive where exists (select 1 from truck_live where contact_time is not null)) as until`,
  );
  return { untilMs: row?.until?.getTime() ?? null, pastFromMs: row?.from?.getTime() ?? null };
};

/**
 * What the fleet has to send now. A silence of up to a day is sent first, before anything new, and past days only
 * where they were never complete; after a longer one they are all sent again, beside the present.
 * @param days that are wanted
 */
export const whatToSend = (
  { untilMs, pastFromMs }: SentBefore,
  days: number,
  nowMs: number,
): { readonly days: number; readonly sinceMs: number | null } => {
  if (untilMs === null || nowMs - untilMs > dayMs) return { days, sinceMs: null };
  const whole = pastFromMs !== null && pastFromMs <= nowMs - days * dayMs;
  return { days: whole ? 0 : days, sinceMs: untilMs };
};

/** To be written before past days are sent: interrupted, they are no complete past. */
export const forgetPast = async (database: Database): Promise<void> => {
  await database.query('delete from demo_past');
};

export const keepPastFrom = async (database: Database, fromMs: number): Promise<void> => {
  await database.query(
    `insert into demo_past (from_time) values ($1)
     on conflict (only_row) do update set from_time = excluded.from_time`,
    [new Date(fromMs)],
  );
};
