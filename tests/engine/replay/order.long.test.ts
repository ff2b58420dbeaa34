import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { sameContent } from '#engine/rows/same-content.ts';
import type { Row } from '#engine/state.ts';

import { driverOf, type EngineDriver } from '../../support/engine/engine-driver.ts';
import { scenarios, type Delivery, type Scenario } from '../../support/scenario.ts';
import { deep, runs } from '../../support/engine/runs.ts';

vi.setConfig({ testTimeout: 120_000 });

const endOf = (scenario: Scenario): number => Date.parse(scenario.endsAt);

const run = (
  scenario: Scenario,
  batches: readonly (readonly Delivery[])[],
  snapshotEvery = 20,
): EngineDriver => {
  const driver = driverOf(scenario, snapshotEvery);
  for (const batch of batches) driver.deliver(batch);
  driver.tick(endOf(scenario));
  return driver;
};

const singly = (deliveries: readonly Delivery[]): Delivery[][] => deliveries.map((delivery) => [delivery]);

const byId = (rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));

/** Rows in force that differ between two runs, revision marks apart. */
const differences = (want: EngineDriver, got: EngineDriver): string[] => {
  const wanted = byId(want.inForce());
  const found = byId(got.inForce());
  const ids = new Set([...wanted.keys(), ...found.keys()]);
  return [...ids].flatMap((id) => {
    const a = wanted.get(id);
    const b = found.get(id);
    if (a === undefined) return [`not expected: ${id}`];
    if (b === undefined) return [`missing: ${id}`];
    if (sameContent(a, b)) return [];
    return [`differs: ${id} ${JSON.stringify(a)} ${JSON.stringify(b)}`];
  });
};

const inOrder = new Map<string, EngineDriver>();
const reference = (scenario: Scenario): EngineDriver => {
  const known = inOrder.get(scenario.name) ?? run(scenario, singly(scenario.messages));
  inOrder.set(scenario.name, known);
  return known;
};

/** Swaps some deliveries with later ones and repeats some, from a seed that fast-check shrinks. */
const disorder = (
  deliveries: readonly Delivery[],
  picks: readonly (readonly [number, number, boolean])[],
): Delivery[] => {
  const list = [...deliveries];
  for (const [from, to, repeat] of picks) {
    const source = list[from % list.length];
    if (source === undefined) continue;
    if (!repeat) list.splice(from % list.length, 1);
    list.splice(to % (list.length + 1), 0, source);
  }
  return list;
};

/** Each late delivery replays what came after it: the longest ones by `npm run test:deep`. */
const brief = scenarios.filter(({ messages }) => deep || messages.length <= 200);

const picks = fc.array(fc.tuple(fc.nat(400), fc.nat(400), fc.boolean()), { minLength: 1, maxLength: 12 });

test.each(brief)('any order and any repetition of $name give the same rows in force', (scenario) => {
  fc.assert(
    fc.property(picks, fc.integer({ min: 1, max: 60 }), (moves, snapshotEvery) => {
      const shuffled = disorder(scenario.messages, moves);
      expect(differences(reference(scenario), run(scenario, singly(shuffled), snapshotEvery))).toEqual([]);
    }),
    { numRuns: runs(1, 6), seed: 7 },
  );
});

test.each(scenarios)('any cutting of $name into batches gives the same rows in force', (scenario) => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 30 }), (sizes) => {
      const batches: Delivery[][] = [];
      let at = 0;
      for (let i = 0; at < scenario.messages.length; i++) {
        const size = sizes[i % sizes.length] ?? 1;
        batches.push(scenario.messages.slice(at, at + size));
        at += size;
      }
      expect(differences(reference(scenario), run(scenario, batches))).toEqual([]);
    }),
    { numRuns: runs(1, 6), seed: 7 },
  );
});

test.each(brief)('$name delivered backwards gives the same rows in force', (scenario) => {
  expect(differences(reference(scenario), run(scenario, singly([...scenario.messages].reverse())))).toEqual(
    [],
  );
});

test.each(scenarios)('ticks at any moment change nothing of $name', (scenario) => {
  const driver = driverOf(scenario);
  for (const delivery of scenario.messages) {
    driver.tick(Date.parse(delivery.receivedAt));
    driver.deliver([delivery]);
  }
  driver.tick(endOf(scenario));
  expect(differences(reference(scenario), driver)).toEqual([]);
});

test.each(scenarios)('the same deliveries of $name give byte-identical rows', (scenario) => {
  const rows = (driver: EngineDriver) => JSON.stringify(driver.rows());
  expect(rows(run(scenario, singly(scenario.messages)))).toBe(rows(run(scenario, singly(scenario.messages))));
});

const dayMs = 86_400_000;
const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Moves every time in a value by whole days. */
const moved = <T>(value: T, days: number): T => {
  const move = (inner: unknown): unknown => {
    if (typeof inner === 'string' && isoTime.test(inner))
      return new Date(Date.parse(inner) + days * dayMs).toISOString().replace('.000Z', 'Z');
    if (Array.isArray(inner)) return inner.map(move);
    if (typeof inner === 'object' && inner !== null)
      return Object.fromEntries(Object.entries(inner).map(([field, x]) => [field, move(x)]));
    return inner;
  };
  return move(value) as T;
};

test.each(scenarios)('all times of $name moved by whole days move all rows by as much', (scenario) => {
  const later = { ...moved(scenario, 3), settings: scenario.settings };
  const starts = (driver: EngineDriver, days: number) =>
    driver
      .inForce()
      .map(
        (row) =>
          `${'kind' in row ? row.kind : row.type} ${Date.parse(row.startTime ?? '') - days * dayMs} ${row.endTime ? Date.parse(row.endTime) - days * dayMs : 'lasts'}`,
      )
      .sort();
  expect(starts(run(later, singly(later.messages)), 3)).toEqual(starts(reference(scenario), 0));
});

test.each(scenarios)(
  'alarms of $name end after they were raised, and never overlap with their like',
  (scenario) => {
    const alarms = reference(scenario)
      .inForce()
      .filter((row) => !('kind' in row));
    for (const row of alarms) {
      const [start, raised] = [Date.parse(row.startTime ?? ''), Date.parse(row.raisedTime ?? '')];
      expect(raised).toBeGreaterThanOrEqual(start);
      if (row.endTime) expect(Date.parse(row.endTime)).toBeGreaterThanOrEqual(raised);
    }
  },
);
