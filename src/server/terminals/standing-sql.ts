import { onlineNowSql } from './listener-presence.ts';

/** SQL: what is known of the terminal that speaks by the number of `r`, a row of `terminal_in_force`. */
export const ofTerminal = (sql: string): string =>
  `(select ${sql} from jt808_terminal k where k.phone = r.number)`;

/** SQL: what is known of the truck of `r` by a console that came to `POST /ingest`; null: by another way, or not yet. */
export const byHttp = (sql: string): string => `(select ${sql} from truck_live l
  where r.role = 'console' and l.sign_code = r.sign_code and l.company_code = r.company_code and l.contact_time is not null
    and not exists (select from jt808_terminal s where s.terminal = r.terminal and s.signed_in_time is not null))`;

/**
 * SQL: how the terminal of `r` stands (`terminalStandings`): on the line, or silent for longer than its connection is kept
 * open without a word; a console that speaks HTTP has no line and stands as its truck does. Null: a gauge, whose messages
 * are its station's.
 */
export const standingSql = `coalesce(${byHttp(`case when l.status = 0 then 'silent' else 'online' end`)},
  ${ofTerminal(`case when ${onlineNowSql} then 'online' when k.signed_in_time is not null then 'silent' end`)},
  case when r.role <> 'gauge' then 'unheard' end)`;

/** SQL: since when it stands so; of a console that speaks HTTP its last message. */
export const standsSinceSql = `coalesce(${byHttp('l.contact_time')}, ${ofTerminal(`case
  when ${onlineNowSql} then k.signed_in_time
  -- Its listener went without a word: its terminals were heard as long as it was.
  when k.signed_in_time > coalesce(k.seen_time, '-infinity')
    then greatest(k.signed_in_time, (select d.alive_time from terminal_door d where d.door = k.door))
  else k.seen_time end`)})`;
