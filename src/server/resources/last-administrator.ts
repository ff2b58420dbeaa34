import { resultCodes } from '#contract/envelope.ts';

import type { Queries } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * While nobody is left who may write roles, nobody can ever give a right again.
 * @throws Refusal 409: the write under way would leave nobody
 */
export const checkLastAdministrator = async (queries: Queries): Promise<void> => {
  const rows = await queries.query(
    `select 1 from app_user u join role r on r.role_code = u.role_code join company c on c.company_code = u.company_code
       join role_function f on f.role_code = r.role_code and f.function_code = 'role.write'
     where u.enabled and r.enabled and c.enabled limit 1`,
  );
  if (rows.length === 0)
    throw new Refusal(resultCodes.conflict, [
      '必须至少有一名可以管理角色的用户',
      'There must be a user left who may edit roles',
    ]);
};
