import { companiesBelow as below } from '../../identity/scope/company-line.ts';
import type { Queries } from '../../database/database.ts';

/** A company and those below it: what its notices may tell of. */
export const companiesBelow = async (queries: Queries, companyCode: string): Promise<readonly string[]> => {
  const rows = await queries.query<{ company_code: string }>(
    `${below('$1')} order by 1`,
    [[companyCode]],
    'companies_below',
  );
  return rows.map((row) => row.company_code);
};
