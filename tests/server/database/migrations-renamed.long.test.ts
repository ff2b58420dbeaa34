import { createHash } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { byBytes } from '#server/database/by-bytes.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { renamedMigrations } from '#server/database/schema/renamed-migrations.ts';

import { openEmptyTestDatabase, openTestDatabase } from '../../support/databases/databases.ts';

const texts = new Map(
  Object.entries(
    import.meta.glob<string>('../../../src/server/database/migrations/*.sql', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]),
);
const names = [...texts.keys()];

test('every migration has a number of its own, and bytes sort them by it', () => {
  expect(names.filter((name) => !/^\d{4}_[a-z_]+\.sql$/.test(name))).toEqual([]);
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  expect(byBytes('0009_a', '0010_a')).toBeLessThan(0);
  // A locale would have it the other way round.
  expect(byBytes('Z', 'a')).toBeLessThan(0);
  expect(byBytes('a', 'a')).toBe(0);
});

test('a renamed migration exists under its new name alone', () => {
  for (const [former, present] of Object.entries(renamedMigrations)) {
    expect(names).toContain(present);
    expect(names).not.toContain(former);
  }
});

/** A database as the server before the renaming left it: the same files, in the order and by the names of then. */
const migrateAsBefore = async (database: Database): Promise<void> => {
  const formerOf = new Map(Object.entries(renamedMigrations).map(([former, present]) => [present, former]));
  const files = [...texts]
    .map(([name, text]) => ({ name: formerOf.get(name) ?? name, text }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  await database.script(
    `create table migration (name text primary key, hash text not null, applied_time timestamptz not null default now())`,
  );
  for (const { name, text } of files) {
    await database.script(text);
    const hash = createHash('sha256').update(text).digest('hex');
    await database.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
  }
};

let former: Database;
let fresh: Database;
beforeAll(async () => {
  former = await openEmptyTestDatabase();
  await migrateAsBefore(former);
  fresh = await openTestDatabase();
});
afterAll(() => Promise.all([former.close(), fresh.close()]));

const schema = async (database: Database): Promise<unknown> => [
  await database.query(
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  ),
  await database.query(`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`),
];

test('a database with the former names is upgraded without applying anything twice', async () => {
  const before = await former.query('select hash, applied_time from migration order by hash');
  await migrate(former);
  expect(await former.query('select hash, applied_time from migration order by hash')).toEqual(before);
  const applied = await former.query<{ name: string }>('select name from migration');
  expect(applied.map(({ name }) => name).toSorted(byBytes)).toEqual(names.toSorted(byBytes));
  // The order in which a new database gets them makes the same schema.
  expect(await schema(former)).toEqual(await schema(fresh));
  await migrate(former);
  expect(await former.query('select hash, applied_time from migration order by hash')).toEqual(before);
});

test('two servers that start on such a database at once rename once', async () => {
  await former.query(
    `update migration set name = '0006_saved_filters.sql' where name = '0024_saved_filters.sql'`,
  );
  await Promise.all([migrate(former), migrate(former)]);
  const applied = await former.query<{ name: string }>('select name from migration');
  expect(applied).toHaveLength(names.length);
});
