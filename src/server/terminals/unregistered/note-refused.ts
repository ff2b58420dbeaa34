import { isTerminalNumber } from '#domain/devices/terminal-number.ts';
import type { PlateColor } from '#domain/words/truck-words.ts';

import type { Database } from '../../database/database.ts';
import { knownImeiSql } from './known-imei.ts';

/** A terminal that was not let in, as it said who it is. */
export interface RefusedTerminal {
  /** As it says it. */
  readonly number: string;
  readonly protocol: string;
  readonly step: 'register' | 'signIn' | 'data';
  readonly reason: string;
  readonly maker: string | null;
  readonly model: string | null;
  readonly terminalId: string | null;
  /** As it says it, in its first reading. */
  readonly plate: string | null;
  /** Of its plate (`plateColors`), or `none`: what it says is its vehicle's identification number. */
  readonly plateColor: PlateColor | 'none' | null;
  readonly imei: string | null;
  readonly firmware: string | null;
  /** SHA-256 of the code that it signs in with. */
  readonly saidCodeHash: Buffer | null;
  readonly address: string;
}

/** Forgotten when it has not come for so long. */
const keptDays = 7;
/** Rows at most: whoever tries numbers fills no table. The oldest go. */
const mostRows = 2000;

/**
 * Keeps what a terminal said that was not let in, under its number: for the company whose truck has the number, whose
 * terminal said its IMEI, or whose truck has the plate that it says, and else for the one that runs the installation. Nothing is kept while there is no company,
 * of what is no terminal's number, and of attempts that came too often to be looked at.
 */
export const noteRefused = async (
  database: Database,
  said: RefusedTerminal,
  nowMs: number,
): Promise<void> => {
  if (!isTerminalNumber(said.number) || said.reason === 'tooManyAttempts') return;
  await database.query(
    `insert into unregistered_terminal as u (number, company_code, protocol, step, reason, maker, model, terminal_id,
       plate, imei, firmware, said_code_hash, address, first_time, last_time, plate_color)
     select $1, c.company_code, $2, $3, $4, $5, $6, $7, s.plate, s.imei, $10, $11, $12, $13, $13, s.plate_color
     -- A terminal that registers in vain may sign in in vain behind it, or go on speaking: what it said before stays, and
     -- with it whose it is.
     from (select coalesce($8::text, b.plate) as plate, coalesce($9::text, b.imei) as imei,
         coalesce($14::text, b.plate_color) as plate_color
       from (select) one left join unregistered_terminal b on b.number = $1) s,
     lateral (select coalesce(
       (select n.company_code from terminal_in_force n where n.number = $1),
       (select n.company_code ${knownImeiSql('s.imei', '$1')}),
       (select t.company_code from truck t
         where plate_form(s.plate) = case when s.plate_color = 'none' then t.vin else t.sign_code end
         order by t.id limit 1),
       operator_company()) as company_code) c
     where c.company_code is not null
     on conflict (number) do update set company_code = excluded.company_code, protocol = excluded.protocol,
       -- Why it was not let in says more than that it goes on speaking.
       step = case when excluded.step = 'data' then u.step else excluded.step end,
       reason = case when excluded.step = 'data' then u.reason else excluded.reason end,
       maker = coalesce(excluded.maker, u.maker), model = coalesce(excluded.model, u.model),
       terminal_id = coalesce(excluded.terminal_id, u.terminal_id), plate = excluded.plate,
       plate_color = excluded.plate_color, imei = excluded.imei, firmware = coalesce(excluded.firmware, u.firmware),
       said_code_hash = coalesce(excluded.said_code_hash, u.said_code_hash), address = excluded.address,
       attempts = u.attempts + 1, last_time = excluded.last_time`,
    [
      said.number,
      said.protocol,
      said.step,
      said.reason.slice(0, 200),
      said.maker,
      said.model,
      said.terminalId,
      said.plate,
      said.imei,
      said.firmware,
      said.saidCodeHash,
      said.address,
      new Date(nowMs),
      said.plateColor,
    ],
    'note_refused_terminal',
  );
};

/** Forgets those that come no more, and the oldest of too many. */
export const forgetRefused = async (database: Database, nowMs: number): Promise<void> => {
  await database.query(
    `delete from unregistered_terminal
     where last_time < $1 or number in (select number from unregistered_terminal order by last_time desc offset $2)`,
    [new Date(nowMs - keptDays * 86_400_000), mostRows],
    'forget_refused_terminals',
  );
};
