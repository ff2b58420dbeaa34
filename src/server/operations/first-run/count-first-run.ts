import type { FirstRunStep } from '#domain/menu/first-run-steps.ts';

import type { Queries } from '../../database/database.ts';
import type { Actor } from '../../identity/actor.ts';
import { asServer } from '../../identity/scope/session-scope.ts';
import { isOperatorSql } from '../../identity/scope/company-line.ts';

/** What there is already of each step that has rows in the database, of the actor's companies. */
export type FirstRunCounts = Readonly<Record<Exclude<FirstRunStep, 'map' | 'backup'>, number>>;

/** One statement: the page is asked for at each sign-in. */
export const countFirstRun = async (
  queries: Queries,
  { companies, user }: Actor,
): Promise<FirstRunCounts & { readonly operator: boolean }> => {
  const [counts] = await queries.query<FirstRunCounts & { operator: boolean }>(
    `select ${isOperatorSql('$1')} as operator,
       (select count(*)::int from company where company_code = any($1::text[])) as company,
       (select count(*)::int from truck where company_code = any($1::text[])) as trucks,
       (select count(*)::int from truck_live where company_code = any($1::text[]) and contact_time is not null) as terminals,
       -- A fleet uses what its group has.
       (select count(*)::int from area) as places,
       (select count(*)::int from app_user where company_code = any($1::text[]) and enabled and id <> $2) as users,
       (select count(*)::int from notice_rule where company_code = any($1::text[])) as notices,
       0 as limits`,
    [companies, user.id],
    'count_first_run',
  );
  if (counts === undefined) throw new Error('a select without a from has one row');
  // Settings are the server's, which reads them for all; these are asked for by their company.
  const [limits] = await asServer(() =>
    queries.query<{ count: number }>(
      `select count(*)::int as count from setting where scope = 'company' and scope_id = any($1::text[])`,
      [companies],
      'count_first_limits',
    ),
  );
  return { ...counts, limits: limits?.count ?? 0 };
};
