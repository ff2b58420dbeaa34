import { createHash } from 'node:crypto';

import { companiesBelow } from '../../identity/scope/company-line.ts';
import type { Queries } from '../../database/database.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** `used_time` is written at most this often. */
const usedEveryMs = 60_000;

/** What a system that writes way bills is called in lists and in the audit log: `way-bills:TW01`. */
export const ownerOf = (companyCode: string): string => `way-bills:${companyCode}`;

/** A new token revokes the company's former one. @throws Error: there is no such company */
export const storeWayBillToken = async (
  queries: Queries,
  token: string,
  companyCode: string,
): Promise<void> => {
  const rows = await queries.query('select 1 from company where company_code = $1', [companyCode]);
  if (rows.length === 0) throw new Error(`there is no company ${companyCode}`);
  await queries.query(
    `insert into interface_token (token_hash, company_code, purpose) values ($1, $2, 'wayBills')
     on conflict (company_code, purpose) do update
       set token_hash = excluded.token_hash, created_time = now(), used_time = null`,
    [hashOf(token), companyCode],
  );
};

/** Takes away the token that `way-bills:<company>` names; returns how many there were. */
export const revokeWayBillToken = async (queries: Queries, owner: string): Promise<number> => {
  const gone = await queries.query(
    `delete from interface_token where purpose = 'wayBills' and 'way-bills:' || company_code = $1 returning company_code`,
    [owner],
  );
  return gone.length;
};

/** Whom a token writes for: a company and those below it. */
export interface WayBillScope {
  readonly companyCode: string;
  readonly companies: readonly string[];
}

/** The scope of an `Authorization: Bearer …` header; null: no token, or none that is known. */
export const scopeOfHeader = async (
  queries: Queries,
  header: string | undefined,
  nowMs: number,
): Promise<WayBillScope | null> => {
  const token = /^Bearer (\S{1,200})$/.exec(header ?? '')?.[1];
  if (token === undefined) return null;
  const [row] = await queries.query<{ code: string; used: Date | null; companies: string[] }>(
    `select t.company_code as code, t.used_time as used, array(${companiesBelow('array[t.company_code]')}) as companies
     from interface_token t where t.token_hash = $1 and t.purpose = 'wayBills'`,
    [hashOf(token)],
  );
  if (!row) return null;
  if (row.used === null || nowMs - row.used.getTime() >= usedEveryMs)
    await queries.query(
      `update interface_token set used_time = $2 where company_code = $1 and purpose = 'wayBills'`,
      [row.code, new Date(nowMs)],
    );
  return { companyCode: row.code, companies: row.companies };
};

/** Tokens that write way bills. */
export const listWayBillTokens = (
  queries: Queries,
): Promise<{ readonly owner: string; readonly createdTime: Date; readonly usedTime: Date | null }[]> =>
  queries.query(
    `select 'way-bills:' || company_code as owner, created_time as "createdTime", used_time as "usedTime"
     from interface_token where purpose = 'wayBills' order by company_code`,
  );
