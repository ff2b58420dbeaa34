import type { Database, Queries } from '#server/database/database.ts';
import { createEmbeddedDatabase } from '#server/database/embedded-database.ts';
import type { PgliteExecutor } from '#server/database/wire/pglite-executor.ts';
import type { WireExecutor } from '#server/database/wire/wire-executor.ts';

import { openSavedDatabase } from './database-template.ts';
import { ofEach, readSequences, readTables, setSequences, tableNames, writeTables } from './kept-rows.ts';

/** What tells two schemas apart: tables with their columns, functions, triggers, rules of columns. Partitions are told apart by name alone. */
const schemaText = `select md5(string_agg(line, ',' order by line)) as print from (
    select concat(c.relkind, c.relname, a.attname, a.atttypid, a.attnotnull) as line from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and not c.relispartition
    union all select concat(proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat(tgname, tgenabled) from pg_trigger where tgparentid = 0 and not tgisinternal
    union all select concat(conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and conparentid = 0
  ) as lines`;

const filled = async (queries: Queries, tables: readonly string[]): Promise<readonly string[]> =>
  (
    await ofEach(
      queries,
      tables,
      (name, literal) => `select ${literal} as name where exists (select from ${name})`,
    )
  ).map(({ name }) => name);

/** A migrated database as it was before its first test. */
const readFirst = async (queries: Queries) => {
  const [print] = await queries.query<{ print: string }>(schemaText);
  const tables = await tableNames(queries);
  const rows = await readTables(queries, await filled(queries, tables));
  return { print: print?.print ?? '', tables, rows, sequences: await readSequences(queries) };
};

type First = Awaited<ReturnType<typeof readFirst>>;

/** @returns whether the database is again as it was */
const reset = async (queries: Queries, first: First): Promise<boolean> => {
  await queries.query('discard all');
  const [print] = await queries.query<{ print: string }>(schemaText);
  if (print?.print !== first.print) return false;
  const tables = await tableNames(queries);
  // Partitions that writing has made.
  for (const name of tables.filter((table) => !first.tables.includes(table)))
    await queries.query(`drop table ${name}`);
  const kept = tables.filter((table) => first.tables.includes(table));
  if (kept.length !== first.tables.length) return false;
  const emptied = [...new Set([...(await filled(queries, kept)), ...first.rows.map(({ name }) => name)])];
  // Neither triggers nor foreign keys: rows come back as they were, in any order.
  await queries.query(`set session_replication_role = replica`);
  await queries.query(`truncate ${emptied.join(', ')} cascade`);
  await writeTables(queries, first.rows);
  await setSequences(queries, first.sequences);
  await queries.query('discard all');
  return true;
};

/** So many files of tests have databases open at a time in one process, or one file has. */
const kept = 2;

interface Pooled {
  readonly executor: PgliteExecutor;
  readonly first: First;
}

const free: Pooled[] = [];

const over = (executor: WireExecutor, close: () => Promise<void>): Database =>
  createEmbeddedDatabase({ execute: (frames, onData) => executor.execute(frames, onData), close });

const neverClosed = (executor: WireExecutor): Database => over(executor, () => Promise.resolve());

const open = async (): Promise<Pooled> => {
  const executor = await openSavedDatabase('migrated');
  const database = neverClosed(executor);
  const first = await readFirst(database);
  await database.query('discard all');
  await database.close();
  return { executor, first };
};

const giveBack = async (pooled: Pooled): Promise<void> => {
  const database = neverClosed(pooled.executor);
  const clean = free.length < kept && (await reset(database, pooled.first).catch(() => false));
  await database.close();
  if (clean) free.push(pooled);
  else await pooled.executor.close();
};

/**
 * A migrated embedded database of its own for one file of tests. Closed, it is emptied and kept for the next file of
 * this process: to open one takes five times as long.
 */
export const openPooledDatabase = async (): Promise<Database> => {
  const pooled = free.pop() ?? (await open());
  return over(pooled.executor, () => giveBack(pooled));
};
