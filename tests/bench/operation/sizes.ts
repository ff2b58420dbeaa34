import type { Database } from '#server/database/database.ts';

export interface Sizes {
  /** Each table with all of its days. */
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly bytes: number }[];
  readonly walBytes: number;
  /** Tables of a day, of all tables that are cut by day. */
  readonly dayTables: number;
}

/** What is in a database of PostgreSQL, rows as they were counted by its last `analyze`. */
export const readSizes = async (database: Database): Promise<Sizes> => {
  const tables = await database.query<{ name: string; rows: number; bytes: number; days: number }>(
    `select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name,
       sum(greatest(c.reltuples, 0))::float8 as rows, sum(pg_total_relation_size(c.oid))::float8 as bytes,
       count(*) filter (where c.relispartition)::int as days
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1 order by 1`,
  );
  const [wal] = await database.query<{ bytes: number }>(
    'select sum(size)::float8 as bytes from pg_ls_waldir()',
  );
  return {
    tables,
    walBytes: wal?.bytes ?? 0,
    dayTables: tables.reduce((sum, { days }) => sum + days, 0),
  };
};
