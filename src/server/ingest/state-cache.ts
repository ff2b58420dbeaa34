import type { SubjectState } from '#engine/state.ts';

/** A state weighs up to a few hundred kilobytes as objects. */
const maxStates = 600;

interface Kept {
  readonly writeNo: number;
  readonly state: SubjectState;
}

/**
 * States that this process wrote, by the number of the write. Numbers are never given twice, so a number found in
 * the database says that the state kept here is the one there; one of a transaction that failed is never found.
 * States are values: whoever gets one must not change it.
 */
export interface StateCache {
  /** What is known of these subjects, by number of the write. */
  of(subjects: readonly string[]): ReadonlyMap<number, SubjectState>;
  keep(subject: string, lineage: string, writeNo: number, state: SubjectState): void;
}

const lineages = ['live', 'past'] as const;
const keyOf = (subject: string, lineage: string): string => `${subject}\n${lineage}`;

export const createStateCache = (): StateCache => {
  const kept = new Map<string, Kept>();
  return {
    of: (subjects) => {
      const found = new Map<number, SubjectState>();
      for (const subject of subjects)
        for (const lineage of lineages) {
          const known = kept.get(keyOf(subject, lineage));
          if (known) found.set(known.writeNo, known.state);
        }
      return found;
    },
    keep: (subject, lineage, writeNo, state) => {
      const key = keyOf(subject, lineage);
      kept.delete(key);
      kept.set(key, { writeNo, state });
      if (kept.size <= maxStates) return;
      const oldest = kept.keys().next();
      if (!oldest.done) kept.delete(oldest.value);
    },
  };
};
