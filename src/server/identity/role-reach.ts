import type { Queries } from '../database/database.ts';
import type { Actor } from './actor.ts';
import { includesFunction } from './menus.ts';
import { companiesAbove } from './scope/company-line.ts';

/** Whether the actor holds everything that a role may do: else he could take it by a user of that role. */
export const holdsRole = async (queries: Queries, actor: Actor, roleCode: unknown): Promise<boolean> => {
  const rows = await queries.query<{ code: string }>(
    'select function_code as code from public.role_function where role_code = $1',
    [String(roleCode)],
  );
  return rows.every(({ code }) => includesFunction(actor.functions, code));
};

/** Whether a role is one that users of a company may have: the installation's, or of that company or one above it. */
export const isRoleOf = async (
  queries: Queries,
  roleCode: unknown,
  companyCode: unknown,
): Promise<boolean> => {
  const rows = await queries.query(
    `select 1 from public.role where role_code = $1
       and (company_code is null or company_code in (${companiesAbove('$2')}))`,
    [String(roleCode), [String(companyCode)]],
  );
  return rows.length > 0;
};
