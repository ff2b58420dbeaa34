import { addToGroup } from './group-by.ts';

/**
 * Long computing in short steps: between two of them whoever runs it may let others have their turn. Run to its end at
 * once it gives the same.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Small pieces that make a step of some tenths of a millisecond. */
const piecesOfStep = 256;

/** Whether the piece with this index is the last of a step. */
export const endsStep = (index: number): boolean => (index + 1) % piecesOfStep === 0;

/** What each of many values becomes, none or several, in short steps. */
export function* flatMapSteps<T, R>(values: readonly T[], become: (value: T) => readonly R[]): Steps<R[]> {
  const found: R[] = [];
  for (const [index, value] of values.entries()) {
    found.push(...become(value));
    if (endsStep(index)) yield;
  }
  return found;
}

/** Values by a key, groups and values in their first order, in short steps. */
export function* groupBySteps<T, K>(values: readonly T[], keyOf: (value: T) => K): Steps<Map<K, T[]>> {
  const groups = new Map<K, T[]>();
  for (const [index, value] of values.entries()) {
    addToGroup(groups, keyOf(value), value);
    if (endsStep(index)) yield;
  }
  return groups;
}
