import { describedAreas } from '#simulator/described-areas.ts';

import { calculate } from '../independent/calculate.ts';
import { resultsByKind } from './by-kind.ts';
import { circumstanceOf, circumstancesOf } from './circumstances.ts';
import { differencesOf } from './differences.ts';
import { tallyOf } from './incidents.ts';
import type { SeedResult } from './report.ts';
import type { Stored } from './stored.ts';
import { emptyIn, trueTasksOf } from './true-tasks.ts';
import { stagedIn, type SimulatedRun } from './simulated-run.ts';

/** What happened this long before the end may still be open: a station's gauge has yet to report. */
const openEndMs = 3 * 3_600_000;

/** Compares what was stored of a run with what the simulator moved and staged, and with the independent calculation. */
export const judge = (seed: string, run: SimulatedRun, stored: Stored): SeedResult => {
  const truths = calculate(
    run.fleet.describe(),
    run.messages.map(({ message }) => message),
    emptyIn(run),
    describedAreas({
      ...run.fleet.world,
      profile: { ...run.fleet.world.profile, smallAreaEvery: null },
    }),
  );
  const untilMs = run.toMs - openEndMs;
  const staged = stagedIn(run);
  const known = circumstancesOf(run, staged);
  const tallies = tallyOf(staged, stored, truths, untilMs);
  return {
    seed,
    tallies,
    circumstances: [...tallies].flatMap(([accusation, { unexplained }]) =>
      unexplained.map((alarm) => ({
        accusation,
        circumstance: circumstanceOf(alarm, accusation, known),
      })),
    ),
    kinds: resultsByKind(staged, stored, run.fleet.trucks, untilMs),
    ...differencesOf(trueTasksOf(run), truths, stored, run.fleet.world, untilMs),
  };
};
