/**
 * SQL: codes of companies and of those above them.
 * @param codes an array of codes: a parameter (`$1`), or of a row (`array[r.company_code]`)
 */
export const companiesAbove = (codes: string): string =>
  `with recursive above as (
     select company_code, parent_code from company where company_code = any(${codes}::text[])
     union select c.company_code, c.parent_code from company c join above a on c.company_code = a.parent_code)
   select company_code from above`;

/** SQL: codes of companies and of those below them. @param codes see `companiesAbove` */
export const companiesBelow = (codes: string): string =>
  `with recursive below as (
     select company_code from company where company_code = any(${codes}::text[])
     union select c.company_code from company c join below b on c.parent_code = b.company_code)
   select company_code from below`;

/**
 * SQL: whether whoever has these companies runs the installation: his are those of the first company that is below none,
 * which `npm run admin` makes, and below which people make all others.
 */
export const isOperatorSql = (companies: string): string =>
  `(public.operator_company() = any(${companies}::text[]))`;
