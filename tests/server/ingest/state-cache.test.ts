import { expect, test } from 'vitest';

import { startSubject } from '#engine/engine.ts';
import { createStateCache, type Snapshot } from '#server/ingest/subjects/state-cache.ts';

const minuteMs = 60_000;
const megabyte = 1_048_576;
const truck = 'truck:浙B00001';

/** What a subject had come to by a write, with its last fact so many minutes after the beginning. */
const at = (writeNo: number, minute: number): Snapshot => ({
  writeNo,
  state: { ...startSubject(truck), last: { t: minute * minuteMs, seq: writeNo, id: String(writeNo) } },
});

const chain = (...snapshots: readonly Snapshot[]) => {
  const cache = createStateCache(megabyte);
  let fromNo = 0;
  for (const snapshot of snapshots) {
    cache.keep(truck, 'live', fromNo, snapshot, null);
    fromNo = snapshot.writeNo;
  }
  return cache;
};

test('the newest state of a subject is found with the number of its write', () => {
  const cache = chain(at(1, 0), at(2, 5));
  expect(cache.newest(truck, 'live')).toMatchObject({ writeNo: 2, state: { last: { t: 5 * minuteMs } } });
  expect(cache.newest(truck, 'past')).toBe(null);
  expect(cache.newest('truck:浙B00002', 'live')).toBe(null);
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
  const cache = createStateCache(megabyte);
  const { state } = at(1, 0);
  cache.keep(truck, 'live', 0, { writeNo: 1, state: { ...state, firedMs: 10 * minuteMs } }, null);
  expect(cache.before(truck, 'live', 1, 5 * minuteMs)).toBe(null);
  expect(cache.before(truck, 'live', 1, 11 * minuteMs)?.writeNo).toBe(1);
});

test('a write that goes on from an earlier one leaves what came after that out of the way', () => {
  const cache = chain(at(1, 0), at(2, 20), at(3, 40));
  cache.keep(truck, 'live', 1, at(4, 45), null);
  expect(cache.before(truck, 'live', 4, 44 * minuteMs)?.writeNo).toBe(1);
  expect(cache.newest(truck, 'live')?.writeNo).toBe(4);
  expect(cache.before(truck, 'live', 3, 60 * minuteMs)).toBe(null);
});

test('of earlier states a few are kept, some way apart; the newest always', () => {
  const cache = chain(...Array.from({ length: 100 }, (_, n) => at(n + 1, n)));
  const kept: number[] = [];
  for (let beforeMs = Infinity; ;) {
    const found = cache.before(truck, 'live', 100, beforeMs);
    if (found === null) break;
    beforeMs = found.state.last?.t ?? 0;
    kept.unshift(beforeMs / minuteMs);
  }
  expect(kept.at(-1)).toBe(99);
  expect(kept.length).toBeLessThanOrEqual(7);
  for (let n = 2; n < kept.length; n += 1)
    expect((kept[n] ?? 0) - (kept[n - 2] ?? 0)).toBeGreaterThanOrEqual(10);
});

test('states are kept up to a weight; the least recently written go first', () => {
  const cache = createStateCache(300_000);
  const names = Array.from({ length: 20 }, (_, n) => `truck:${n}`);
  const kept = () => names.filter((name) => cache.newest(name, 'live') !== null);
  names.forEach((name, n) => cache.keep(name, 'live', 0, at(n + 1, 0), null));
  const usual = kept();
  expect(usual.length).toBeGreaterThan(2);
  expect(usual).toEqual(names.slice(-usual.length));
  // A heavy one takes the place of several.
  cache.weigh(names[19] ?? '', 'live', 40_000);
  expect(kept().length).toBeLessThan(usual.length - 2);
  // The last one stays, however heavy.
  cache.weigh(names[19] ?? '', 'live', 40_000_000);
  expect(kept()).toEqual(['truck:19']);
});

test('earlier states go before any newest one, the oldest of each subject in turn', () => {
  // Of 20 subjects the newest states weigh 400 kB, each earlier one 12 kB.
  const cache = createStateCache(1_100_000);
  const names = Array.from({ length: 20 }, (_, n) => `truck:${n}`);
  const times = [0, 20, 40, 60, 80];
  times.forEach((minute, round) =>
    names.forEach((name, n) => {
      const no = round * names.length + n + 1;
      cache.keep(name, 'live', round === 0 ? 0 : no - names.length, at(no, minute), null);
    }),
  );
  const earlier = names.map((name, n) => {
    const no = (times.length - 1) * names.length + n + 1;
    expect(cache.newest(name, 'live')?.writeNo).toBe(no);
    return (
      times.filter(
        (minute) =>
          cache.before(name, 'live', no, minute * minuteMs + 1)?.state.last?.t === minute * minuteMs,
      ).length - 1
    );
  });
  expect(Math.max(...earlier) - Math.min(...earlier)).toBeLessThanOrEqual(1);
  expect(Math.min(...earlier)).toBeGreaterThan(0);
  expect(cache.figures().bytes).toBeLessThanOrEqual(1_100_000);
});

test('what writes made goes before the states', () => {
  const cache = createStateCache(megabyte);
  const made = [
    {
      changes: Array.from({ length: 100 }, (_, n) => ({ op: 'drop', id: `${n}`, kind: 'stop' })),
      forwarded: [],
      writeNo: 2,
    },
  ] as unknown as Parameters<typeof cache.keep>[4];
  for (let n = 0; n < 10; n += 1) {
    cache.keep(`truck:${n}`, 'live', 0, at(2 * n + 1, 0), null);
    cache.keep(`truck:${n}`, 'live', 2 * n + 1, at(2 * n + 2, 20), made);
  }
  const known = (n: number) => cache.before(`truck:${n}`, 'live', 2 * n + 2, 10 * minuteMs);
  expect(known(0)?.madeSince).toBe(null);
  expect(known(9)?.madeSince).toHaveLength(1);
  expect(known(0)?.writeNo).toBe(1);
});
