import type { Claims, MappingRow } from '#domain/access/claim-mapping.ts';

import type { Queries } from '../../database/database.ts';
import type { ProviderFault } from './provider-fault.ts';

/** A provider as sign-ins need it. */
export interface Provider extends Record<string, unknown> {
  readonly id: number;
  readonly companyCode: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client. */
  readonly secretSealed: string | null;
  readonly scopes: string;
  readonly factorValues: string | null;
}

const providerSql = `select p.id, p.company_code as "companyCode", p.name, p.issuer, p.client_id as "clientId",
    p.secret_sealed as "secretSealed", p.scopes, p.factor_values as "factorValues"
  from public.identity_provider p join public.company c on c.company_code = p.company_code`;

const inUse = 'p.enabled and c.enabled';

/** The provider of a code that a sign-in page has; null: none, or it is disabled. */
export const providerByCode = async (queries: Queries, code: string): Promise<Provider | null> =>
  (await queries.query<Provider>(`${providerSql} where ${inUse} and p.code::text = $1`, [code]))[0] ?? null;

/** One that may be signed in by. */
export const providerById = async (queries: Queries, id: number): Promise<Provider | null> =>
  (await queries.query<Provider>(`${providerSql} where ${inUse} and p.id = $1`, [id]))[0] ?? null;

/** One of these companies, in use or not. */
export const ownProvider = async (
  queries: Queries,
  id: number,
  companies: readonly string[],
): Promise<Provider | null> =>
  (
    await queries.query<Provider>(`${providerSql} where p.id = $1 and p.company_code = any($2::text[])`, [
      id,
      companies,
    ])
  )[0] ?? null;

export const mappingOf = (queries: Queries, providerId: number): Promise<readonly MappingRow[]> =>
  queries.query<MappingRow & Record<string, unknown>>(
    `select claim, operator, value, given_company as "companyCode", given_role as "roleCode"
     from identity_mapping
     where identity_provider_id = $1 order by row_no`,
    [providerId],
  );

/** A button of the sign-in page. */
export interface OfferedProvider extends Record<string, unknown> {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
}

const offeredSql = `select p.code::text as code, p.name, p.name_en as "nameEn" from identity_provider p
  join company c on c.company_code = p.company_code where ${inUse}`;

/** Those of whoever runs the installation that are for everybody: without domains of their own. */
export const providersForAll = (queries: Queries): Promise<readonly OfferedProvider[]> =>
  queries.query<OfferedProvider>(
    `${offeredSql} and p.company_code = public.operator_company() and coalesce(p.domains, '') = '' order by p.name, p.id`,
  );

/** Those of a domain of mail addresses. @param domain in small letters */
export const providersOfDomain = (queries: Queries, domain: string): Promise<readonly OfferedProvider[]> =>
  queries.query<OfferedProvider>(
    `${offeredSql} and $1 = any(string_to_array(p.domains, ',')) order by p.name, p.id`,
    [domain],
  );

/** The one whose link somebody follows. */
export const providersOfCode = (queries: Queries, code: string): Promise<readonly OfferedProvider[]> =>
  queries.query<OfferedProvider>(`${offeredSql} and p.code::text = $1`, [code]);

/** Whether anybody is signed in by providers here, and whether some are found by a mail address. */
export const providersInUse = async (
  queries: Queries,
): Promise<{ readonly some: boolean; readonly byDomain: boolean }> => {
  const [row] = await queries.query<{ some: boolean | null; byDomain: boolean | null }>(
    `select bool_or(true) as some, bool_or(coalesce(p.domains, '') <> '') as "byDomain" from identity_provider p
     join company c on c.company_code = p.company_code where ${inUse}`,
    [],
    'providers_in_use',
  );
  return { some: row?.some ?? false, byDomain: row?.byDomain ?? false };
};

/** Writes down what keeps a provider from working; since when is that of the first fault. */
export const noteFault = (
  queries: Queries,
  providerId: number,
  { code, detail }: ProviderFault,
  nowMs: number,
): Promise<unknown> =>
  queries.query(
    `update identity_provider set fault = $2, fault_detail = $3, fault_since = coalesce(fault_since, $4) where id = $1`,
    [providerId, code, detail, new Date(nowMs)],
  );

/** It works: what was wrong is over. */
export const noteWorks = (queries: Queries, providerId: number): Promise<unknown> =>
  queries.query(
    `update identity_provider set fault = null, fault_detail = '', fault_since = null where id = $1 and fault is not null`,
    [providerId],
  );

const mostClaims = 16_000;

/** Of what a token says of itself nobody maps anything. */
const ofTokens: ReadonlySet<string> = new Set([
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'jti',
  'exp',
  'iat',
  'nbf',
]);

/** Keeps what the last sign-in said, so that the mapping can be tried with it; never a token. */
export const keepClaims = async (
  queries: Queries,
  providerId: number,
  claims: Claims,
  nowMs: number,
): Promise<void> => {
  const said = Object.entries(claims).filter(([name]) => !ofTokens.has(name));
  // What no database can keep (U+0000, half of a pair) is left out.
  const kept = JSON.stringify(Object.fromEntries(said), (name, value: unknown) =>
    !/^[^\p{Cc}\p{Cs}]*$/u.test(name)
      ? undefined
      : typeof value === 'string'
        ? value.replaceAll(/\p{Cc}|\p{Cs}/gu, '')
        : value,
  );
  if (kept.length > mostClaims) return;
  await queries.query(
    'update identity_provider set last_claims = $2::jsonb, last_claims_time = $3 where id = $1',
    [providerId, kept, new Date(nowMs)],
  );
};
