import { editionOf } from '#domain/devices/alarm-word.ts';
import type { Identities, Identity } from '#gateway/jt808/listener/identities.ts';

import type { Database } from '../../database/database.ts';
import { companiesBelow } from '../../identity/scope/company-line.ts';
import { aliveSince, onlineSql } from '../../terminals/listener-presence.ts';
import { clockSql, offsetSql } from '../../terminals/clock-sql.ts';
import { forwarderCredential } from './credentials.ts';

/** Of a truck's terminals on the line that say where it is, `k` is the first: by role, then by number. */
const leadsSql = (since: string): string =>
  `not exists (select from terminal_in_force o join jt808_terminal k on k.phone = o.number
     where o.truck_id = n.truck_id and o.number <> n.number and k.reports and ${onlineSql(since)}
       and (array_position(array['console', 'recorder', 'camera'], o.role), o.number)
         < (array_position(array['console', 'recorder', 'camera'], n.role), n.number))`;

/**
 * Terminals that have come, at one listener.
 * @param listener name of the listener that they come to
 */
export const createOnTheLine = (
  database: Database,
  now: () => number,
  listener: string,
): Pick<Identities, 'signIn' | 'valid'> => ({
  signIn: async (identity, about) => {
    const signedInMs = now();
    const [row] = await database.query<
      Pick<Identity, 'leads' | 'utcOffsetMin' | 'clock'> & { edition: string }
    >(
      // The header of a terminal of 2011 is that of 2013: what its registration told stays.
      `with known as (delete from unregistered_terminal where number = $1),
         written as (
           insert into jt808_terminal (phone, edition, firmware, address, signed_in_time, door, terminal, imei, encrypted)
           values ($1, $2, $3, $4, $5, $6, $7, $9, $10)
           on conflict (phone) do update set
             edition = case when $2 = '2013' and jt808_terminal.edition = '2011' then '2011' else $2 end, firmware = coalesce($3, jt808_terminal.firmware), address = $4,
             signed_in_time = $5, door = $6, terminal = $7, protocol = null, encrypted = $10,
             imei = coalesce($9, jt808_terminal.imei)
           returning phone, edition, utc_offset_min, seems_offset_min, clock_right)
         select ${leadsSql('$8')} as leads, written.edition,
           ${offsetSql('written')} as "utcOffsetMin", ${clockSql('written')} as clock
         from written join terminal_in_force n on n.number = written.phone join truck_master t on t.id = n.truck_id`,
      [
        identity.phone,
        about.edition,
        about.firmware,
        about.address,
        new Date(signedInMs),
        listener,
        identity.terminal,
        aliveSince(signedInMs),
        about.imei,
        about.encrypted,
      ],
      'jt808_sign_in',
    );
    return {
      ...identity,
      signedInMs,
      ...row,
      edition: editionOf(row?.edition ?? about.edition),
    };
  },
  valid: async (identities) => {
    const rows = await database.query<Pick<Identity, 'phone' | 'leads' | 'utcOffsetMin' | 'clock'>>(
      `select p.phone, ${leadsSql('$6')} as leads, ${offsetSql('s')} as "utcOffsetMin", ${clockSql('s')} as clock
         from unnest($1::text[], $2::text[], $3::bytea[]) as p (phone, terminal, credential)
         join terminal_in_force n on n.number = p.phone and n.terminal = p.terminal and n.truck_id is not null and n.enabled
         join jt808_terminal s on s.phone = p.phone join truck_master t on t.id = n.truck_id
         where exists (select from jt808_terminal k where k.phone = p.phone and k.door = $5)
           and (exists (select from jt808_terminal k where k.phone = p.phone and k.code_hash = p.credential)
             or exists (select from ingest_token i where i.token_hash = p.credential
               and (i.terminal is null or i.terminal in (p.terminal, p.phone)) and (i.ends_time is null or i.ends_time > $4))
             or exists (select from forwarder f where f.enabled and ${forwarderCredential} = p.credential
               and n.company_code in (${companiesBelow('array[f.company_code]')})))`,
      [
        identities.map(({ phone }) => phone),
        identities.map(({ terminal }) => terminal),
        identities.map(({ credential }) => credential),
        new Date(now()),
        listener,
        aliveSince(now()),
      ],
      'jt808_valid',
    );
    return new Map(rows.map(({ phone, ...found }) => [phone, found]));
  },
});
