import { resultCodes } from '#contract/envelope.ts';

import { companiesAbove } from './scope/company-line.ts';
import { asServer } from './scope/session-scope.ts';
import type { Queries } from '../database/database.ts';
import { Refusal } from '../kernel/refusal.ts';

/** Functions that make an administrator: he gives roles their functions, and users their roles. */
export const administering = ['role.write', 'user.write'] as const;

/**
 * While nobody in a company or above it may write roles and users, nobody there can ever be given a right again.
 * @param companies codes of those whose administrators the write under way may have taken away
 * @throws Refusal 409: it would leave one of them without
 */
export const checkAdministered = async (queries: Queries, companies: readonly string[]): Promise<void> => {
  // Administrators of a company above the writer's count as well.
  const left = await asServer(() =>
    queries.query(
      `select 1 from unnest($1::text[]) as wanted (company_code) where not exists (
       select from company c
         join app_user u on u.company_code = c.company_code and u.enabled join role r on r.role_code = u.role_code and r.enabled
         join role_function f on f.role_code = r.role_code and f.function_code = any($2::text[])
       where c.enabled and c.company_code in (${companiesAbove('array[wanted.company_code]')})
       group by u.id having count(*) = cardinality($2::text[])) limit 1`,
      [companies, [...administering]],
    ),
  );
  if (left.length > 0)
    throw new Refusal(resultCodes.conflict, [
      '每个公司（或其上级）必须至少有一名可以管理角色和用户的用户',
      'Each company, or one above it, must have a user left who may edit roles and users',
    ]);
};
