import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';

import { within } from '#hub/http/deadline.ts';

import { createFakeClock } from '../support/fake-clock.ts';

test('an answer leaves nothing behind at the other end, whose life is as long as a shift', async () => {
  const { clock } = createFakeClock();
  const ending = new AbortController();
  for (let n = 0; n < 50; n += 1)
    expect(await within(clock, Promise.resolve(n), 1_000, ending.signal)).toBe(n);
  expect(await within(clock, Promise.reject(new Error('no')), 1_000, ending.signal)).toBe(undefined);
  expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
});

test('calls that wait when the other end closes are answered, and so are later ones', async () => {
  const { clock } = createFakeClock();
  const ending = new AbortController();
  const never = new Promise<number>(() => {});
  const waiting = within(clock, never, 1_000, ending.signal);
  ending.abort();
  expect(await waiting).toBe(undefined);
  expect(await within(clock, never, 1_000, ending.signal)).toBe(undefined);
});
