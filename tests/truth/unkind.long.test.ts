import { beforeAll, describe, expect, test } from 'vitest';

import { createFleet } from '#simulator/fleet.ts';

import { accusations } from './run/incidents.ts';
import { inMemory } from './run/in-memory.ts';
import { judge } from './run/judge.ts';
import type { SeedResult } from './run/report.ts';
import { simulateRun } from './run/simulated-run.ts';

const fromMs = Date.UTC(2026, 10, 10);
const dayMs = 86_400_000;

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

  test('nobody is accused of what nobody did', () => {
    const ofTrucks = accusations.filter((one) => one !== 'short loading');
    expect(ofTrucks.map((one) => [one, result.tallies.get(one)?.unexplained])).toEqual(
      ofTrucks.map((one) => [one, []]),
    );
  });

  test('a depot is accused of less than it sold, or where jamming made a truck that had left seem to be there', () => {
    const others = result.circumstances.filter(
      ({ accusation, circumstance }) =>
        accusation === 'short loading' && circumstance !== 'jammed at the depot',
    );
    expect(others).toEqual([]);
  });

  test('what was staged is found, or to be looked at', () => {
    const seen = result.kinds.filter(({ size, outcome }) => size === 'over' && outcome !== 'missed');
    const over = result.kinds.filter(({ size }) => size === 'over');
    expect(seen.length / over.length).toBeGreaterThan(0.8);
  });
});
