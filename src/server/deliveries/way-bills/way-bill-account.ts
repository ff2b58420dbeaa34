import type { Queries } from '../../database/database.ts';
import { issueServiceToken } from '../../identity/service/service-tokens.ts';
import { addServiceUser } from '../../identity/service/service-user.ts';

/** What a system that writes way bills alone is called in lists and in the audit log: `way-bills:TW01`. */
const nameOf = (companyCode: string): string => `way-bills:${companyCode}`;

/** What such a system may do. */
const functions = ['page:monitor/way_bill', 'wayBill.write'] as const;

const addAccount = async (queries: Queries, companyCode: string): Promise<number> => {
  const name = nameOf(companyCode);
  const [account] = await queries.query<{ id: number }>(
    `insert into service_account (user_id, company_code, name, created_by) values ($1, $2, $3, 'npm run token')
     returning id`,
    [await addServiceUser(queries, name), companyCode, name],
  );
  if (!account) throw new Error('a row that was inserted is not there');
  await queries.query('insert into service_function select $1, unnest($2::text[])', [account.id, functions]);
  return account.id;
};

/**
 * A token of the service account that writes a company's way bills, which is made where there is none; former ones end
 * at once. @throws Error: there is no such company
 */
export const newWayBillToken = async (
  queries: Queries,
  companyCode: string,
  nowMs: number,
): Promise<string> => {
  const rows = await queries.query('select 1 from company where company_code = $1', [companyCode]);
  if (rows.length === 0) throw new Error(`there is no company ${companyCode}`);
  const [known] = await queries.query<{ id: number }>(
    'select id from service_account where company_code = $1 and name = $2',
    [companyCode, nameOf(companyCode)],
  );
  return issueServiceToken(queries, known?.id ?? (await addAccount(queries, companyCode)), nowMs, 0);
};

/** Takes away the tokens of the account that `way-bills:<company>` names; returns how many there were. */
export const revokeWayBillTokens = async (queries: Queries, name: string): Promise<number> => {
  const gone = await queries.query(
    `delete from service_token t using service_account a where a.id = t.account_id and a.name = $1
       and a.name = 'way-bills:' || a.company_code returning t.id`,
    [name],
  );
  return gone.length;
};

/** Tokens of service accounts. */
export const listServiceTokens = (
  queries: Queries,
): Promise<
  {
    readonly owner: string;
    readonly createdTime: Date;
    readonly usedTime: Date | null;
    readonly endsTime: Date | null;
  }[]
> =>
  queries.query(
    `select a.name as owner, t.created_time as "createdTime", t.used_time as "usedTime", t.ends_time as "endsTime"
     from service_token t join service_account a on a.id = t.account_id order by a.name, t.created_time`,
  );
