import { resultCodes } from '#contract/envelope.ts';
import { isForServices } from '#domain/access/service-functions.ts';

import type { Database } from '../../database/database.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Actor } from '../actor.ts';
import { companiesBelow } from '../scope/company-line.ts';
import { isWithin, networksIn } from '../../kernel/outgoing/allowed-addresses.ts';
import { serviceTokenHash } from './service-tokens.ts';

/** Use of a token is written down at most this often. */
const usedEveryMs = 60_000;

interface AccountRow extends Record<string, unknown> {
  readonly token_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly company_code: string;
  readonly company_name: string;
  readonly allowed_addresses: string | null;
  readonly used_time: Date | null;
  readonly used_address: string | null;
  readonly over: boolean;
  readonly functions: readonly string[];
  readonly companies: readonly string[];
}

const accountSql = `
  select t.id as token_id, a.user_id, a.name, a.company_code, c.name as company_name, a.allowed_addresses, t.used_time,
    t.used_address,
    coalesce(t.ends_time <= $2, false) or not a.enabled or not c.enabled
      or coalesce((a.ends_on + 1)::timestamp at time zone 'Asia/Shanghai' <= $2, false) as over,
    array(select f.function_code from service_function f where f.account_id = a.id) as functions,
    array(${companiesBelow('array[a.company_code]')}) as companies
  from service_token t join service_account a on a.id = t.account_id join company c on c.company_code = a.company_code
  where t.token_hash = $1`;

const noToken = (): Refusal =>
  new Refusal(resultCodes.sessionGone, [
    '没有令牌，或令牌无效：请发送请求头 Authorization: Bearer <令牌>',
    'No token, or one that is not known: send the header Authorization: Bearer <token>',
  ]);

const ended = (): Refusal =>
  new Refusal(resultCodes.sessionGone, [
    '令牌已失效，或服务账号已到期或停用：请在“服务账号”页面生成新令牌',
    'The token has ended, or its account has ended or is disabled: make a new one on the page Service accounts',
  ]);

const elsewhere = (address: string): Refusal =>
  new Refusal(resultCodes.restricted, [
    `此服务账号不允许从 ${address} 访问`,
    `This service account may not call from ${address}`,
  ]);

const actorOfRow = (row: AccountRow, tokenHash: Buffer): Actor => {
  const functions = row.functions.filter(isForServices);
  return {
    user: {
      id: row.user_id,
      userName: row.name,
      name: row.name,
      avatar: '',
      roles: [],
      companyCode: row.company_code,
      companyName: row.company_name,
      lastLoginInfo: { time: null, ip: '', area: '' },
      customer: false,
      internal: false,
      sign: false,
      restrictedShell: false,
      functions: functions.filter((code) => !code.startsWith('page:')),
    },
    companies: row.companies,
    functions: new Set(functions),
    csrfToken: '',
    tokenHash,
  };
};

/**
 * Whom a bearer token stands for: an actor with the companies and functions of its service account.
 * @param header `Authorization: Bearer …`
 * @param address where the request comes from
 * @throws Refusal 504 (no such token, or it has ended), 401 (another address)
 */
export const serviceActor = async (
  database: Database,
  header: string | undefined,
  address: string,
  nowMs: number,
): Promise<Actor> => {
  const token = /^Bearer +(\S{1,200})$/i.exec(header ?? '')?.[1];
  if (token === undefined) throw noToken();
  const tokenHash = serviceTokenHash(token);
  const [row] = await database.query<AccountRow>(accountSql, [tokenHash, new Date(nowMs)], 'service_actor');
  if (!row) throw noToken();
  if (row.over) throw ended();
  const networks = networksIn(row.allowed_addresses ?? '');
  if (networks.length > 0 && !isWithin(networks, address)) throw elsewhere(address);
  if (
    row.used_time === null ||
    row.used_address !== address ||
    nowMs - row.used_time.getTime() >= usedEveryMs
  )
    await database.query('update service_token set used_time = $2, used_address = $3 where id = $1', [
      row.token_id,
      new Date(nowMs),
      address,
    ]);
  return actorOfRow(row, tokenHash);
};
