import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createMasterSource } from '#server/master-data/in-force/master-context.ts';
import { beginMasterEdit, holdMasterData } from '#server/resource-kit/writing/master-lock.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { lasting, waitersOf } from '../../support/databases/lasting.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
});
afterAll(() => database.close());

test('a group that comes while an edit waits is judged by it, however groups overlap', async ({ skip }) => {
  // One session serves all there: transactions never overlap.
  if (database.engine === 'embedded') skip();
  const master = createMasterSource(database);
  const context = await master();
  const underWay = lasting(database, (queries) => holdMasterData(queries, context));
  await underWay.begun;
  const edit = database.transaction(async (queries) => {
    await beginMasterEdit(queries, Date.now());
    await queries.query(`update driver set name = '钱' where driver_code = '1001'`);
  });
  const waiting = () => waitersOf(database);
  await expect.poll(waiting).toBe(1);
  const next = master();
  // The group waits for the edit, which waits for the one under way.
  await expect.poll(waiting).toBe(2);
  underWay.end();
  await Promise.all([underWay.over, edit]);
  expect((await next).engine.drivers.get('1001')?.at(-1)?.value?.name).toBe('钱');
});
