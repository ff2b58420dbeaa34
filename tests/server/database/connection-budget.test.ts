import { expect, test } from 'vitest';

import { checkConnectionBudget, connectionName } from '#server/database/connection-budget.ts';
import type { Database } from '#server/database/database.ts';

import { testLog } from '../../support/worlds/test-log.ts';

const name = (process: string): string => connectionName('server', process, 10);

test.each([
  [100, ['one', 'two'], false],
  [50, ['one', 'two'], true],
  // Its own connections are counted once, whether they are open yet or not.
  [60, ['one', 'own'], false],
])('with %d connections, %j beside it: warned %s', async (most, others, warned) => {
  const logged: string[] = [];
  const database = {
    query: async () => [{ most, reserved: 3, names: others.map(name) }],
  } as unknown as Database;
  await checkConnectionBudget(database, name('own'), testLog(logged));
  expect(logged.some((line) => line.includes('raise max_connections'))).toBe(warned);
});
