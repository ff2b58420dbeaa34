import type { UnconfirmedClock, UnregisteredTerminal } from '#contract/devices/unregistered-terminals.ts';

import type { Queries } from '../../database/database.ts';
import { offsetSql } from '../clock-sql.ts';
import { isoSeconds } from '../../database/iso-time.ts';
import { knownImeiSql } from './known-imei.ts';

/** Listed at most; who has more is being tried. */
const mostListed = 200;

/** Terminals that were not let in, as far as the reader's companies see them; those that name one of its trucks first, and of them the last that came. */
export const listUnregistered = (queries: Queries): Promise<UnregisteredTerminal[]> =>
  queries.query<UnregisteredTerminal>(
    `select u.number, u.protocol, u.step, u.reason, u.maker, u.model, u.terminal_id as "terminalId", u.plate, u.plate_color as "plateColor", u.imei,
       u.firmware, u.address, u.attempts, ${isoSeconds('u.first_time')} as "firstTime",
       ${isoSeconds('u.last_time')} as "lastTime", u.ignored_time is not null as ignored,
       coalesce(n.sign_code, i.sign_code, t.sign_code) as "signCode",
       case when n.number is null then i.number end as "formerNumber", n.truck_id is not null as numbered
     from unregistered_terminal u
       left join terminal_in_force n on n.number = u.number and n.truck_id is not null
       left join lateral (select n.number, n.sign_code ${knownImeiSql('u.imei', 'u.number')}) i on true
       left join lateral (select t.sign_code from truck t where plate_form(u.plate) = case when u.plate_color = 'none' then t.vin else t.sign_code end
         order by t.id limit 1) t on true
     -- Those that name a truck, and those that come again, before what comes once of many.
     order by coalesce(n.sign_code, i.sign_code, t.sign_code) is null, least(u.attempts, 2) desc, u.last_time desc, u.number limit ${mostListed}`,
    [],
    'unregistered_terminals',
  );

/** Terminals of the reader's trucks whose clock seems to be of another zone than it is read by. */
export const listUnconfirmedClocks = (queries: Queries): Promise<UnconfirmedClock[]> =>
  queries.query<UnconfirmedClock>(
    `select n.number, n.sign_code as "signCode", k.seems_offset_min as "seemsMin",
       ${offsetSql('k')} as "readByMin"
     from terminal_in_force n join jt808_terminal k on k.phone = n.number
       join truck_master t on t.id = n.truck_id
     where k.seems_offset_min is not null order by n.sign_code, n.number`,
    [],
    'unconfirmed_clocks',
  );
