import type { Queries } from '../database/database.ts';
import { reachSql } from './reading/scope-sql.ts';

/**
 * Names of places and roles that these companies may use, and of the companies, with their English ones. Two of one Chinese name may
 * have different English ones: then neither is said.
 */
export const listEnglishNames = async (
  queries: Queries,
  companies: readonly string[],
): Promise<[name: string, nameEn: string][]> => {
  const rows = await queries.query<{ name: string; name_en: string }>(
    `select name, min(name_en) as name_en from (
       select x.name, x.name_en from area x where x.enabled and ${reachSql('ownAndAbove', '$1')}
       union all select x.role_name, x.name_en from role x where x.enabled and ${reachSql('shared', '$1')}
       union all select name, name_en from company where company_code = any($1::text[])
     ) named where name_en <> '' group by name having count(distinct name_en) = 1 order by name`,
    [companies],
    'english_names',
  );
  return rows.map(({ name, name_en }) => [name, name_en]);
};
