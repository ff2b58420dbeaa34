import { afterAll, beforeAll, expect, test } from 'vitest';

import { alarmColumns, commonRecordColumns, recordKinds } from '#contract/records.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { columnName, tableName } from '#server/database/names.ts';

import { openTestDatabase } from '../support/databases.ts';

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
  expect(count?.count).toBe(Object.keys(import.meta.glob('../../src/server/migrations/*.sql')).length);
});
