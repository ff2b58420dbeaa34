import { expect, test } from 'vitest';

import { watchSchema } from '#server/operations/readiness/schema-watch.ts';
import { createSuspension } from '#server/operations/readiness/suspension.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { testLog } from '../../support/worlds/test-log.ts';

test('a step of a newer build suspends a server that runs, one that adds does not, and it works again once it is gone', async () => {
  const database = await openTestDatabase();
  const suspension = createSuspension();
  let look = (): void => {};
  watchSchema({
    database,
    suspension,
    log: testLog(),
    timers: {
      every: (_ms, act) => {
        look = act;
        return () => {};
      },
    },
  });
  const seen = async (): Promise<string | null> => {
    look();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return suspension.of('schema');
  };
  const step = (additive: boolean) =>
    database.query(`insert into migration (name, hash, additive) values ('9000_next.sql', 'x', $1)`, [
      additive,
    ]);
  expect(await seen()).toBeNull();
  await step(true);
  expect(await seen()).toBeNull();
  await database.query(`delete from migration where name = '9000_next.sql'`);
  await step(false);
  await expect.poll(seen).toMatch(/9000_next\.sql/);
  await database.query(`delete from migration where name = '9000_next.sql'`);
  await expect.poll(seen).toBeNull();
  await database.close();
});
