import { resultCodes } from '#contract/envelope.ts';

import { isoMilliseconds } from '../../../../database/iso-time.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { acceptClock } from '../../../accept-clock.ts';
import {
  awaitTerminal,
  closeRegistrationOf,
  exchangeRegistrationMs,
  firstRegistrationMs,
} from '../../../await-terminal.ts';
import { byHttp, ofTerminal as of, standingSql, standsSinceSql } from '../../../standing-sql.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const token = `(select max(i.created_time) from ingest_token i where i.terminal in (r.number, r.terminal)
  and (i.ends_time is null or i.ends_time > now()))`;

/** SQL: minutes ahead of UTC as people read them: UTC+8, UTC+5:30. */
const zone = (
  minutes: string,
): string => `(select 'UTC' || case when m < 0 then '-' else '+' end || abs(m) / 60
  || case when abs(m) % 60 = 0 then '' else ':' || lpad((abs(m) % 60)::text, 2, '0') end from (select ${minutes} as m) z where m is not null)`;

/** Of messages that were refused of late, under the names by which it speaks, since it is this truck's. */
const refused = (sql: string, last = ''): string => `(select ${sql} from dead_letter d
  where d.terminal in (r.number, case when r.role in ('console', 'gauge') then r.terminal end) and d.received_time > now() - interval '7 days'
    and d.received_time >= r.from_time ${last})`;
const newest = 'order by d.received_time desc, d.id desc limit 1';

const checkSpeaks = (row: Readonly<Record<string, unknown>>): string => {
  if (row['role'] === 'gauge')
    throw new Refusal(resultCodes.conflict, [
      '液位仪使用令牌，不注册',
      'A gauge signs in with a token and does not register',
    ]);
  return String(row['number']);
};

/** Terminals as they are known by their numbers; what is done with one is whether another is let in. */
const terminal: ResourceHooks = {
  computed: {
    fromTime: `case when isfinite(r.from_time) then ${isoMilliseconds('r.from_time')} end`,
    standing: standingSql,
    sinceTime: isoMilliseconds(standsSinceSql),
    seenTime: `coalesce(${byHttp(isoMilliseconds('l.contact_time'))},
      ${of(isoMilliseconds('greatest(k.signed_in_time, k.seen_time)'))})`,
    registration: `coalesce(${of(`case when k.registration_until > now() then 'awaited' when k.code_hash is not null then 'registered' end`)},
      case when ${token} is not null then 'token' when r.role = 'gauge' then null else 'none' end)`,
    registrationUntil: of(
      `case when k.registration_until > now() then ${isoMilliseconds('k.registration_until')} end`,
    ),
    secondTime: of(isoMilliseconds('k.second_time')),
    address: of(`nullif(k.address, '')`),
    maker: of(`nullif(k.maker, '')`),
    model: of(`nullif(k.model, '')`),
    terminalId: of(`nullif(k.terminal_id, '')`),
    edition: `coalesce(case when r.role = 'gauge' then 'HTTP' end, ${byHttp(`'HTTP'`)},
      ${of(`coalesce(k.protocol, 'JT/T 808-' || nullif(k.edition, ''))`)})`,
    imei: of('k.imei'),
    clockZone: `case when r.role <> 'gauge' then ${zone(`coalesce(${of('k.utc_offset_min')}, (select t.time_zone * 60 from truck_master t where t.id = r.truck_id))`)} end`,
    clockSeems: zone(of('k.seems_offset_min')),
    firmware: of('k.firmware'),
    refusal: refused('d.reason', newest),
    refused7d: refused('nullif(count(*), 0)::int'),
    refusedTime: refused(isoMilliseconds('max(d.received_time)')),
    refusedDetail: refused(`nullif(d.detail, '')`, newest),
    token: isoMilliseconds(token),
  },
  actions: {
    awaitFirst: async ({ queries, nowMs }, row) => {
      await awaitTerminal(queries, checkSpeaks(row), nowMs + firstRegistrationMs, true);
      return null;
    },
    admit: async ({ queries, nowMs }, row) => {
      await awaitTerminal(queries, checkSpeaks(row), nowMs + exchangeRegistrationMs, false);
      return null;
    },
    acceptClock: async ({ queries }, row) => {
      await acceptClock(queries, checkSpeaks(row));
      return null;
    },
    close: async ({ queries }, row) => {
      await closeRegistrationOf(queries, String(row['number']));
      return null;
    },
  },
};

export default terminal;
