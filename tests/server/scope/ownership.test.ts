import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { ownership } from '#server/identity/scope/ownership.ts';
import type { Database } from '#server/database/database.ts';
import { resources } from '#pages/definitions.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const columnsOf = async (table: string): Promise<readonly string[]> => {
  const rows = await database.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
    ['public', table],
  );
  return rows.map(({ name }) => name);
};

test('every table and view has an owner, and no owner is of a table that is not there', async () => {
  const rows = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v') and not c.relispartition order by 1`,
  );
  expect(Object.keys(ownership).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test.each(Object.entries(ownership))('%s: its owner is in its columns', async (table, rule) => {
  const columns = await columnsOf(table);
  if (rule.of === 'company') expect(columns).toContain(rule.by);
  // What has a company is told to nobody else, unless it is what the server keeps for itself.
  else if (columns.includes('company_code'))
    expect(rule.of === 'server' || (rule.of === 'parent' && table === 'rollout_truck'), table).toBe(true);
  if (rule.of !== 'parent') return;
  expect(columns).toContain(rule.column);
  expect(await columnsOf(rule.table)).toContain(rule.key);
  // A table is shadowed after the one that its rule reads.
  const names = Object.keys(ownership);
  expect(names.indexOf(rule.table)).toBeLessThan(names.indexOf(table));
});

test.each([...resources])('%s: a page shows rows of a table that somebody owns', (_address, { source }) => {
  expect(['company', 'parent']).toContain(ownership[source]?.of);
});

const judging = Object.entries(ownership).flatMap(([table, { judges }]) =>
  judges ? [[table, judges.by] as const] : [],
);

test.each(judging)('%s: what the rules read of it goes through %s', (_table, by) => {
  const [, names = '', file = ''] = /^(.+) \((.+)\)$/.exec(by) ?? [];
  const source = readFileSync(file, 'utf8');
  for (const name of names.split(', ')) expect(source).toContain(name.split('.').at(-1));
});
