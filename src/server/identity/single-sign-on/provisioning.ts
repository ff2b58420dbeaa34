import { randomBytes } from 'node:crypto';

import { type Claims, type MappingRow, shownNameOf, userNameOf } from '#domain/access/claim-mapping.ts';

import { writeAudit } from '../../audit/audit.ts';
import type { Queries } from '../../database/database.ts';
import { companiesAbove, companiesBelow } from '../scope/company-line.ts';
import { hashPassword } from '../session/password.ts';
import { hasFactorSql } from '../session/second-factor/factors.ts';
import { SignOnRefused } from './provider-fault.ts';
import type { Provider } from './providers.ts';

/** Somebody whom a provider has brought, as he now stands among the users. */
export interface Account {
  readonly userId: number;
  readonly userName: string;
  readonly companyCode: string;
  readonly version: number;
  /** He has a second factor of his own. */
  readonly second: boolean;
}

interface UserRow extends Record<string, unknown> {
  readonly id: number;
  readonly user_name: string;
  readonly name: string;
  readonly company_code: string;
  readonly role_code: string;
  readonly enabled: boolean;
  readonly version: number;
  readonly second: boolean;
}

const userSql = `select u.id, u.user_name, u.name, u.company_code, u.role_code, u.enabled, u.version,
    ${hasFactorSql('u.id')} as second
  from app_user u where u.provider_id = $1 and u.provider_subject = $2 for update of u`;

/**
 * Whether a provider may make users of a company with a role: the company is the provider's or below it, the role the
 * installation's, that company's or one above it, and both are in use.
 */
export const isWithinReach = async (
  queries: Queries,
  providerCompany: string,
  { companyCode, roleCode }: Pick<MappingRow, 'companyCode' | 'roleCode'>,
): Promise<boolean> => {
  const rows = await queries.query(
    `select 1 from public.company c, public.role r
     where c.company_code = $2 and c.enabled and c.company_code in (${companiesBelow('array[$1]')})
       and r.role_code = $3 and r.enabled
       and (r.company_code is null or r.company_code in (${companiesAbove('array[$2]')}))`,
    [providerCompany, companyCode, roleCode],
  );
  return rows.length > 0;
};

/** Nobody knows it: the account is signed in by its provider. */
const noPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));

/** Of several tries one is free; which names are taken, nobody is told. */
const nameTries = 5;

/** Makes the account; nothing where another sign-in of his has just made it. */
const makeUser = async (
  queries: Queries,
  provider: Provider,
  subject: string,
  claims: Claims,
  { companyCode, roleCode }: MappingRow,
): Promise<void> => {
  const wanted = userNameOf(claims);
  const passwordHash = await noPassword();
  for (let tries = 0; tries < nameTries; tries++) {
    const userName = tries === 0 ? wanted : `${wanted}-${randomBytes(3).toString('hex')}`;
    const made = await queries.query(
      `insert into app_user (user_name, name, role_code, company_code, password_hash, provider_id, provider_subject)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
      [userName, shownNameOf(claims), roleCode, companyCode, passwordHash, provider.id, subject],
    );
    if (made.length > 0) return;
    if ((await queries.query(userSql, [provider.id, subject])).length > 0) return;
  }
};

/**
 * Brings a user to what his provider says of him: made where he comes first, else his name, company and role as the
 * mapping has them now. In one transaction, with its audit.
 * @throws SignOnRefused
 */
export const provision = async (
  queries: Queries,
  provider: Provider,
  { subject, claims }: { readonly subject: string; readonly claims: Claims },
  row: MappingRow,
  ip: string,
): Promise<Account> => {
  if (!(await isWithinReach(queries, provider.companyCode, row))) throw new SignOnRefused('reach');
  const readUser = async (): Promise<UserRow | undefined> =>
    (await queries.query<UserRow>(userSql, [provider.id, subject]))[0];
  const known = await readUser();
  if (known === undefined) await makeUser(queries, provider, subject, claims, row);
  const found = known ?? (await readUser());
  if (found === undefined) throw new Error('no user name was free');
  if (!found.enabled) throw new SignOnRefused('disabled');
  const before = { name: found.name, companyCode: found.company_code, roleCode: found.role_code };
  const after = { name: shownNameOf(claims), companyCode: row.companyCode, roleCode: row.roleCode };
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  if (isChanged)
    await queries.query(
      'update app_user set name = $2, company_code = $3, role_code = $4, version = version + 1 where id = $1',
      [found.id, after.name, after.companyCode, after.roleCode],
    );
  if (isChanged || known === undefined)
    await writeAudit(queries, {
      userId: found.id,
      userName: found.user_name,
      companyCode: after.companyCode,
      action: known === undefined ? 'signOn.provisioned' : 'signOn.changed',
      subject: found.user_name,
      about: [provider.companyCode, before.companyCode],
      ...(known !== undefined && { before }),
      after: { ...after, provider: provider.name },
      ip,
    });
  return {
    userId: found.id,
    userName: found.user_name,
    companyCode: after.companyCode,
    version: found.version + (isChanged ? 1 : 0),
    second: found.second,
  };
};
