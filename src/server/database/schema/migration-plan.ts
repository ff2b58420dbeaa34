import type { Queries } from '../database.ts';
import type { Migration } from './migration-files.ts';

/** What a statement holds while it runs, of PostgreSQL's modes. */
interface Touch {
  readonly table: string;
  readonly does: string;
  readonly lock: string;
  /** It reads or writes every row. */
  readonly allRows: boolean;
}

const name = String.raw`(?:if (?:not )?exists )?(?:only )?"?(\w+)"?`;
const everyRow = /\b(?:type|set not null|add constraint|add check|add foreign key|add unique|validate)\b/;

/** By the beginning of a statement; those that only make something new hold nobody up. */
const forms: readonly (readonly [RegExp, (table: string, statement: string) => Omit<Touch, 'table'>])[] = [
  [
    new RegExp(`^alter table ${name}`),
    (_, statement) => ({
      does: 'changes',
      lock: 'access exclusive: nobody reads or writes it',
      allRows: everyRow.test(statement),
    }),
  ],
  [
    new RegExp(`^create (?:unique )?index (?:\\w+ )?on ${name}`),
    () => ({ does: 'indexes', lock: 'share: nobody writes it', allRows: true }),
  ],
  [
    new RegExp(`^create (?:or replace )?(?:constraint )?trigger .* on ${name}`),
    () => ({ does: 'adds a trigger to', lock: 'share row exclusive: nobody writes it', allRows: false }),
  ],
  [
    new RegExp(`^(?:update|delete from) ${name}`),
    () => ({ does: 'writes', lock: 'row exclusive, and each row that it writes', allRows: true }),
  ],
  [
    new RegExp(`^insert into ${name}`),
    () => ({ does: 'adds rows to', lock: 'row exclusive', allRows: false }),
  ],
  [
    new RegExp(`^drop (?:table|view|index) ${name}`),
    () => ({ does: 'drops', lock: 'access exclusive: nobody reads or writes it', allRows: false }),
  ],
];

/** Statements of a step, without comments; what stands between dollars is one with what is around it. */
const statementsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/--[^\n]*/g, '')
    .split(/;(?=(?:[^$]*\$\$[^$]*\$\$)*[^$]*$)/)
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');

const touchesOf = (text: string): readonly Touch[] =>
  statementsOf(text).flatMap((statement) => {
    for (const [form, touch] of forms) {
      const table = form.exec(statement)?.[1];
      if (table !== undefined) return [{ table, ...touch(table, statement) }];
    }
    return [];
  });

const sizeText = (bytes: number): string =>
  bytes >= 1_073_741_824 ? `${(bytes / 1_073_741_824).toFixed(1)} GB` : `${Math.ceil(bytes / 1_048_576)} MB`;

/** Rows that are read to tell how long all of them take. */
const sample = 200_000;

/** How long it takes here to read so many rows of a table, by a part of them, s. */
const readingS = async (queries: Queries, table: string, rows: number): Promise<number> => {
  const beganMs = performance.now();
  const [read] = await queries.query<{ count: number }>(
    `select count(*)::int as count from (select from "${table}" limit ${sample}) part`,
  );
  const tookS = (performance.now() - beganMs) / 1000;
  return read === undefined || read.count === 0 ? 0 : (tookS * Math.max(rows, read.count)) / read.count;
};

/**
 * What steps would do to the tables that are there, without doing it: rows and bytes as the database estimates them, how
 * long these take to read, and the lock that each statement holds until its step is committed.
 */
export const planOf = async (queries: Queries, steps: readonly Migration[]): Promise<string> => {
  if (steps.length === 0) return 'The schema is up to date.';
  const rows = await queries.query<{ name: string; rows: number; bytes: number }>(
    `select c.relname as name, greatest(sum(coalesce(p.reltuples, c.reltuples)), 0)::float as rows,
       sum(pg_total_relation_size(coalesce(p.oid, c.oid)))::float as bytes
     from pg_class c left join pg_inherits i on i.inhparent = c.oid left join pg_class p on p.oid = i.inhrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') group by 1`,
  );
  const tables = new Map(rows.map((row) => [row.name, row]));
  const lines = [
    steps.length === 1
      ? '1 step is to be applied, in a transaction of its own:'
      : `${steps.length} steps are to be applied, each in a transaction of its own:`,
  ];
  for (const { name: step, text, additive } of steps) {
    const before = additive
      ? 'servers of the build before go on beside it'
      : 'stop servers of older builds first';
    lines.push(`${step}  ${before}`);
    const touched = touchesOf(text).filter(({ table }) => tables.has(table));
    if (touched.length === 0) lines.push('    makes what is new alone');
    for (const { table, does, lock, allRows } of touched) {
      const found = tables.get(table);
      const count = Math.round(found?.rows ?? 0);
      const seconds = allRows ? await readingS(queries, table, count) : 0;
      const size = allRows
        ? `all of ${count} rows, ${sizeText(found?.bytes ?? 0)}: ${seconds.toFixed(1)} s to read, several times that to write`
        : 'no row of those there';
      lines.push(`    ${does} ${table}: ${size}; lock ${lock}`);
    }
  }
  return lines.join('\n');
};
