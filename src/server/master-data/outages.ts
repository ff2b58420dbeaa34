import type { Outage } from '#engine/master/context.ts';

import type { Database, Queries } from '../database/database.ts';

/** How often each process writes its beat. */
export const aliveEveryMs = 10_000;

/** Time without a beat of any process that is an outage: six beats missed. */
const outageMs = 60_000;

/** Outages are remembered as long as messages may be old. */
const keptDays = 45;

/**
 * Writes a beat. Where no process has written one for a while, the time since is kept as an outage, in which
 * terminals could reach no server. To be called before any message is accepted, and then every `aliveEveryMs`.
 */
export const writeHeartbeat = async (database: Database, nowMs: number): Promise<void> => {
  const now = new Date(nowMs);
  await database.transaction(async (queries) => {
    const [row] = await queries.query<{ time: Date }>(
      'select time from server_alive for update',
      [],
      'alive',
    );
    if (row && nowMs - row.time.getTime() > outageMs)
      await queries.query(
        'insert into server_outage (from_time, to_time) values ($1, $2) on conflict do nothing',
        [row.time, now],
        'outage',
      );
    await queries.query(
      // A beat in the future, by a clock that was wrong, would hide the next outage.
      `insert into server_alive (time) values (least($1, clock_timestamp()))
       on conflict (only_row) do update set time = least(greatest(server_alive.time, excluded.time), clock_timestamp())`,
      [now],
      'say_alive',
    );
  });
};

/** Outages in order, in the shape of the rules. */
export const readOutages = async (queries: Queries): Promise<Outage[]> => {
  const rows = await queries.query<{ from_time: Date; to_time: Date }>(
    `select from_time, to_time from server_outage where to_time > now() - make_interval(days => ${keptDays})
     order by from_time`,
  );
  return rows.map((row) => ({ fromMs: row.from_time.getTime(), toMs: row.to_time.getTime() }));
};
