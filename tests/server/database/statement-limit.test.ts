import { afterAll, beforeAll, expect, test } from 'vitest';

import { isDatabaseAway } from '#server/database/away.ts';
import type { Database } from '#server/database/database.ts';
import { withStatementLimit } from '#server/database/work-class.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const sleep = 'select pg_sleep(2)';

const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  alone: () => database.query(sleep),
  'in a transaction': () => database.transaction((queries) => queries.query(sleep)),
  'in a snapshot': () => database.snapshot(([queries]) => queries.query(sleep)),
  'of an export': async () => {
    for await (const rows of database.cursor(`select pg_sleep(2)`, [], 1)) void rows;
  },
};

/** The embedded database of tests shares their thread: while it sleeps no clock runs. */
const far = process.env['TEST_DATABASE_URL'] !== undefined;

test.skipIf(!far).each(Object.keys(ways))(
  'a statement %s that is late ends for whoever waits, and others are served',
  async (way) => {
    const error = await withStatementLimit(300, ways[way] ?? (() => Promise.resolve())).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(isDatabaseAway(error)).toBe(true);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    expect(await database.transaction((queries) => queries.query('select 2 as two'))).toEqual([{ two: 2 }]);
  },
);

test('a step of the schema has as long as it takes', async () => {
  await withStatementLimit(null, () => database.query('select pg_sleep(0.5)'));
});

test.skipIf(!far)('whether it answers is known though every connection for work is busy', async () => {
  const busy = Array.from({ length: 20 }, () => database.query(sleep));
  const startMs = performance.now();
  await database.ping();
  expect(performance.now() - startMs).toBeLessThan(1_000);
  await Promise.all(busy);
});
