import { randomBytes } from 'node:crypto';

import type { AnnouncedFiles } from '#gateway/jt808/decode/decoded.ts';
import type { Identity } from '#gateway/jt808/listener/identities.ts';

import type { Queries } from '../../database/database.ts';

const minuteMs = 60_000;
/** So long after its alarm a terminal is asked by itself, and as long it may send what it was asked for. */
export const requestWindowMs = 3 * 86_400_000;
/** A terminal's ring of files is short: what was not sent is asked for again after so long, by how often it was asked. */
const againMs = [2 * minuteMs, 10 * minuteMs] as const;
/** Alarms that a terminal is asked about when it signs in: the newest. */
const mostAtSignIn = 20;
/** Times that a terminal is asked by itself. */
const mostAsked = 10;

/** Alarms have announced files: each is asked for once, however often it is told. */
export const announceFiles = async (
  queries: Queries,
  { phone, terminal }: Pick<Identity, 'phone' | 'terminal'>,
  announced: readonly AnnouncedFiles[],
  nowMs: number,
): Promise<void> => {
  for (const { alarmCode, sign, files, timeMs, longitudeDeg, latitudeDeg } of announced)
    // oxlint-disable-next-line no-await-in-loop -- there is one, as a rule
    await queries.query(
      `insert into alarm_files (company_code, sign_code, terminal, number, alarm_code, alarm_number, sign, alarm_time,
         longitude_deg, latitude_deg, announced, next_time, created_time)
       select n.company_code, n.sign_code, n.terminal, n.number, $2, $3, $4, $5, $6, $7, $8,
         case when $5 > $10::timestamptz then $9::timestamptz end, $9
       from terminal_in_force n where n.number = $1 and n.truck_id is not null and n.terminal = $11
       on conflict (number, alarm_code) do update set announced = greatest(alarm_files.announced, excluded.announced)`,
      [
        phone,
        alarmCode,
        // Terminals put it into names, of which a block has room for 50 bytes.
        randomBytes(12).toString('hex'),
        sign,
        new Date(timeMs),
        longitudeDeg,
        latitudeDeg,
        files,
        new Date(nowMs),
        new Date(nowMs - requestWindowMs),
        terminal,
      ],
      'alarm_files_announced',
    );
};

/** A terminal has signed in: what has not come is asked for once more, unless it is on its way. */
export const askAtSignIn = async (queries: Queries, number: string, nowMs: number): Promise<void> => {
  await queries.query(
    `update alarm_files set next_time = $2 where id in (
       select id from alarm_files where number = $1 and done_time is null and asked < $4 and created_time > $3
         and coalesce(failure, '') <> 'unsupported'
         and (failure is not null or coalesce(greatest(asked_time, listed_time), '-infinity') < $5)
       order by alarm_time desc limit ${mostAtSignIn})`,
    [number, new Date(nowMs), new Date(nowMs - requestWindowMs), mostAsked, new Date(nowMs - minuteMs)],
    'alarm_files_sign_in',
  );
};

/** An alarm whose files are asked for now. */
export interface DueFiles {
  readonly id: string;
  readonly number: string;
  readonly alarmNumber: string;
  readonly sign: Buffer;
  /** Where its terminal was on the line last; '': not known. */
  readonly address: string;
  /** It was there by TLS. */
  readonly encrypted: boolean;
}

/** Takes what is due, so that of several servers one asks. */
export const takeDueFiles = (queries: Queries, nowMs: number): Promise<DueFiles[]> =>
  queries.query<DueFiles & Record<string, unknown>>(
    `update alarm_files f set asked = f.asked + 1, asked_time = $1, failure = null,
       next_time = case f.asked when 0 then $2::timestamptz when 1 then $3::timestamptz end
     where f.id in (select id from alarm_files where next_time <= $1 order by next_time limit 50 for update skip locked)
     returning f.id::text, f.number, f.alarm_number as "alarmNumber", f.sign,
       coalesce((select k.address from jt808_terminal k where k.phone = f.number), '') as address,
       exists (select from jt808_terminal k where k.phone = f.number and k.encrypted) as encrypted`,
    [new Date(nowMs), ...againMs.map((ms) => new Date(nowMs + ms))],
    'alarm_files_due',
  );

/** Its terminal was asked, and neither said that it would send them nor began. */
export const noteFailure = async (queries: Queries, id: string, failure: string): Promise<void> => {
  await queries.query(
    // Who is not on the line, or can't, is not asked again before it signs in.
    `update alarm_files set failure = $2, next_time = case when $2 in ('offline', 'unsupported') then null else next_time end
     where id = $1 and done_time is null and (listed_time is null or listed_time < asked_time)`,
    [id, failure],
    'alarm_files_failed',
  );
};

/** Somebody asks for them by hand. */
export const askByHand = async (queries: Queries, id: string, nowMs: number): Promise<void> => {
  await queries.query(
    `update alarm_files set next_time = $2, failure = null, done_time = null where id = $1`,
    [id, new Date(nowMs)],
    'alarm_files_by_hand',
  );
};
