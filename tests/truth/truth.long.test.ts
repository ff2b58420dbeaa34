import { describe, expect, test } from 'vitest';

import { createFleet } from '#simulator/fleet.ts';

import { openTestDatabase } from '../support/databases/databases.ts';
import type { Difference } from './run/differences.ts';
import { accusations } from './run/incidents.ts';
import { inMemory } from './run/in-memory.ts';
import { judge } from './run/judge.ts';
import { stagedIn, simulateRun, type SimulatedRun } from './run/simulated-run.ts';
import { throughIngest } from './run/through-ingest.ts';

/** A whole run beside others on a busy machine. */
const wholeRunMs = 300_000;
const fromMs = Date.UTC(2026, 10, 10);

/** What nothing staged makes untrue. */
const wrongOf = (differences: readonly Difference[]): Difference[] =>
  differences.filter(({ because }) => because === null);

/** Two days of eight trucks. */
const simulate = (seed: string): SimulatedRun =>
  simulateRun(createFleet({ seed, trucks: 8 }), fromMs, fromMs + 2 * 86_400_000);

describe(
  'two days of eight trucks through the ingest route and the database',
  { timeout: wholeRunMs },
  () => {
    // A seed in whose two days every accusation is staged but a route that is left, which the rules alone find below.
    const seed = 'small-384';
    const run = simulate(seed);
    const judged = openTestDatabase().then(async (database) =>
      judge(seed, run, await throughIngest(database, run)),
    );

    test('every figure that is stored is the true one, as far as instruments measure it', async () => {
      const { tasks, differences } = await judged;
      expect(tasks).toBeGreaterThan(50);
      expect(wrongOf(differences)).toEqual([]);
    });

    // Ideal fleets have no loaders that fill too little.
    test.each(accusations.filter((one) => one !== '212' && one !== 'short loading'))(
      'alarms %s: what was staged is found, and nobody else is accused',
      async (one) => {
        const tally = (await judged).tallies.get(one);
        expect(tally?.unexplained).toEqual([]);
        expect(tally?.missed).toEqual([]);
        expect(tally?.alarms).toBeGreaterThan(0);
        expect(tally?.found).toBe(tally?.staged);
      },
    );
  },
);

describe('the rules alone, with the same messages', { timeout: wholeRunMs }, () => {
  test.each([
    ['small-232', ['siphonByManhole', 'sealedTheft', 'residueGone', 'drivenTooLong']],
    ['small-338', ['offSiteUnsealing', 'jammer', 'drivenTooLong']],
    ['small-35', ['waterTopUp']],
    ['small-187', ['siphonByFootValve', 'offSiteUnsealing', 'leftRoute']],
  ])('%s with %j', (seed, kinds) => {
    const run = simulate(seed);
    const staged = new Set<string>(stagedIn(run).map(({ kind }) => kind));
    expect(kinds.filter((kind) => !staged.has(kind))).toEqual([]);
    const { differences, tallies } = judge(seed, run, inMemory(run));
    expect(wrongOf(differences)).toEqual([]);
    for (const { missed, unexplained } of tallies.values()) expect([missed, unexplained]).toEqual([[], []]);
  });
});
