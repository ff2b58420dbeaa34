import type { Thresholds, ThresholdValue } from '#contract/thresholds.ts';

import { companiesAbove } from '../../identity/scope/company-line.ts';
import type { Queries } from '../../database/database.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';

interface ValueRow extends Record<string, unknown> {
  readonly key: string;
  readonly scope: ThresholdValue['scope'];
  readonly scope_id: string;
  readonly value: number | boolean;
  readonly since: string | null;
  readonly id: number;
}

/** The companies and those above them. */
const companiesText = `select company_code as "companyCode", name, name_en as "nameEn", parent_code as "parentCode",
    company_code = any($1::text[]) as "isOwn" from company where company_code in (${companiesAbove('$1')})
  order by company_code`;

/**
 * Of each scope the row that was made last: an edit is in force at once, but after every fact that was judged. One
 * without a value ends the scope's own.
 */
const valuesText = `select key, scope, scope_id, value, since, id from (
    select distinct on (key, scope, scope_id) key, scope, scope_id, value, id,
      case when effective_from > 'epoch' then ${isoMilliseconds('effective_from')} end as since
    from setting where key = any($1::text[])
      and ((scope = 'company' and scope_id = any($2::text[])) or (scope = 'truck' and scope_id = any($3::text[])))
    order by key, scope, scope_id, effective_from desc, id desc) as latest
  where value <> 'null'::jsonb order by key, scope, scope_id`;

/** Who limits can be set for, and the values of their own that they have now. */
export const readThresholds = async (
  queries: Queries,
  companies: readonly string[],
  keys: readonly string[],
): Promise<Thresholds> => {
  const seen = await queries.query<Thresholds['companies'][number] & Record<string, unknown>>(companiesText, [
    companies,
  ]);
  const trucks = await queries.query<Thresholds['trucks'][number] & Record<string, unknown>>(
    `select id::text as "truckId", sign_code as "signCode", company_code as "companyCode" from truck
     where company_code = any($1::text[]) and enabled order by sign_code`,
    [companies],
  );
  const values = await queries.query<ValueRow>(valuesText, [
    keys,
    seen.map(({ companyCode }) => companyCode),
    trucks.map(({ truckId }) => truckId),
  ]);
  return {
    companies: seen,
    trucks,
    values: values.map(({ scope_id: scopeId, id: rowId, ...row }) => ({ ...row, scopeId, rowId })),
  };
};
