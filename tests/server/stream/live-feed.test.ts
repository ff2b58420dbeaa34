import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createLiveFeed } from '#server/alarms/stream/live-feed.ts';
import type { LiveChanges } from '#server/alarms/stream/live-changes.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ownTruck, seedDemoWorld, siblingTruck } from '../../support/worlds/demo-world.ts';
import { testLog } from '../../support/worlds/test-log.ts';

let database: Database;
let changedNo = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
});
beforeEach(() => database.query('delete from truck_live'));
afterAll(() => database.close());

const change = async (signCode: string): Promise<void> => {
  changedNo += 1;
  await database.query(
    `insert into truck_live (sign_code, company_code, status, contact_time, changed_no, live, detail)
     select sign_code, company_code, 2, now(), $2::bigint, json_build_object('no', $2::bigint)::jsonb, '{}' from truck where sign_code = $1
     on conflict (sign_code) do update set changed_no = excluded.changed_no, live = excluded.live`,
    [signCode, changedNo],
  );
};

/** A feed that looks when the test says so. */
const openFeed = () => {
  const looks = new Set<() => void>();
  const timers = {
    every: (_: number, look: () => void) => {
      looks.add(look);
      return () => looks.delete(look);
    },
  };
  let asked: Promise<unknown> = Promise.resolve();
  const watched: Database = {
    ...database,
    query: (...statement) => {
      const rows = database.query<never>(...statement);
      asked = rows;
      return rows;
    },
  };
  const feed = createLiveFeed(watched, timers, testLog(), () => 7);
  return {
    feed,
    looks,
    /** One look, until what it has read was told. */
    look: async (): Promise<void> => {
      for (const look of looks) look();
      await asked;
      await new Promise(setImmediate);
    },
  };
};
const heard = (into: string[][]) => (changes: LiveChanges) =>
  void into.push(changes.trucks.map(({ signCode }) => signCode));

test('a subscriber hears of what changes from now on, once, and of nothing where nothing has changed', async () => {
  const { feed, look } = openFeed();
  await change(ownTruck);
  const told: string[][] = [];
  feed.subscribe(heard(told));
  await look();
  expect(told).toEqual([]);
  await change(siblingTruck);
  await look();
  await look();
  expect(told).toEqual([[siblingTruck]]);
  await change(ownTruck);
  await change(siblingTruck);
  await look();
  expect(told).toEqual([[siblingTruck], [ownTruck, siblingTruck]]);
});

test('one reader serves all subscribers, and goes on until the last has left', async () => {
  const { feed, look, looks } = openFeed();
  const first: string[][] = [];
  const second: string[][] = [];
  const stop = feed.subscribe(heard(first));
  await look();
  const stopSecond = feed.subscribe(heard(second));
  expect(looks.size).toBe(1);
  await change(ownTruck);
  await look();
  stop();
  await change(siblingTruck);
  await look();
  expect([first, second]).toEqual([[[ownTruck]], [[ownTruck], [siblingTruck]]]);
  stopSecond();
  expect(looks.size).toBe(0);
});

test('who comes after a pause hears nothing of it', async () => {
  const { feed, look } = openFeed();
  const before: string[][] = [];
  const stop = feed.subscribe(heard(before));
  await look();
  stop();
  await change(ownTruck);
  const told: string[][] = [];
  feed.subscribe(heard(told));
  await look();
  await change(siblingTruck);
  await look();
  expect(told).toEqual([[siblingTruck]]);
});
