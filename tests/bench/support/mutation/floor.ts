import { readFileSync, writeFileSync } from 'node:fs';

import type { MutationPartName } from './parts.ts';

/** How many faults were tried, and how many of them a test found. */
export interface Measured {
  readonly found: number;
  readonly tried: number;
}

/** What was measured of a part once. It may only rise: whoever finds more writes the new figure down. */
export interface MutationFloor {
  /** Faults found, in per cent, rounded down to a tenth. */
  readonly foundPercent: number;
  /** Faults tried when that was measured. */
  readonly tried: number;
}

export type MutationFloors = Readonly<Partial<Record<MutationPartName, MutationFloor>>>;

const file = 'tests/bench/support/mutation/floors.json';

export const readFloors = (): MutationFloors => JSON.parse(readFileSync(file, 'utf8')) as MutationFloors;

/** Share of faults found, in per cent, rounded down to a tenth; of none all are found. */
export const foundPercentOf = ({ found, tried }: Measured): number =>
  tried === 0 ? 100 : Math.floor((1000 * found) / tried) / 10;

/** What a run says of its part's floor, and whether it holds. */
export const judgeFloor = (
  floor: MutationFloor | undefined,
  measured: Measured,
): { readonly holds: boolean; readonly words: string } => {
  const percent = foundPercentOf(measured);
  if (floor === undefined)
    return { holds: false, words: `no floor yet; ${percent} %: write it down with --raise` };
  const of = `the floor is ${floor.foundPercent} % (of ${floor.tried})`;
  if (percent < floor.foundPercent) return { holds: false, words: `${percent} % is below it: ${of}` };
  if (percent > floor.foundPercent)
    return { holds: true, words: `${of}; ${percent} %: write it down with --raise` };
  return { holds: true, words: `${of}, and holds` };
};

/**
 * Floors with what was measured of a part.
 * @throws Error: that is less than was measured before
 */
export const raised = (
  floors: MutationFloors,
  name: MutationPartName,
  measured: Measured,
): MutationFloors => {
  const foundPercent = foundPercentOf(measured);
  const before = floors[name];
  if (before !== undefined && foundPercent < before.foundPercent)
    throw new Error(
      `${name}: ${foundPercent} % is less than the floor of ${before.foundPercent} %, which may only rise`,
    );
  return { ...floors, [name]: { foundPercent, tried: measured.tried } };
};

export const writeFloors = (floors: MutationFloors): void =>
  writeFileSync(file, `${JSON.stringify(floors, null, 2)}\n`);
