import type { ShareContent, ShareKind } from '#domain/sharing/share-kinds.ts';
import { kindsOfPage, shareKinds } from '#domain/sharing/share-kinds.ts';
import type { Period } from '#domain/time/period.ts';

import type { Queries } from '../database/database.ts';
import type { Actor } from '../identity/actor.ts';
import { newPublicCode, newSecrets } from './link-secrets.ts';

/** What a link is of, and its bounds. */
export interface LinkPlan {
  readonly kind: ShareKind;
  readonly companyCode: string;
  readonly audience: string;
  readonly contents: readonly ShareContent[];
  readonly hours: number;
  /** See `share_link.grace_hours`; null: the unloading does not end it. */
  readonly graceHours: number | null;
  readonly withCode: boolean;
  readonly embed: boolean;
  readonly wayBillId?: number;
  readonly stationCode?: string;
  readonly taskCode?: string;
  readonly truckId?: number;
  readonly signCodes?: readonly string[];
  readonly period?: Period;
}

/** A link as it was written; its secrets are kept as hashes alone. */
export interface WrittenLink {
  readonly id: number;
  readonly publicCode: string;
  readonly token: string;
  readonly accessCode: string | null;
  readonly expiresTime: string;
}

/** Writes a link. @returns what is told of it this once */
export const writeLink = async (
  queries: Queries,
  actor: Actor,
  plan: LinkPlan,
  nowMs: number,
): Promise<WrittenLink> => {
  const { token, tokenHash, accessCode, accessCodeHash } = newSecrets(plan.withCode);
  const publicCode = newPublicCode();
  const expires = new Date(nowMs + plan.hours * 3_600_000);
  const [row] = await queries.query<{ id: number }>(
    `insert into share_link (public_code, token_hash, access_code_hash, kind, company_code, companies, needs, audience, contents,
       way_bill_id, station_code, task_code, truck_id, sign_codes, from_time, to_time, author_id, author_name, created_time,
       expires_time, grace_hours, embed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) returning id`,
    [
      publicCode,
      tokenHash,
      accessCodeHash,
      plan.kind,
      plan.companyCode,
      actor.companies,
      shareKinds[plan.kind].needs,
      plan.audience,
      plan.contents,
      plan.wayBillId ?? null,
      plan.stationCode ?? null,
      plan.taskCode ?? null,
      plan.truckId ?? null,
      plan.signCodes ?? [],
      plan.period === undefined ? null : new Date(plan.period.fromMs),
      plan.period === undefined ? null : new Date(plan.period.toMs),
      actor.user.id,
      actor.user.userName,
      new Date(nowMs),
      expires,
      plan.graceHours,
      plan.embed,
    ],
  );
  if (!row) throw new Error('a link was not written');
  return { id: row.id, publicCode, token, accessCode, expiresTime: expires.toISOString() };
};

/** Gives a link that shows something another address. @returns null: none of these companies' is that */
export const renewLink = async (
  queries: Queries,
  companies: readonly string[],
  id: number,
  nowMs: number,
): Promise<(WrittenLink & { readonly audience: string; readonly companyCode: string }) | null> => {
  const [row] = await queries.query<{
    with_code: boolean;
    audience: string;
    company_code: string;
    expires_time: Date;
  }>(
    `select access_code_hash is not null as with_code, audience, company_code, expires_time from share_link
     where id = $1 and company_code = any($2::text[]) and kind = any($4::text[]) and (share_link_end(id, $3)).why is null`,
    [id, companies, new Date(nowMs), kindsOfPage('share')],
  );
  if (!row) return null;
  const { token, tokenHash, accessCode, accessCodeHash } = newSecrets(row.with_code);
  const publicCode = newPublicCode();
  await queries.query(
    `update share_link set public_code = $2, token_hash = $3, access_code_hash = $4, wrong_codes = 0, wrong_since = null,
       version = version + 1 where id = $1`,
    [id, publicCode, tokenHash, accessCodeHash],
  );
  return {
    id,
    publicCode,
    token,
    accessCode,
    audience: row.audience,
    companyCode: row.company_code,
    expiresTime: row.expires_time.toISOString(),
  };
};

/** @returns the audience of the link that was revoked; null: none of these companies' could be opened */
export const revokeLink = async (
  queries: Queries,
  companies: readonly string[],
  kinds: readonly ShareKind[],
  id: number,
  nowMs: number,
): Promise<string | null> => {
  const [row] = await queries.query<{ subject: string }>(
    `update share_link set ended_time = $3, ended_why = 'revoked', version = version + 1
     where id = $1 and company_code = any($2::text[]) and kind = any($4::text[]) and ended_time is null
     returning audience as subject`,
    [id, companies, new Date(nowMs), kinds],
  );
  return row?.subject ?? null;
};

/** Writes down of links that have ended by themselves that they have: nothing brings them back. */
export const endLinks = async (queries: Queries, nowMs: number): Promise<void> => {
  await queries.query(
    `with authors as materialized (
       select author_id, needs, sharing_companies(author_id, needs, $1) as companies
       from (select distinct author_id, needs from share_link where ended_time is null) each),
     over as (
       select l.id, e.why, e.ended from share_link l join authors a on a.author_id = l.author_id and a.needs = l.needs
         cross join lateral share_link_end(l.id, $1, a.companies) e
       where l.ended_time is null and e.why is not null)
     update share_link l set ended_time = over.ended, ended_why = over.why from over where l.id = over.id`,
    [new Date(nowMs)],
  );
};
