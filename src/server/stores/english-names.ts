import type { Queries } from '../database/database.ts';

/**
 * Names of places and roles, which are everybody's, and of these companies, with their English ones. Two of one Chinese name may
 * have different English ones: then neither is said.
 */
export const listEnglishNames = async (
  queries: Queries,
  companies: readonly string[],
): Promise<[name: string, nameEn: string][]> => {
  const rows = await queries.query<{ name: string; name_en: string }>(
    `select name, min(name_en) as name_en from (
       select name, name_en from area where enabled
       union all select role_name, name_en from role where enabled
       union all select name, name_en from company where company_code = any($1::text[])
     ) named where name_en <> '' group by name having count(distinct name_en) = 1 order by name`,
    [companies],
    'english_names',
  );
  return rows.map(({ name, name_en }) => [name, name_en]);
};
