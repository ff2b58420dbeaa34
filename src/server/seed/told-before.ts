import type { Database } from '../database/database.ts';

/** What earlier runs on this database told of the pretend fleet. */
export interface ToldBefore {
  /** Until then a server listened, and trucks spoke, ms; null: no truck was ever heard. */
  readonly untilMs: number | null;
  /** From then on its past is whole, ms; null: it never was. */
  readonly pastFromMs: number | null;
}

/** To be read before this server says that it is alive. */
export const readToldBefore = async (database: Database): Promise<ToldBefore> => {
  const [row] = await database.query<{ time: Date; demo_past_from: Date | null; heard: boolean }>(
    `select time, demo_past_from, exists (select 1 from truck_live where contact_time is not null) as heard
     from server_alive`,
  );
  return {
    untilMs: row?.heard === true ? row.time.getTime() : null,
    pastFromMs: row?.demo_past_from?.getTime() ?? null,
  };
};

const dayMs = 86_400_000;

/**
 * Past days that the fleet has to tell: none where they were told to their end, and what happened since is short enough
 * to be said before anything new.
 */
export const daysToTell = ({ untilMs, pastFromMs }: ToldBefore, days: number, nowMs: number): number =>
  pastFromMs !== null && pastFromMs <= nowMs - days * dayMs && untilMs !== null && nowMs - untilMs <= dayMs
    ? 0
    : days;

/** @param fromMs null: it is being told, and is not whole before its end */
export const keepPastFrom = async (database: Database, fromMs: number | null): Promise<void> => {
  await database.query('update server_alive set demo_past_from = $1', [
    fromMs === null ? null : new Date(fromMs),
  ]);
};
