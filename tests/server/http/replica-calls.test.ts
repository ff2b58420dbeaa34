import { expect, test } from 'vitest';

import { logPositionOf } from '#server/database/replica/log-position.ts';
import { replicaCalls } from '#server/http/replica-calls.ts';

test('nothing that writes is read from a replica', () => {
  expect(replicaCalls.size).toBeGreaterThan(20);
  for (const call of replicaCalls.keys())
    expect(call.method === 'GET' || call.reads === true, call.path).toBe(true);
});

test('positions in the log are compared as numbers', () => {
  expect(logPositionOf('16/B374D848')).toBe(0x16_b374_d848n);
  expect((logPositionOf('A/0') ?? 0n) > (logPositionOf('9/FFFFFFFF') ?? 0n)).toBe(true);
  for (const text of [null, undefined, '', '16', '1/2/3', 'x/1', '123456789/0'])
    expect(logPositionOf(text)).toBeNull();
});
