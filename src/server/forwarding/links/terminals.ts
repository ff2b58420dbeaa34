import { editionOf } from '#domain/devices/alarm-word.ts';
import { numberOfPlateColor } from '#domain/words/truck-words.ts';
import type { ForwardDetail, ForwardState } from '#domain/forwarding/forward-words.ts';
import type { Edition } from '#gateway/jt808/codec/header.ts';
import { registrationBody } from '#gateway/jt808/messages/register.ts';

import type { Database } from '../../database/database.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import { onlineSql, aliveSince } from '../../terminals/listener-presence.ts';
import { forwardedTerminalsSql } from '../forwarded-terminals.ts';
import type { ForwardTarget } from './claims.ts';

/** A terminal as the other platform is to know it. */
export interface ForwardedTerminal {
  readonly number: string;
  readonly edition: Edition;
  /** It batches places that waited; JT/T 808-2011 has no such message. */
  readonly batches: boolean;
  /** Body of 0x0100; null: it has not registered here yet, so that nobody knows what it is. */
  readonly registration: Buffer | null;
  readonly imei: string;
  readonly firmware: string;
  readonly token: string | null;
  /** It is on the line here. */
  readonly online: boolean;
  readonly waits: boolean;
}

interface TerminalRow extends Record<string, unknown> {
  readonly number: string;
  readonly sign_code: string | null;
  readonly vin: string | null;
  readonly plate_color: string | null;
  readonly maker: string | null;
  readonly model: string | null;
  readonly terminal_id: string | null;
  readonly edition: string | null;
  readonly imei: string | null;
  readonly firmware: string | null;
  readonly token: string | null;
  readonly online: boolean;
  readonly waits: boolean;
}

const registrationOf = (target: ForwardTarget, row: TerminalRow): Buffer | null => {
  if (row.maker === null) return null;
  const licensed = row.sign_code !== null && row.sign_code !== '';
  const said = {
    edition: editionOf(row.edition ?? ''),
    provinceCode: target.provinceCode,
    cityCode: target.cityCode,
    maker: row.maker,
    model: row.model ?? '',
    terminalId: row.terminal_id ?? '',
    plateColor: licensed ? numberOfPlateColor(row.plate_color ?? '') : 0,
  };
  return registrationBody(said, (licensed ? row.sign_code : row.vin) ?? '');
};

/** Terminals of JT/T 808 that a platform gets, and of which something waits or that are on the line. */
export const readTerminals = async (
  database: Database,
  sealer: Sealer,
  target: ForwardTarget,
  nowMs: number,
): Promise<readonly ForwardedTerminal[]> => {
  const rows = await database.query<TerminalRow>(
    `select r.number, r.sign_code, m.vin, m.plate_color, k.maker, k.model, k.terminal_id, k.edition, k.imei, k.firmware, f.token,
       coalesce(k.protocol is null and ${onlineSql('$2')}, false) as online,
       exists (select from forward_message w where w.target_id = r.target_id and w.number = r.number) as waits
     from ${forwardedTerminalsSql} r join truck_master m on m.id = r.truck_id
       left join jt808_terminal k on k.phone = r.number
       left join forward_terminal f on f.target_id = r.target_id and f.number = r.number
     where r.target_id = $1`,
    [target.id, aliveSince(nowMs)],
    'forward_terminals_of',
  );
  return rows
    .filter(({ online, waits }) => online || waits)
    .map((row) => ({
      number: row.number,
      edition: row.edition === '2019' ? '2019' : '2013',
      batches: row.edition !== '2011',
      registration: registrationOf(target, row),
      imei: row.imei ?? '',
      firmware: row.firmware ?? '',
      token: row.token === null ? null : sealer.open(row.token),
      online: row.online,
      waits: row.waits,
    }));
};

/** What is new of a terminal at a platform. */
export interface TerminalNews {
  readonly number: string;
  readonly state: ForwardState;
  readonly detail: ForwardDetail;
  readonly sinceMs: number;
  readonly answeredMs: number | null;
  readonly taken: number;
  readonly refused: number;
}

/** Writes down how terminals are, and counts on. */
export const writeNews = (
  database: Database,
  target: ForwardTarget,
  news: readonly TerminalNews[],
): Promise<unknown> =>
  database.query(
    `insert into forward_terminal as f (target_id, company_code, number, state, detail, since_time, answered_time, taken, refused)
       select $1, $2, n.* from unnest($3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::int[], $9::int[]) as n
       where exists (select from forward_target t where t.id = $1)
     on conflict (target_id, number) do update set company_code = excluded.company_code, state = excluded.state,
       detail = excluded.detail, since_time = excluded.since_time,
       answered_time = coalesce(excluded.answered_time, f.answered_time), taken = f.taken + excluded.taken,
       refused = f.refused + excluded.refused`,
    [
      target.id,
      target.companyCode,
      news.map(({ number }) => number),
      news.map(({ state }) => state),
      news.map(({ detail }) => detail),
      news.map(({ sinceMs }) => new Date(sinceMs)),
      news.map(({ answeredMs }) => (answeredMs === null ? null : new Date(answeredMs))),
      news.map(({ taken }) => taken),
      news.map(({ refused }) => refused),
    ],
    'write_forward_terminals',
  );

/** Keeps what a platform gave a terminal, before anything is sent with it; null: it does not hold any more. */
export const keepToken = (
  database: Database,
  sealer: Sealer,
  target: ForwardTarget,
  number: string,
  token: string | null,
  nowMs: number,
): Promise<unknown> =>
  database.query(
    `insert into forward_terminal as f (target_id, company_code, number, token, since_time)
       select id, company_code, $2, $3, $4 from forward_target where id = $1
     on conflict (target_id, number) do update set token = excluded.token`,
    [target.id, number, token === null ? null : sealer.seal(token), new Date(nowMs)],
    'keep_forward_token',
  );
