import type { Database, Queries } from '#server/database/database.ts';

interface Named extends Record<string, unknown> {
  readonly name: string;
}

/** Tables that hold rows themselves, partitions included; names are quoted. */
const tablesText = `select quote_ident(relname) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;

const sequencesText = `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
  where schemaname = 'public' order by sequencename`;

export const tableNames = async (queries: Queries): Promise<readonly string[]> =>
  (await queries.query<Named>(tablesText)).map(({ name }) => name);

/** Runs a reading of each of the tables as one statement. */
export const ofEach = async <R extends Named>(
  queries: Queries,
  tables: readonly string[],
  select: (name: string, literal: string) => string,
): Promise<readonly R[]> =>
  tables.length === 0
    ? []
    : queries.query<R>(
        tables.map((name) => select(name, `'${name.replaceAll("'", "''")}'`)).join(' union all '),
      );

interface TableRows extends Named {
  readonly columns: string;
  /** Null: the table is empty. */
  readonly json: string | null;
}

/** Rows of tables, as they can be written again. */
export const readTables = (queries: Queries, tables: readonly string[]): Promise<readonly TableRows[]> =>
  ofEach<TableRows>(
    queries,
    tables,
    (name, literal) => `select ${literal} as name,
        (select string_agg(quote_ident(attname), ', ') from pg_attribute
          where attrelid = to_regclass(${literal}) and attnum > 0 and not attisdropped and attgenerated = '') as columns,
        (select json_agg(t)::text from ${name} t) as json`,
  );

/** Writes them into empty tables. */
export const writeTables = async (queries: Queries, tables: readonly TableRows[]): Promise<void> => {
  for (const { name, columns, json } of tables)
    if (json !== null)
      await queries.query(
        `insert into ${name} (${columns}) overriding system value
           select ${columns} from json_populate_recordset(null::${name}, $1)`,
        [json],
      );
};

interface Sequence extends Named {
  /** Null: it has given no number yet. */
  readonly last: string | null;
}

export const readSequences = (queries: Queries): Promise<readonly Sequence[]> =>
  queries.query<Sequence>(sequencesText);

export const setSequences = async (queries: Queries, sequences: readonly Sequence[]): Promise<void> => {
  const calls = sequences.map(({ name, last }) =>
    last === null
      ? `setval('${name}', (select seqstart from pg_sequence where seqrelid = '${name}'::regclass), false)`
      : `setval('${name}', ${last})`,
  );
  if (calls.length > 0) await queries.query(`select ${calls.join(', ')}`);
};

/** Tables that may hold rows; to look into all of them takes five times as long. */
const writtenText = `select quote_ident(relname) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;

/** What changes with every write to a table: how many rows it has, and which transaction wrote the newest. */
const readMarks = async (database: Queries): Promise<ReadonlyMap<string, string>> => {
  const written = (await database.query<Named>(writtenText)).map(({ name }) => name);
  const rows = await ofEach<Named & { readonly mark: string }>(
    database,
    written,
    (name, literal) =>
      `select ${literal} as name, concat(count(*), ':', max(xmin::text::bigint)) as mark from ${name}`,
  );
  return new Map(rows.map(({ name, mark }) => [name, mark]));
};

const emptyMark = '0:';

/** All rows of a database at a moment. */
export interface KeptRows {
  readonly marks: ReadonlyMap<string, string>;
  readonly tables: ReadonlyMap<string, TableRows>;
  readonly sequences: readonly Sequence[];
}

const changedFrom = async (
  database: Database,
  before: ReadonlyMap<string, string>,
): Promise<readonly string[]> =>
  [...(await readMarks(database))]
    .filter(([name, mark]) => mark !== (before.get(name) ?? emptyMark))
    .map(([name]) => name);

export const keepRows = async (database: Database): Promise<KeptRows> => {
  const marks = await readMarks(database);
  const filled = [...marks].filter(([, mark]) => mark !== emptyMark).map(([name]) => name);
  const tables = await readTables(database, filled);
  return {
    marks,
    tables: new Map(tables.map((table) => [table.name, table])),
    sequences: await readSequences(database),
  };
};

/** Writes rows in place of those that stand, without triggers and foreign keys: each is as it was, in any order. */
export const putTables = (
  database: Database,
  tables: readonly TableRows[],
  sequences: readonly Sequence[],
): Promise<void> =>
  database.transaction(async (queries) => {
    await queries.query('set local session_replication_role = replica');
    for (const { name } of tables) await queries.query(`delete from ${name}`);
    await writeTables(queries, tables);
    await setSequences(queries, sequences);
  });

/** Names of the tables that were written to since. */
export const changedSince = (database: Database, kept: KeptRows): Promise<readonly string[]> =>
  changedFrom(database, kept.marks);

/**
 * Makes the rows again what they were.
 * @returns what is kept now: the same rows, under other marks
 */
export const restoreRows = async (database: Database, kept: KeptRows): Promise<KeptRows> => {
  const changed = await changedSince(database, kept);
  await putTables(
    database,
    changed.map((name) => kept.tables.get(name) ?? { name, columns: '', json: null }),
    kept.sequences,
  );
  return { ...kept, marks: await readMarks(database) };
};
