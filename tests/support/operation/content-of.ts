import type { Database } from '#server/database/database.ts';

/** Every row of every table, as one hash a table. */
export const contentOf = async (database: Database): Promise<Record<string, string>> => {
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from "${name}" t`,
    );
    content[name] = row?.hash ?? '';
  }
  return content;
};
