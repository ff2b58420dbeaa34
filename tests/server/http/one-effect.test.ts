import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let client: Client;
/** The statement that fails next, by its name: as if the process had died before it. */
let dies: string | null = null;

/** The real database, whose transactions can be cut at a statement. */
const cut = (real: Database): Database => ({
  ...real,
  transaction: (work, priority) =>
    real.transaction(
      (queries) =>
        work({
          ...queries,
          query: (text, values, name) =>
            dies !== null && name === dies
              ? Promise.reject(new Error('cut'))
              : queries.query(text, values, name),
        }),
      priority,
    ),
});

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(cut(database), () => Date.parse('2026-03-02T01:00:00Z'));
  client = await loginAs(app, 'dispatcher');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const add = (name: string, key: string) =>
  client.send(
    'POST',
    '/addUserQuickVisit',
    { quickVisitUrl: `/${name}`, quickVisitName: name },
    { 'idempotency-key': key },
  );
const countOf = async (name: string): Promise<number> =>
  (await database.query('select 1 from user_quick_visit where quick_visit_url = $1', [`/${name}`])).length;

test('twenty at the same time under one key: one effect, one answer to all', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => add('twenty', 'twenty-at-once')));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(answers.every(({ resultCode }) => resultCode === 200)).toBe(true);
  expect(await countOf('twenty')).toBe(1);
});

test('a process that dies between effect and answer leaves neither; the next try has one effect', async () => {
  dies = 'keep_reply';
  expect((await add('cut', 'cut-before-answer')).status).toBe(500);
  expect(await countOf('cut')).toBe(0);
  dies = null;
  const first = await add('cut', 'cut-before-answer');
  expect(first.resultCode).toBe(200);
  expect((await add('cut', 'cut-before-answer')).data).toEqual(first.data);
  expect(await countOf('cut')).toBe(1);
});

test('what was refused has used up no key', async () => {
  await add('once', 'key-number-1');
  expect((await add('once', 'key-number-2')).resultCode).toBe(409);
  const kept = await database.query(`select 1 from idempotent_reply where key = 'key-number-2'`);
  expect(kept).toHaveLength(0);
});

test('a key in no form is refused', async () => {
  for (const key of ['short', 'x'.repeat(65), 'with space in it'])
    expect((await add('bad', key)).resultCode).toBe(400);
  expect(await countOf('bad')).toBe(0);
});
