import { expect, test } from 'vitest';

import { readConfig } from '#server/app/config.ts';
import { logPositionOf } from '#server/database/replica/log-position.ts';
import { replicaCalls } from '#server/http/replica-calls.ts';

test('nothing that writes is read from a replica', () => {
  expect(replicaCalls.size).toBeGreaterThan(20);
  for (const call of replicaCalls.keys())
    expect(call.method === 'GET' || call.reads === true, call.path).toBe(true);
});

test('a replica is that of a database, or the server does not start', () => {
  const read = (environment: Record<string, string>) => readConfig(environment, false).databaseReadUrl;
  expect(read({ DATABASE_URL: 'postgres://a/b' })).toBeNull();
  expect(read({ DATABASE_URL: 'postgres://a/b', DATABASE_READ_URL: 'postgres://c/b' })).toBe(
    'postgres://c/b',
  );
  expect(() => read({ DATABASE_READ_URL: 'postgres://c/b' })).toThrow(/DATABASE_READ_URL needs DATABASE_URL/);
});

test('positions in the log are compared as numbers', () => {
  expect(logPositionOf('16/B374D848')).toBe(0x16_b374_d848n);
  expect((logPositionOf('A/0') ?? 0n) > (logPositionOf('9/FFFFFFFF') ?? 0n)).toBe(true);
  for (const text of [null, undefined, '', '16', '1/2/3', 'x/1', '123456789/0'])
    expect(logPositionOf(text)).toBeNull();
});
