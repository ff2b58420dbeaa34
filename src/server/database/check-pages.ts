import type { Database } from './database.ts';

/** A table or index with a page whose checksum or header is wrong. */
interface Damaged {
  readonly relation: string;
  readonly is_index: boolean;
  /** What the database says of the page: its number and file. */
  readonly said: string;
}

/** Reads every page of every relation as queries do, which checks its checksum: 0.5 to 1 GB a second. */
const readEveryPage = `create function pg_temp.damaged_relations() returns table (relation text, is_index boolean, said text)
  language plpgsql as $$
  declare
    one record;
  begin
    for one in select c.oid::regclass::text as name, c.relkind, pg_relation_size(c.oid) / current_setting('block_size')::int as pages
      from pg_class c where c.relkind in ('r', 'i', 't', 'm', 'S') and c.relpersistence = 'p'
    loop
      begin
        perform count(*) from generate_series(0, one.pages - 1) as block
          where get_raw_page(one.name, 'main', block) is null;
      exception when data_corrupted or index_corrupted then
        relation := one.name;
        is_index := one.relkind = 'i';
        said := sqlerrm;
        return next;
      end;
    end loop;
  end $$`;

export interface PageCheck {
  /** Indexes that were damaged and have been built anew. */
  readonly rebuilt: readonly string[];
  /** Tables that are damaged, with what the database says of each. */
  readonly damaged: readonly string[];
}

/**
 * Reads the whole embedded database and checks its pages. A damaged index is built anew from its table, since nothing is
 * lost with it.
 */
export const checkPages = async (database: Database): Promise<PageCheck> => {
  const found = await database.transaction(async (queries) => {
    // Of this transaction alone: who opens the folder with another program finds no extension that it does not have.
    await queries.query('create extension pageinspect');
    await queries.query(readEveryPage);
    const rows = await queries.query<Damaged>('select * from pg_temp.damaged_relations()');
    await queries.query('drop function pg_temp.damaged_relations()');
    await queries.query('drop extension pageinspect');
    return rows;
  });
  const rebuilt = found.filter((one) => one.is_index).map(({ relation }) => relation);
  // oxlint-disable-next-line no-await-in-loop -- one session
  for (const index of rebuilt) await database.query(`reindex index ${index}`);
  return {
    rebuilt,
    damaged: found.filter((one) => !one.is_index).map(({ relation, said }) => `${relation}: ${said}`),
  };
};
