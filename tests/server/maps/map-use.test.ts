import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createMapUse } from '#server/maps/map-use.ts';

import { withAway } from '../../support/databases/away-database.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';

let database: Database;
let nowMs = 0;
const now = (): number => nowMs;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  // 23:00 in China.
  nowMs = Date.parse('2026-03-02T15:00:00Z');
  await database.query('delete from map_source_day');
});
afterAll(() => database.close());

test('two processes share a day’s quota, and one that starts anew counts on', async () => {
  const [first, second] = [createMapUse(database, now), createMapUse(database, now)];
  for (let i = 0; i < 3; i += 1) first.asked('streets');
  second.asked('streets');
  second.failed('streets');
  first.came('streets');
  await first.write();
  await second.write();
  expect(second.tilesToday('streets')).toBe(4);
  first.asked('streets');
  // What is not written yet is told, too.
  expect((await first.today()).get('streets')).toEqual({
    tiles: 5,
    failed: 1,
    lastTileTime: '2026-03-02T15:00:00.000Z',
  });
  const anew = createMapUse(database, now);
  await anew.write();
  expect(anew.tilesToday('streets')).toBe(4);
});

test('the next day in China begins at nothing', async () => {
  const use = createMapUse(database, now);
  use.asked('streets');
  nowMs += 2 * 3_600_000;
  expect(use.tilesToday('streets')).toBe(0);
  use.asked('streets');
  await use.write();
  expect(use.tilesToday('streets')).toBe(1);
  expect(await database.query('select tiles from map_source_day order by day')).toEqual([
    { tiles: 1 },
    { tiles: 1 },
  ]);
});

test('what the database does not take is written later, once', async () => {
  const away = withAway(database);
  const use = createMapUse(away.database, now);
  use.asked('streets');
  away.set('refuses');
  await expect(use.write()).rejects.toThrow('ECONNREFUSED');
  away.set('no');
  await Promise.all([use.write(), use.write()]);
  expect(await database.query('select tiles from map_source_day')).toEqual([{ tiles: 1 }]);
});
