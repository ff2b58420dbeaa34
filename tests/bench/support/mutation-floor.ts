import { readFileSync } from 'node:fs';

import type { MutationPartName } from './mutation-parts.ts';

/** What was measured of a part once. It may only rise: whoever finds more writes the new figure down. */
export interface MutationFloor {
  /** Mutants found, in per cent, rounded down to a tenth. */
  readonly foundPercent: number;
  /** Mutants tried when that was measured. */
  readonly tried: number;
}

type Floors = Readonly<Partial<Record<MutationPartName, MutationFloor>>>;

export const readFloors = (): Floors =>
  JSON.parse(readFileSync('tests/bench/support/mutation-floors.json', 'utf8')) as Floors;

/** Share of mutants found, in per cent, rounded down to a tenth; of none all are found. */
export const foundPercentOf = (found: number, tried: number): number =>
  tried === 0 ? 100 : Math.floor((1000 * found) / tried) / 10;

/** What a run says of its part's floor, and whether it holds. */
export const judgeFloor = (
  floor: MutationFloor | undefined,
  found: number,
  tried: number,
): { readonly holds: boolean; readonly words: string } => {
  const percent = foundPercentOf(found, tried);
  if (floor === undefined)
    return { holds: true, words: `no floor yet; measured ${percent} % of ${tried} mutants` };
  const of = `the floor is ${floor.foundPercent} % (of ${floor.tried} mutants)`;
  if (percent < floor.foundPercent) return { holds: false, words: `${percent} % is below it: ${of}` };
  if (percent > floor.foundPercent)
    return {
      holds: true,
      words: `${of}; raise it in tests/bench/support/mutation-floors.json: ${percent} % of ${tried}`,
    };
  return { holds: true, words: `${of}, and holds` };
};
