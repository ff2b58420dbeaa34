import { beforeAll, describe, expect, test } from 'vitest';

import { createFleet } from '#simulator/fleet.ts';

import { accusations } from './run/incidents.ts';
import { inMemory } from './run/in-memory.ts';
import { judge } from './run/judge.ts';
import type { SeedResult } from './run/report.ts';
import { simulateRun } from './run/simulated-run.ts';

const fromMs = Date.UTC(2026, 10, 10);
const dayMs = 86_400_000;

/** Accusations that no gauge is asked for: unkind instruments must not make any. */
const withoutLitres = accusations.filter((one) => !one.startsWith('202'));

describe.each(['ordinary', 'poor'] as const)('three days of twenty trucks, %s instruments', (instruments) => {
  let result: SeedResult;
  beforeAll(() => {
    const fleet = createFleet({ seed: 'unkind', trucks: 20, instruments, furtherIncidents: 4 });
    const run = simulateRun(fleet, fromMs, fromMs + 3 * dayMs);
    result = judge('unkind', run, inMemory(run));
  }, 300_000);

  test('every message is taken, and tasks are closed with figures', () => {
    expect(result.tasks).toBeGreaterThan(150);
  });

  test('nobody is accused of an opening or of a way for what a gauge misread', () => {
    expect(withoutLitres.map((one) => [one, result.tallies.get(one)?.unexplained])).toEqual(
      withoutLitres.map((one) => [one, []]),
    );
  });
});
