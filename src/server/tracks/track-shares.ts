import { createHash, randomBytes } from 'node:crypto';

import type { TrackShare } from '#contract/tracks/track-shares.ts';
import type { Period } from '#domain/time/period.ts';

import { companiesBelow } from '../identity/scope/company-line.ts';
import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';
import type { Actor } from '../identity/actor.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Links that can be opened, the newest first. */
export const openShares = (
  queries: Queries,
  companies: readonly string[],
  nowMs: number,
): Promise<TrackShare[]> =>
  queries.query<TrackShare & Record<string, unknown>>(
    `select id, sign_codes as "signCodes", ${isoSeconds('from_time')} as "fromTime", ${isoSeconds('to_time')} as "toTime",
       author_name as "authorName", ${isoSeconds('created_time')} as "createdTime",
       ${isoSeconds('expires_time')} as "expiresTime", opened, ${isoSeconds('last_opened_time')} as "lastOpenedTime"
     from track_share where company_code = any($1::text[]) and revoked_time is null and expires_time > $2
     order by id desc limit 200`,
    [companies, new Date(nowMs)],
  );

/** Writes a link. @returns its token, which is kept as a hash alone */
export const writeShare = async (
  queries: Queries,
  actor: Actor,
  { signCodes, period, hours }: { signCodes: readonly string[]; period: Period; hours: number },
  nowMs: number,
): Promise<{ readonly id: number; readonly token: string; readonly expiresTime: string }> => {
  const token = randomBytes(24).toString('base64url');
  const expires = new Date(nowMs + hours * 3_600_000);
  const [row] = await queries.query<{ id: number }>(
    `insert into track_share (token_hash, company_code, companies, sign_codes, from_time, to_time, author_id, author_name,
       created_time, expires_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      hashOf(token),
      actor.user.companyCode,
      actor.companies,
      signCodes,
      new Date(period.fromMs),
      new Date(period.toMs),
      actor.user.id,
      actor.user.userName,
      new Date(nowMs),
      expires,
    ],
  );
  if (!row) throw new Error('a share was not written');
  return { id: row.id, token, expiresTime: expires.toISOString() };
};

/** @returns trucks and author of the link that was revoked; null: there is none that is open */
export const revokeShare = async (
  queries: Queries,
  companies: readonly string[],
  id: number,
  nowMs: number,
): Promise<readonly string[] | null> => {
  const [row] = await queries.query<{ sign_codes: string[] }>(
    `update track_share set revoked_time = $3 where id = $1 and company_code = any($2::text[]) and revoked_time is null
     returning sign_codes`,
    [id, companies, new Date(nowMs)],
  );
  return row?.sign_codes ?? null;
};

/** What a token opens. */
export interface OpenedShare {
  readonly companies: readonly string[];
  readonly signCodes: readonly string[];
  readonly period: Period;
  readonly expiresTime: string;
}

/** The author could still sign in, and sees and shares the fleet; of what he saw then, he is left what he sees now. */
const openSql = `
  with author as (
    select u.company_code from track_share s join app_user u on u.id = s.author_id
      join role r on r.role_code = u.role_code join company c on c.company_code = u.company_code
    where s.token_hash = $1 and u.enabled and r.enabled and c.enabled
      and not exists (select from unnest(array['track.share', 'fleet.watch']) as needed (code)
        where not exists (select from role_function f where f.role_code = u.role_code and f.function_code = needed.code))
  )
  update track_share s set opened = opened + 1, last_opened_time = $2
  where s.token_hash = $1 and s.revoked_time is null and s.expires_time > $2 and exists (select from author)
  returning array(select own.company_code from (${companiesBelow('array(select company_code from author)')}) own
      where own.company_code = any(s.companies)) as companies,
    sign_codes, from_time, to_time, expires_time`;

/** Counts an opening. @returns null: unknown, expired or revoked, or its author may not share any more */
export const openShare = async (
  queries: Queries,
  token: string,
  nowMs: number,
): Promise<OpenedShare | null> => {
  const [row] = await queries.query<{
    companies: string[];
    sign_codes: string[];
    from_time: Date;
    to_time: Date;
    expires_time: Date;
  }>(openSql, [hashOf(token), new Date(nowMs)]);
  return row === undefined
    ? null
    : {
        companies: row.companies,
        signCodes: row.sign_codes,
        period: { fromMs: row.from_time.getTime(), toMs: row.to_time.getTime() },
        expiresTime: row.expires_time.toISOString(),
      };
};
