import type { Database } from '#server/database/database.ts';

/** Presses of one button are an alarm each when they are further apart than ten seconds. */
const pressEveryMs = 20_000;

/** What a terminal sends of a press of its emergency button; of its first the moment is `beganMs`. */
export const press = (terminal: string, turn: number, beganMs: number) =>
  (['pressed', 'released'] as const).map((action, half) => ({
    id: `${terminal}-${turn}-${action}`,
    terminal,
    time: new Date(beganMs + turn * pressEveryMs + half * 2000).toISOString(),
    seq: turn * 2 + half,
    kind: 'emergency',
    data: { action },
  }));

/** Trucks of which an alarm was told as new after a later one. */
export const toldOutOfOrder = async (database: Database): Promise<readonly string[]> => {
  const rows = await database.query<{ sign_code: string }>(
    `select distinct sign_code from (
       select a.sign_code, a.start_time, lag(a.start_time) over (partition by a.sign_code order by s.n) as before
       from alarm_stream s join alarm a on a.id = s.alarm_id where s.kind = 'alarm') told
     where start_time <= before`,
  );
  return rows.map((row) => row.sign_code);
};
