import type { Outage } from '#engine/context.ts';

import type { Database, Queries } from '../database/database.ts';

/** How often each process says that it is alive. */
export const aliveEveryMs = 10_000;

/** Silence of all processes that is an outage: six words missed. */
const outageMs = 60_000;

/** Outages are remembered as long as messages may be old. */
const keptDays = 45;

/**
 * Says that the service is alive. Where no process has said so for a while, the time since is kept as an outage:
 * terminals could reach nobody. To be called before anything is heard, and then every `aliveEveryMs`.
 */
export const sayAlive = async (database: Database, nowMs: number): Promise<void> => {
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
      `insert into server_alive (time) values ($1)
       on conflict (only_row) do update set time = greatest(server_alive.time, excluded.time)`,
      [now],
      'say_alive',
    );
  });
};

/** Outages in order, as the rules want them. */
export const readOutages = async (queries: Queries): Promise<Outage[]> => {
  const rows = await queries.query<{ from_time: Date; to_time: Date }>(
    `select from_time, to_time from server_outage where to_time > now() - make_interval(days => ${keptDays})
     order by from_time`,
  );
  return rows.map((row) => ({ fromMs: row.from_time.getTime(), toMs: row.to_time.getTime() }));
};
