import fc from 'fast-check';
import { expect, test } from 'vitest';

import { startSubject } from '#engine/engine.ts';
import type { Change, Row } from '#engine/state.ts';
import type { Since } from '#server/telemetry/messages/since.ts';
import { createStateCache, type Snapshot } from '#server/ingest/subjects/state-cache.ts';
import { inForceOf, type PendingWrites } from '#server/ingest/subjects/unwritten.ts';

import { runs } from '../../support/engine/runs.ts';

const truck = 'truck:浙B00001';
const minuteMs = 60_000;
const stateAt = (writeNo: number, ms: number): Snapshot => ({
  writeNo,
  state: { ...startSubject(truck), last: { t: ms, seq: writeNo, id: String(writeNo) } },
});
const put = (name: number, writeNo: number, touchedMs: number): Change => ({
  op: 'put',
  row: { id: `parking:${name}`, content: writeNo } as unknown as Row,
  touchedMs,
});

/** A write: so many minutes on from the newest state, or a replay that goes back so many minutes and ends there again. */
const write = fc.record({
  minutes: fc.integer({ min: 1, max: 25 }),
  backMinutes: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
  rows: fc.array(fc.record({ name: fc.nat(5), part: fc.double({ min: 0.01, max: 1, noNaN: true }) }), {
    maxLength: 4,
  }),
});

test('what is kept of what was made since a state is what the tables hold', () => {
  let asked = 0;
  fc.assert(
    fc.property(fc.array(write, { minLength: 3, maxLength: 25 }), (writes) => {
      const cache = createStateCache(10_000_000);
      const table = new Map<
        string,
        { readonly row: Row; readonly touchedMs: number; readonly writeNo: number }
      >();
      let [newestNo, newestMs] = [0, 0];
      writes.forEach(({ minutes, backMinutes, rows }, index) => {
        const writeNo = index + 1;
        const fromMs = newestMs - (backMinutes ?? 0) * minuteMs + 1;
        const from = backMinutes === null ? null : cache.before(truck, 'live', newestNo, fromMs);
        const since: Since | null = from && {
          writeNo: from.writeNo,
          lookAfterNo: from.writeNo,
          afterMs: from.state.last?.t ?? 0,
          fromMs: 0,
          beforeMs: null,
        };
        if (from?.madeSince && since) {
          asked += 1;
          const stored = [...table.values()]
            .filter((one) => one.writeNo > since.writeNo || one.touchedMs > since.afterMs)
            .map(({ row }) => row);
          const byId = (all: readonly Row[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
          expect(byId(inForceOf(from.madeSince, since).rows)).toEqual(byId(stored));
        }
        const beginMs = from?.state.last?.t ?? newestMs;
        if (!from) newestMs += minutes * minuteMs;
        const changes = rows.map(({ name, part }) =>
          put(name, writeNo, Math.round(beginMs + part * (newestMs - beginMs))),
        );
        const made: PendingWrites = { changes, forwarded: [], writeNo };
        for (const change of changes)
          if (change.op === 'put')
            table.set(change.row.id, { row: change.row, touchedMs: change.touchedMs, writeNo });
        const all = from ? from.madeSince && [...from.madeSince, made] : [made];
        cache.keep(truck, 'live', from?.writeNo ?? newestNo, stateAt(writeNo, newestMs), all);
        newestNo = writeNo;
      });
    }),
    { numRuns: runs(300, 3_000) },
  );
  expect(asked).toBeGreaterThan(100);
});

/** A state, later ones, and what each made. */
const wayWith = (...made: readonly (readonly Change[])[]) => {
  const cache = createStateCache(10_000_000);
  cache.keep(truck, 'live', 0, stateAt(1, 0), []);
  made.forEach((changes, index) => {
    const writeNo = index + 2;
    const step = { changes, forwarded: [], writeNo };
    cache.keep(truck, 'live', writeNo - 1, stateAt(writeNo, (index + 1) * 20 * minuteMs), [step]);
  });
  return { cache, sinceFirst: () => cache.before(truck, 'live', made.length + 1, minuteMs)?.madeSince };
};

test('what was made is forgotten before states are, that of the least recently written subject first', () => {
  const cache = createStateCache(3_000_000);
  const names = ['truck:1', 'truck:2', 'truck:3'];
  const rows = Array.from({ length: 150 }, (_, name) => put(name, 2, minuteMs));
  for (const name of names) {
    cache.keep(name, 'live', 0, stateAt(1, 0), []);
    cache.keep(name, 'live', 1, stateAt(2, 20 * minuteMs), [{ changes: rows, forwarded: [], writeNo: 2 }]);
  }
  const earlier = names.map((name) => cache.before(name, 'live', 2, minuteMs));
  expect(earlier.map((one) => one?.writeNo)).toEqual([1, 1, 1]);
  expect(earlier.map((one) => one?.madeSince?.length ?? null)).toEqual([null, null, 1]);
  expect(cache.figures().subjects).toBe(3);
});

test('of what withdraws rows, of very much, and of what no state stands for, the tables are asked', () => {
  const some = [put(1, 2, minuteMs)];
  expect(wayWith(some, some).sinceFirst()).toHaveLength(2);
  const withdrawal: Change = { op: 'withdraw', id: 'parking:1', replacedBy: null, touchedMs: minuteMs };
  expect(wayWith(some, [withdrawal]).sinceFirst()).toBe(null);
  const rows = (count: number) => Array.from({ length: count }, (_, name) => put(name, 2, minuteMs));
  expect(wayWith(some, rows(301)).sinceFirst()).toBe(null);
  const again = wayWith([...rows(200), ...rows(200), ...rows(300)]).sinceFirst();
  expect(
    again?.flatMap(({ changes }) => changes),
    'of each row the last',
  ).toHaveLength(300);
  const { cache, sinceFirst } = wayWith(some, some);
  cache.forgetMade(truck, 'live');
  expect(sinceFirst()).toBe(null);
  cache.keep(truck, 'live', 3, stateAt(4, 60 * minuteMs), [{ changes: some, forwarded: [], writeNo: 4 }]);
  expect(cache.before(truck, 'live', 4, 50 * minuteMs)?.madeSince, 'known again from there on').toHaveLength(
    1,
  );
});
