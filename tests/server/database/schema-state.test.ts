import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { baseline, type Migration, migrations } from '#server/database/schema/migration-files.ts';
import { planOf } from '#server/database/schema/migration-plan.ts';
import { readSchemaState, refusePending, schemaFault } from '#server/database/schema/schema-state.ts';
import { migrateCommand } from '#server/app/migrate-command.ts';

import { openEmptyTestDatabase, openTestDatabase } from '../../support/databases/databases.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What the database says while rows of `migration` are as a test wants them. */
const faultWith = async (change: string): Promise<string | null> => {
  let fault: string | null = null;
  await database
    .transaction(async (queries) => {
      await queries.query(change);
      fault = schemaFault(await readSchemaState(queries));
      throw new Error('undone');
    })
    .catch(() => {});
  return fault;
};

test('a schema that this build has made is nothing to object to', async () => {
  expect(schemaFault(await readSchemaState(database))).toBeNull();
});

test('a step of a newer build that only adds lets this one go on; any other does not', async () => {
  const newer = (additive: boolean): string =>
    `insert into migration (name, hash, additive) values ('9000_of_the_future.sql', 'x', ${additive})`;
  expect(await faultWith(newer(true))).toBeNull();
  expect(await faultWith(newer(false))).toMatch(/a newer build .*9000_of_the_future\.sql.*backup/);
});

test('a step below the last one that was applied is refused, and so is one that was changed', async () => {
  const forgotten = { name: '0400_forgotten.sql', text: '', hash: 'x', additive: true };
  expect(schemaFault(await readSchemaState(database, [...migrations, forgotten]))).toMatch(
    /0400_forgotten\.sql was never applied here.*backup/,
  );
  expect(await faultWith(`update migration set hash = 'x' where name = '${baseline.name}'`)).toMatch(
    /different histories/,
  );
});

test('a schema from before the baseline that is not the last one of then is refused, with the build to start', async () => {
  const older = `with later as (delete from migration where name > '${baseline.name}')
    update migration set name = '0310_set_aside_entry.sql' where name = '${baseline.name}'`;
  expect(await faultWith(older)).toMatch(/newest step is 0310_.*last build of November 2026/);
});

test('before anything is written a build refuses a schema that it does not know', async () => {
  const other = await openTestDatabase();
  await other.query(`insert into migration (name, hash) values ('9000_of_the_future.sql', 'x')`);
  await expect(migrate(other)).rejects.toThrow('a newer build');
  await expect(migrateCommand(other, ['--dry-run'])).rejects.toThrow('a newer build');
  await other.close();
});

test('a server that is told to leave the schema alone refuses one that is behind', async () => {
  const empty = await openEmptyTestDatabase();
  await expect(refusePending(empty)).rejects.toThrow('npm run migrate');
  expect(await migrateCommand(empty, [])).toMatch(/^\d+ steps? applied in/m);
  await refusePending(empty);
  expect(await migrateCommand(empty, [])).toBe('The schema is up to date.');
  await expect(migrateCommand(empty, ['--help'])).rejects.toThrow('usage');
  await empty.close();
});

test('a dry run names tables, rows and locks, and changes nothing', async () => {
  await database.query(
    `insert into company (company_code, name, parent_code) values ('plan', 'Plan', null) on conflict do nothing`,
  );
  const step = (name: string, text: string, additive = false): Migration => ({
    name,
    text,
    hash: '',
    additive,
  });
  const plan = await planOf(database, [
    step(
      '9001_adds.sql',
      'create table novelty (id int); alter table company add column novelty text;',
      true,
    ),
    step(
      '9002_fills.sql',
      `-- a comment; update driver\nupdate company set novelty = 'x;y';\ncreate index i on company (name);`,
    ),
  ]);
  expect(plan).toMatch(/^9001_adds\.sql {2}servers of the build before go on beside it$/m);
  expect(plan).toMatch(/changes company: no row of those there; lock access exclusive/);
  expect(plan).toMatch(/^9002_fills\.sql {2}stop servers of older builds first$/m);
  expect(plan).toMatch(/writes company: all of \d+ rows, \d+ MB: \d+\.\d s to read, .*; lock row exclusive/);
  expect(plan).toMatch(/indexes company: .*lock share/);
  expect(plan).not.toMatch(/driver/);
});

/** What servers of the build before would not survive. */
const breaking = /\b(?:drop|rename|alter column|set not null|delete from|truncate)\b/i;

/** What a step does: without comments, and without what a function does when it is called. */
const done = (text: string): string => text.replaceAll(/--[^\n]*/g, '').replaceAll(/\$\$.*?\$\$/gs, '');

test('a step that is said to be additive only adds', () => {
  const wrong = migrations.filter(
    // The baseline changes nothing of what is there but names that no statement says.
    (step) => step !== baseline && step.additive && breaking.test(done(step.text)),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
