import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database, Queries } from '#server/database/database.ts';

import { openEmptyTestDatabase } from '../../support/databases/databases.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
beforeAll(async () => {
  database = await openEmptyTestDatabase();
  await database.script('create table seen (n int); insert into seen values (1)');
});
eachTestAnew(() => ({ database }));
afterAll(() => database.close());

const count = async (reader: Queries): Promise<number> => {
  const [row] = await reader.query<{ n: number }>('select count(*)::int as n from seen');
  return row?.n ?? 0;
};

test('both readers of a snapshot see what was there at its beginning, whatever is committed meanwhile', async () => {
  let write = (): void => {};
  const asked = new Promise<void>((resolve) => {
    write = resolve;
  });
  // Outside the snapshot; on the embedded database it waits for its end.
  const written = asked.then(() => database.query('insert into seen values (2)'));
  const seen = await database.snapshot(async ([first, second]) => {
    const before = await count(first);
    write();
    if (database.engine === 'postgresql') await written;
    return [before, await count(first), await count(second)];
  });
  await written;
  expect(seen).toEqual([1, 1, 1]);
  expect(await count(database)).toBe(2);
});

test('more snapshots than there are connections end, each with its own failure', async () => {
  const asked = Array.from({ length: 20 }, (_, i) =>
    database.snapshot(async ([first, second]) => {
      if (i % 7 === 3) await second.query('select nothing');
      const [a, b] = await Promise.all([count(first), count(second)]);
      return a + b;
    }),
  );
  const ended = await Promise.allSettled(asked);
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  for (const each of ended) if (each.status === 'fulfilled') expect(each.value).toBe(2);
  expect(await count(database)).toBe(1);
});
