import type { Queries } from '../../database/database.ts';

/** A company and those below it: what its notices may tell of. */
export const companiesBelow = async (queries: Queries, companyCode: string): Promise<readonly string[]> => {
  const rows = await queries.query<{ company_code: string }>(
    `with recursive below as (
       select company_code from company where company_code = $1
       union select c.company_code from company c join below b on c.parent_code = b.company_code)
     select company_code from below order by 1`,
    [companyCode],
    'companies_below',
  );
  return rows.map((row) => row.company_code);
};
