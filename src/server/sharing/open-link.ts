import { maxWrongCodes, type ShareContent, type ShareKind } from '#domain/sharing/share-kinds.ts';
import type { Period } from '#domain/time/period.ts';

import type { Queries } from '../database/database.ts';
import { isAccessCode, tokenHashOf } from './link-secrets.ts';

const hourMs = 3_600_000;

/** A link that shows something, with what its author has left of his rights. */
export interface OpenLink {
  readonly id: number;
  readonly kind: ShareKind;
  readonly companyCode: string;
  /** Of the scope in which it was made, what its author may still share. */
  readonly companies: readonly string[];
  /** Functions and pages of its author now. */
  readonly authorFunctions: ReadonlySet<string>;
  readonly audience: string;
  readonly contents: readonly ShareContent[];
  readonly stationCode: string | null;
  readonly graceHours: number | null;
  readonly signCodes: readonly string[];
  readonly period: Period;
  readonly expiresTime: string;
}

/** What a token opens; null: nobody was ever given it. */
export type Opening =
  | { readonly state: 'open'; readonly link: OpenLink }
  | { readonly state: 'ended'; readonly endedTime: string }
  | { readonly state: 'codeNeeded'; readonly waitS: number | null };

interface LinkRow extends Record<string, unknown> {
  readonly id: number;
  readonly kind: ShareKind;
  readonly company_code: string;
  readonly companies: string[];
  readonly author_functions: string[];
  readonly audience: string;
  readonly contents: ShareContent[];
  readonly station_code: string | null;
  readonly grace_hours: number | null;
  readonly sign_codes: string[];
  readonly from_time: Date | null;
  readonly to_time: Date | null;
  readonly expires_time: Date;
  readonly access_code_hash: Buffer | null;
  readonly wrong_codes: number;
  readonly wrong_since: Date | null;
  readonly kept_ended_time: Date | null;
  readonly why: string | null;
  readonly ended: Date | null;
}

const linkSql = `
  select l.id, l.kind, l.company_code, l.audience, l.contents, l.station_code, l.grace_hours, l.sign_codes, l.from_time, l.to_time,
    l.expires_time, l.access_code_hash, l.wrong_codes, l.wrong_since, l.ended_time as kept_ended_time, e.why, e.ended,
    array(select c from unnest(sharing_companies(l.author_id, l.needs, $3)) as s (c) where c = any(l.companies)) as companies,
    array(select f.function_code from app_user u join role_function f on f.role_code = u.role_code where u.id = l.author_id
      union select f.function_code from service_account a join service_function f on f.account_id = a.id
      where a.user_id = l.author_id) as author_functions
  from share_link l cross join lateral share_link_end(l.id, $3) e
  where l.token_hash = $1 and l.kind = any($2::text[])`;

const linkOf = (row: LinkRow): OpenLink => ({
  id: row.id,
  kind: row.kind,
  companyCode: row.company_code,
  companies: row.companies,
  authorFunctions: new Set(row.author_functions),
  audience: row.audience,
  contents: row.contents,
  stationCode: row.station_code,
  graceHours: row.grace_hours,
  signCodes: row.sign_codes,
  period: { fromMs: row.from_time?.getTime() ?? 0, toMs: row.to_time?.getTime() ?? 0 },
  expiresTime: row.expires_time.toISOString(),
});

/** Whoever waits that long may type a code again; null: he may now. */
const waitS = ({ wrong_codes, wrong_since }: LinkRow, nowMs: number): number | null => {
  const overMs = (wrong_since?.getTime() ?? 0) + hourMs - nowMs;
  return wrong_codes >= maxWrongCodes && overMs > 0 ? Math.ceil(overMs / 1000) : null;
};

/** @returns null: the code is right, or none is needed */
const codeFault = async (
  queries: Queries,
  row: LinkRow,
  token: string,
  typed: string | undefined,
  nowMs: number,
): Promise<Opening | null> => {
  const { access_code_hash: hash } = row;
  if (hash === null) return null;
  const wait = waitS(row, nowMs);
  if (typed === undefined || wait !== null) return { state: 'codeNeeded', waitS: wait };
  if (isAccessCode(hash, token, typed)) return null;
  const [counted] = await queries.query<{ wrong_codes: number; wrong_since: Date }>(
    `update share_link set wrong_codes = case when wrong_since > $2 then wrong_codes + 1 else 1 end,
       wrong_since = case when wrong_since > $2 then wrong_since else $3 end
     where id = $1 returning wrong_codes, wrong_since`,
    [row.id, new Date(nowMs - hourMs), new Date(nowMs)],
  );
  return { state: 'codeNeeded', waitS: waitS({ ...row, ...counted }, nowMs) };
};

/**
 * Looks a token up among links of these kinds. Of one that has ended it says so, and writes down that it has.
 * @param counts it is an opening and not the same page asking anew
 */
export const openLink = async (
  queries: Queries,
  kinds: readonly ShareKind[],
  { token, accessCode, counts }: { token: string; accessCode?: string | undefined; counts: boolean },
  nowMs: number,
): Promise<Opening | null> => {
  const [row] = await queries.query<LinkRow>(linkSql, [tokenHashOf(token), kinds, new Date(nowMs)]);
  if (row === undefined) return null;
  if (row.why !== null) {
    const ended = row.ended ?? new Date(nowMs);
    if (row.kept_ended_time === null)
      await queries.query(
        'update share_link set ended_time = $2, ended_why = $3 where id = $1 and ended_time is null',
        [row.id, ended, row.why],
      );
    return { state: 'ended', endedTime: ended.toISOString() };
  }
  const fault = await codeFault(queries, row, token, accessCode, nowMs);
  if (fault !== null) return fault;
  if (counts)
    await queries.query('update share_link set opened = opened + 1, last_opened_time = $2 where id = $1', [
      row.id,
      new Date(nowMs),
    ]);
  return { state: 'open', link: linkOf(row) };
};
