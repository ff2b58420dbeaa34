import type { SubjectState } from '#engine/state.ts';

/** A state weighs up to a few hundred kilobytes as objects; those of one subject share most of it. */
const maxSubjects = 600;

/** Earlier states of a subject that are kept, and how far apart: late messages are rarely later than that. */
const maxEarlier = 6;
const earlierEveryMs = 10 * 60_000;

/** State of a subject after a write. */
export interface Snapshot {
  readonly writeNo: number;
  readonly state: SubjectState;
}

/**
 * States that this process wrote, by the number of the write. Numbers are never reused, so a number found in the
 * database proves that the state kept here is the one there; one of a transaction that failed is never found. States
 * are values: callers must not change them.
 */
export interface StateCache {
  /** What is known of these subjects, by number of the write. */
  of(subjects: readonly string[]): ReadonlyMap<number, SubjectState>;
  /**
   * The newest state kept here on the way to this write whose last fact and last timer are before a moment; null:
   * none, read the database.
   */
  before(subject: string, lineage: string, writeNo: number, beforeMs: number): Snapshot | null;
  /** @param fromNo number of the write that this one continues: later ones are no longer on the way */
  keep(subject: string, lineage: string, fromNo: number, written: Snapshot): void;
}

const lineages = ['live', 'past'] as const;
const keyOf = (subject: string, lineage: string): string => `${subject}\n${lineage}`;

const lastMs = ({ state }: Snapshot): number => state.last?.t ?? 0;

/** Oldest first; the last one is always kept, those before it only so far apart. */
const thinned = (way: readonly Snapshot[]): Snapshot[] => {
  const kept: Snapshot[] = [];
  for (const one of way) {
    const before = kept.at(-2);
    if (before && lastMs(one) - lastMs(before) < earlierEveryMs) kept.pop();
    kept.push(one);
  }
  return kept.slice(-maxEarlier - 1);
};

export const createStateCache = (): StateCache => {
  const ways = new Map<string, readonly Snapshot[]>();
  /** The known way to a write: states of other ways since have no place in it. */
  const wayTo = (key: string, writeNo: number): readonly Snapshot[] => {
    const way = ways.get(key) ?? [];
    return way.slice(0, way.findIndex((one) => one.writeNo === writeNo) + 1);
  };
  return {
    of: (subjects) => {
      const found = new Map<number, SubjectState>();
      for (const subject of subjects)
        for (const lineage of lineages)
          for (const { writeNo, state } of ways.get(keyOf(subject, lineage)) ?? []) found.set(writeNo, state);
      return found;
    },
    before: (subject, lineage, writeNo, beforeMs) =>
      wayTo(keyOf(subject, lineage), writeNo).findLast(
        (one) => lastMs(one) < beforeMs && one.state.firedMs < beforeMs,
      ) ?? null,
    keep: (subject, lineage, fromNo, { writeNo, state }) => {
      const key = keyOf(subject, lineage);
      const way = thinned([...wayTo(key, fromNo), { writeNo, state }]);
      ways.delete(key);
      ways.set(key, way);
      if (ways.size <= maxSubjects) return;
      const oldest = ways.keys().next();
      if (!oldest.done) ways.delete(oldest.value);
    },
  };
};
