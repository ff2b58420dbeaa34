import { afterAll, beforeAll, expect, test } from 'vitest';

import { alarmColumns, commonRecordColumns, recordKinds } from '#contract/records.ts';
import { resources } from '#pages/definitions.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { migrations } from '#server/database/schema/migration-files.ts';
import { columnName, tableName } from '#server/database/names.ts';
import { storedTable } from '#server/telemetry/records/bundled-kinds.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';

const sqlTypes = {
  text: 'text',
  int: 'integer',
  number: 'double precision',
  bool: 'boolean',
  time: 'timestamp with time zone',
  day: 'date',
  json: 'jsonb',
} as const;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const columnsOf = async (table: string): Promise<Map<string, string>> => {
  const rows = await database.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns where table_name = $1`,
    [table],
  );
  return new Map(rows.map((row) => [row.column_name, row.data_type]));
};

test.each([
  ...Object.entries(recordKinds).map(
    ([kind, definition]) => [tableName(kind), { ...commonRecordColumns, ...definition.columns }] as const,
  ),
  ['alarm', alarmColumns] as const,
])('table %s has the columns of its contract, with their types', async (table, columns) => {
  const present = await columnsOf(table);
  const wanted = Object.entries(columns).map(([name, type]) => [columnName(name), sqlTypes[type]]);
  expect(wanted.filter(([name = '', type]) => present.get(name) !== type)).toEqual([]);
});

test('migrating a second time changes nothing', async () => {
  await migrate(database);
  const [count] = await database.query<{ count: number }>('select count(*) from migration');
  expect(count?.count).toBe(migrations.length);
});

test('every table is named by a statement of the server, or is that of a definition', async () => {
  const sources = Object.values(
    import.meta.glob<string>('../../../src/server/**/*.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).join('\n');
  const tables = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  // The columns that tables of records begin with are a table too, which stays empty.
  const defined = new Set([
    ...Object.keys(recordKinds).map((kind) => storedTable(tableName(kind))),
    ...[...resources.values()].map(({ source }) => source),
    // What a field of several choices keeps beside its row.
    ...[...resources.values()].flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) => (field.kind === 'choices' ? [field.stored.source] : [])),
    ),
    'record_common',
  ]);
  const named = (name: string): boolean =>
    new RegExp(`\\b(from|join|into|update|table)\\s+"?${name}\\b`).test(sources);
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.map(({ name }) => name).filter((name) => !defined.has(name) && !named(name))).toEqual([]);
});
