import { afterEach, expect, test, vi } from 'vitest';

import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';

import { startRefusingPostgres } from '../../support/faults/refusing-postgres.ts';

const uncaught = vi.fn<(error: unknown) => void>();
/** The test runner has listeners of its own, which would call the whole run failed. */
const others = process.listeners('uncaughtException');

afterEach(() => {
  process.removeAllListeners('uncaughtException');
  for (const other of others) process.on('uncaughtException', other);
});

test.each(['query', 'transaction', 'listen'] as const)(
  'a connection that is ended in the packet that opened it fails a %s, and does not end the process',
  async (way) => {
    process.removeAllListeners('uncaughtException');
    process.on('uncaughtException', uncaught);
    const ended = { code: '57P01', message: 'terminating connection due to unexpected postmaster exit' };
    const server = await startRefusingPostgres({ endsWith: ended });
    const database = openPostgresqlDatabase(`postgres://postgres@127.0.0.1:${server.port}/x`);
    const ways = {
      query: () => database.query('select 1'),
      transaction: () => database.transaction((queries) => queries.query('select 1')),
      listen: () => database.listen('x', () => {}),
    };
    await expect(ways[way]()).rejects.toThrow();
    expect(uncaught).not.toHaveBeenCalled();
    await database.close();
    server.stop();
  },
);
