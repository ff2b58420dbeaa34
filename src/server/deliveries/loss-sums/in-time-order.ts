import { endsStep, type Steps } from '#domain/lists/steps.ts';

/** What is of a moment, ms UTC, and has an id. */
interface Timed {
  readonly t: number;
  readonly recordId: string;
}

/** Lists that are each in the order of time as one, in short steps; what is of the same moment by its id. */
export function* inTimeOrder<T extends Timed>(lists: readonly (readonly T[])[]): Steps<T[]> {
  const merged: T[] = [];
  const next = lists.map(() => 0);
  let sameFrom = 0;
  const settle = (): void => {
    if (merged.length - sameFrom < 2) return;
    const same = merged.splice(sameFrom).toSorted((a, b) => (a.recordId < b.recordId ? -1 : 1));
    merged.push(...same);
  };
  for (;;) {
    let first: T | undefined;
    let from = -1;
    for (const [index, list] of lists.entries()) {
      const one = list[next[index] ?? 0];
      if (one !== undefined && (first === undefined || one.t < first.t)) [first, from] = [one, index];
    }
    if (first === undefined) break;
    next[from] = (next[from] ?? 0) + 1;
    if (merged[sameFrom]?.t !== first.t) {
      settle();
      sameFrom = merged.length;
    }
    merged.push(first);
    if (endsStep(merged.length)) yield;
  }
  settle();
  return merged;
}
