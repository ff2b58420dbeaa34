import { describe, expect, test } from 'vitest';

import { createFleet } from '#simulator/fleet.ts';

import { openTestDatabase } from '../support/databases.ts';
import { accusations } from './run/incidents.ts';
import { judge } from './run/judge.ts';
import { tellRun } from './run/told.ts';
import { throughDoor } from './run/through-door.ts';

const fromMs = Date.UTC(2026, 10, 10);
// A seed in whose two days every accusation is staged.
const seed = 'small-384';
const run = tellRun(createFleet({ seed, trucks: 8 }), fromMs, fromMs + 2 * 86_400_000);
const judged = openTestDatabase().then(async (database) =>
  judge(seed, run, await throughDoor(database, run)),
);

describe('two days of eight trucks through the door and the database', () => {
  test('every figure that is stored is the one that an independent calculation finds', async () => {
    const { tasks, differences } = await judged;
    expect(tasks).toBeGreaterThan(50);
    expect(differences).toEqual([]);
  });

  test.each(accusations)('alarms %s: what was staged is found, and nobody else is accused', async (one) => {
    const tally = (await judged).tallies.get(one);
    expect(tally?.unexplained).toEqual([]);
    expect(tally?.missed).toEqual([]);
    expect(tally?.alarms).toBeGreaterThan(0);
    expect(tally?.found).toBe(tally?.staged);
  });
});
