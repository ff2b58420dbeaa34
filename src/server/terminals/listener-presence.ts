import { randomUUID } from 'node:crypto';

import type { Database } from '../database/database.ts';

/** How often a process that holds connections of terminals writes its beat. */
export const listenerBeatMs = 5_000;
const deadAfterMs = 20_000;
/** No listener was alive for so long: what terminals did not say then is no fault of theirs. */
const outageMs = 60_000;
/** A listener that was away for longer had been taken out of service. */
const longestOutageMs = 86_400_000;

/** A listener that wrote a beat since then is alive. */
export const aliveSince = (nowMs: number): Date => new Date(nowMs - deadAfterMs);

/** SQL: the terminal `k` (`jt808_terminal`) is on the line of a listener that is alive since this parameter. */
export const onlineSql = (since: string): string =>
  `(k.signed_in_time >= coalesce(k.seen_time, '-infinity')
    and exists (select from terminal_door d where d.door = k.door and d.alive_time > ${since}))`;

/** SQL: the same, now. */
export const onlineNowSql = onlineSql(`now() - interval '${deadAfterMs} milliseconds'`);

/** One process that holds connections of terminals, as the others see it. */
export interface ListenerPresence {
  /** Names the process; another one after each start. */
  readonly listener: string;
  /** Writes a beat. */
  readonly beat: () => Promise<void>;
  /** The listener opens: where none was for a while, that is an outage. */
  readonly begin: () => Promise<void>;
  /** It closes in order: its terminals are on no line any more. */
  readonly end: () => Promise<void>;
}

export const createListenerPresence = (database: Database, now: () => number): ListenerPresence => {
  const listener = randomUUID();
  const beat = async (): Promise<void> => {
    await database.query(
      `insert into terminal_door (door, alive_time) values ($1, $2)
       on conflict (door) do update set alive_time = excluded.alive_time`,
      [listener, new Date(now())],
      'door_beat',
    );
    // What was asked by a process that has been killed nobody collects.
    await database.query(
      'delete from terminal_request where created_time < $1',
      [new Date(now() - outageMs)],
      'forget_requests',
    );
  };
  return {
    listener,
    beat,
    begin: async () => {
      const nowMs = now();
      await database.query(
        `insert into server_outage (from_time, to_time)
         select greatest(d.alive_time, (select max(to_time) from server_outage)), $1
         from (select max(alive_time) as alive_time from terminal_door) as d
         where d.alive_time > $2 and greatest(d.alive_time, (select max(to_time) from server_outage)) < $3
         on conflict do nothing`,
        [new Date(nowMs), new Date(nowMs - longestOutageMs), new Date(nowMs - outageMs)],
        'door_outage',
      );
      await beat();
    },
    end: async () => {
      // Its last moment stays: the next listener sees how long there was none.
      await database.query(
        `update jt808_terminal set seen_time = $2
         where door = $1 and signed_in_time >= coalesce(seen_time, '-infinity')`,
        [listener, new Date(now())],
        'door_end',
      );
      await beat();
    },
  };
};
