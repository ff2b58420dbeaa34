import { expect, test } from 'vitest';

import { startSubject } from '#engine/engine.ts';
import { createStateCache, type Snapshot } from '#server/ingest/subjects/state-cache.ts';

const minuteMs = 60_000;
const truck = 'truck:浙B00001';

/** What a subject had come to by a write, with its last fact so many minutes after the beginning. */
const at = (writeNo: number, minute: number): Snapshot => ({
  writeNo,
  state: { ...startSubject(truck), last: { t: minute * minuteMs, seq: writeNo, id: String(writeNo) } },
});

const chain = (...snapshots: readonly Snapshot[]) => {
  const cache = createStateCache();
  let fromNo = 0;
  for (const snapshot of snapshots) {
    cache.keep(truck, 'live', fromNo, snapshot);
    fromNo = snapshot.writeNo;
  }
  return cache;
};

test('a state is found by the number of its write, and by no other', () => {
  const cache = chain(at(1, 0), at(2, 5));
  expect([...cache.of([truck]).keys()]).toEqual([1, 2]);
  expect(cache.of([truck]).get(2)?.last?.t).toBe(5 * minuteMs);
  expect(cache.of(['truck:浙B00002']).size).toBe(0);
});

test('a late fact begins at the newest state before it, on the way to the write that stands', () => {
  const cache = chain(at(1, 0), at(2, 20), at(3, 40));
  expect(cache.before(truck, 'live', 3, 30 * minuteMs)?.writeNo).toBe(2);
  expect(cache.before(truck, 'live', 2, 50 * minuteMs)?.writeNo).toBe(2);
  expect(cache.before(truck, 'live', 3, 0)).toBe(null);
  expect(cache.before(truck, 'past', 3, 30 * minuteMs)).toBe(null);
  expect(cache.before(truck, 'live', 99, 30 * minuteMs)).toBe(null);
});

test('a timer that fired later than the fact makes a state too young for it', () => {
  const cache = createStateCache();
  const { state } = at(1, 0);
  cache.keep(truck, 'live', 0, { writeNo: 1, state: { ...state, firedMs: 10 * minuteMs } });
  expect(cache.before(truck, 'live', 1, 5 * minuteMs)).toBe(null);
  expect(cache.before(truck, 'live', 1, 11 * minuteMs)?.writeNo).toBe(1);
});

test('a write that goes on from an earlier one leaves what came after that out of the way', () => {
  const cache = chain(at(1, 0), at(2, 20), at(3, 40));
  cache.keep(truck, 'live', 1, at(4, 45));
  expect(cache.before(truck, 'live', 4, 44 * minuteMs)?.writeNo).toBe(1);
  expect(cache.of([truck]).has(3)).toBe(false);
});

test('of earlier states a few are kept, some way apart; the newest always', () => {
  const cache = chain(...Array.from({ length: 100 }, (_, n) => at(n + 1, n)));
  const kept = [...cache.of([truck]).values()].map(({ last }) => (last?.t ?? 0) / minuteMs);
  expect(kept.at(-1)).toBe(99);
  expect(kept.length).toBeLessThanOrEqual(7);
  for (let n = 2; n < kept.length; n += 1)
    expect((kept[n] ?? 0) - (kept[n - 2] ?? 0)).toBeGreaterThanOrEqual(10);
});
