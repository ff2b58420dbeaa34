import type { Database } from '../database/database.ts';

const dayMs = 86_400_000;

/** What earlier runs on this database told of the pretend fleet. */
export interface ToldBefore {
  /** Until then a server listened, and trucks spoke, ms; null: no truck was ever heard. */
  readonly untilMs: number | null;
  /** From then on its past is whole, ms; null: it never was. */
  readonly pastFromMs: number | null;
}

/** To be read before this server says that it is alive. */
export const readToldBefore = async (database: Database): Promise<ToldBefore> => {
  const [row] = await database.query<{ until: Date | null; from: Date | null }>(
    `select (select from_time from demo_past) as "from",
       (select time from server_alive where exists (select 1 from truck_live where contact_time is not null)) as until`,
  );
  return { untilMs: row?.until?.getTime() ?? null, pastFromMs: row?.from?.getTime() ?? null };
};

/**
 * What the fleet has to tell now. A silence of up to a day is said first, before anything new, and the past days only
 * where they were never told to their end; after a longer one they are all told again, beside the present.
 * @param days that are wanted
 */
export const whatToTell = (
  { untilMs, pastFromMs }: ToldBefore,
  days: number,
  nowMs: number,
): { readonly days: number; readonly sinceMs: number | null } => {
  if (untilMs === null || nowMs - untilMs > dayMs) return { days, sinceMs: null };
  const whole = pastFromMs !== null && pastFromMs <= nowMs - days * dayMs;
  return { days: whole ? 0 : days, sinceMs: untilMs };
};

/** To be said before past days are told: cut short, they are no whole past. */
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
