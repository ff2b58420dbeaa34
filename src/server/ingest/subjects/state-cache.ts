import type { SubjectState } from '#engine/state.ts';

import { joinPendingWrites, weightOf } from './pending-writes.ts';
import type { PendingWrites } from './unwritten.ts';

/** Earlier states of a subject that are kept, and how far apart: late messages are rarely later than that. */
const maxEarlier = 6;
const earlierEveryMs = 10 * 60_000;

/**
 * A state weighs up to so many times its text as objects; an earlier one shares some of it with the next. Rather too much:
 * of 10,000 trucks of an hour that are 504 MB by this, the heap holds 400 MB after marking, master data included.
 */
const objectsPerText = 2.5;
const shareOfEarlier = 0.6;
/** Before its text was written for the first time. */
const usualTextBytes = 8_000;

/** State of a subject after a write. */
export interface Snapshot {
  readonly writeNo: number;
  readonly state: SubjectState;
  /** See `Since`; missing: the number of the write. */
  readonly lookAfterNo?: number;
}

/** A state from which facts are applied again. */
export interface EarlierState extends Snapshot {
  /**
   * What was made since, in the order of its writes, so that the tables need not be asked for it. Null: not all of it is
   * known here.
   */
  readonly madeSince: readonly PendingWrites[] | null;
}

export interface StateCacheFigures {
  readonly subjects: number;
  readonly bytes: number;
}

/**
 * States that this process wrote, by the number of the write. Numbers are never reused, so a number found in the
 * database proves that the state kept here is the one there; one of a transaction that failed is never found. States
 * are values: callers must not change them.
 */
export interface StateCache {
  /** The newest state that is known of a subject; null: none. */
  newest(subject: string, lineage: string): Snapshot | null;
  /**
   * The newest state kept here on the way to this write whose last fact and last timer are before a moment; null:
   * none, read the database.
   */
  before(subject: string, lineage: string, writeNo: number, beforeMs: number): EarlierState | null;
  /**
   * @param fromNo number of the write that this one continues: later ones are no longer on the way
   * @param made by all writes since that one; null: not all is known
   */
  keep(
    subject: string,
    lineage: string,
    fromNo: number,
    written: Snapshot,
    made: readonly PendingWrites[] | null,
  ): void;
  /** Rows were written that no state stands for: of what was made up to now the tables alone know all. */
  forgetMade(subject: string, lineage: string): void;
  /** How long the text of a subject's state is, once it was written, bytes. */
  weigh(subject: string, lineage: string, textBytes: number): void;
  /** How many subjects' states are kept, and what they weigh, as estimated. */
  figures(): StateCacheFigures;
}

const keyOf = (subject: string, lineage: string): string => `${subject}\n${lineage}`;

const lastMs = ({ state }: Snapshot): number => state.last?.t ?? 0;

/** A state on the way to the newest, and what was made since the one before it. */
interface Stage extends Snapshot {
  readonly made: readonly PendingWrites[] | null;
}

/** Oldest first; the last one is always kept, those before it only so far apart. */
const thinned = (way: readonly Stage[]): Stage[] => {
  const kept: Stage[] = [];
  for (const one of way) {
    const before = kept.at(-2);
    const between = before && lastMs(one) - lastMs(before) < earlierEveryMs ? kept.pop() : undefined;
    kept.push(between ? { ...one, made: joinPendingWrites(between.made, one.made) } : one);
  }
  return kept.slice(-maxEarlier - 1);
};

interface Known {
  readonly way: readonly Stage[];
  readonly textBytes: number;
}

/**
 * Where there is too much, so much more goes: a list of which the first entries were taken one by one is slow to begin at
 * its first one.
 */
const roomShare = 1 / 32;

/** What was made takes this share of the memory at most: a state that must be read again costs more. */
const shareOfMade = 1 / 8;

const madeBytesOf = ({ way }: Known): number => way.reduce((sum, { made }) => sum + weightOf(made), 0);
const bytesOf = (known: Known): number =>
  known.textBytes * objectsPerText * (1 + shareOfEarlier * (known.way.length - 1)) + madeBytesOf(known);
const withoutMade = (known: Known): Known => ({
  ...known,
  way: known.way.map((one) => ({ ...one, made: null })),
});

/** What was made on the way to the first state is never asked for. */
const begunAtFirst = (way: readonly Stage[]): readonly Stage[] => {
  const [first, ...rest] = way;
  return first?.made ? [{ ...first, made: null }, ...rest] : way;
};
const withoutOldest = (known: Known): Known => ({ ...known, way: begunAtFirst(known.way.slice(1)) });

/**
 * @param maxBytes what all states together may weigh, as estimated, with a share of it for what writes made. Earlier states
 *   go first, the oldest of each subject in turn, then subjects, the least recently written before the others: without an earlier state a
 *   late message costs a snapshot, without the newest every message costs a text and what was logged since
 */
export const createStateCache = (maxBytes: number): StateCache => {
  const subjects = new Map<string, Known>();
  /** Those of which it is known what their writes made, the least recently written first. */
  const withMade = new Set<string>();
  /** Those with earlier states, the least recently written or lightened first. */
  const withEarlier = new Set<string>();
  let [bytes, madeBytes] = [0, 0];
  const weighed = (known: Known | undefined, sign: 1 | -1): void => {
    if (!known) return;
    bytes += sign * bytesOf(known);
    madeBytes += sign * madeBytesOf(known);
  };
  /** In its place among the subjects, last among those that can be made lighter. */
  const set = (key: string, known: Known | undefined): void => {
    weighed(subjects.get(key), -1);
    weighed(known, 1);
    withMade.delete(key);
    withEarlier.delete(key);
    if (!known) {
      subjects.delete(key);
      return;
    }
    subjects.set(key, known);
    if (madeBytesOf(known) > 0) withMade.add(key);
    if (known.way.length > 1) withEarlier.add(key);
  };
  /** The first ones of a list first, all but one. What is still in it afterwards has its turn again. */
  const lighten = (
    keys: Iterable<string>,
    spared: string,
    [used, most]: readonly [used: () => number, most: number],
    lighter: (known: Known) => Known | undefined,
  ): void => {
    if (used() <= most) return;
    for (const key of keys) {
      if (used() <= most * (1 - roomShare)) return;
      const known = subjects.get(key);
      if (key !== spared && known) set(key, lighter(known));
    }
  };
  const ofMade = [() => madeBytes, maxBytes * shareOfMade] as const;
  const ofAll = [() => bytes, maxBytes] as const;
  const put = (key: string, known: Known): void => {
    set(key, undefined);
    set(key, known);
    lighten(withMade, key, ofMade, withoutMade);
    lighten(withEarlier, key, ofAll, withoutOldest);
    lighten(subjects.keys(), key, ofAll, () => undefined);
  };
  /** The known way to a write: states of other ways since have no place in it. */
  const wayTo = (key: string, writeNo: number): readonly Stage[] => {
    const way = subjects.get(key)?.way ?? [];
    return way.slice(0, way.findIndex((one) => one.writeNo === writeNo) + 1);
  };
  return {
    newest: (subject, lineage) => subjects.get(keyOf(subject, lineage))?.way.at(-1) ?? null,
    before: (subject, lineage, writeNo, beforeMs) => {
      const way = wayTo(keyOf(subject, lineage), writeNo);
      const index = way.findLastIndex((one) => lastMs(one) < beforeMs && one.state.firedMs < beforeMs);
      const found = way[index];
      if (!found) return null;
      const madeSince = way
        .slice(index + 1)
        .reduce<EarlierState['madeSince']>((all, { made }) => (all && made ? [...all, ...made] : null), []);
      return { writeNo: found.writeNo, state: found.state, madeSince };
    },
    keep: (subject, lineage, fromNo, { writeNo, state }, made) => {
      const key = keyOf(subject, lineage);
      const way = thinned([...wayTo(key, fromNo), { writeNo, state, made: joinPendingWrites([], made) }]);
      put(key, { way: begunAtFirst(way), textBytes: subjects.get(key)?.textBytes ?? usualTextBytes });
    },
    forgetMade: (subject, lineage) => {
      const key = keyOf(subject, lineage);
      const known = subjects.get(key);
      if (known) put(key, withoutMade(known));
    },
    weigh: (subject, lineage, textBytes) => {
      const key = keyOf(subject, lineage);
      const known = subjects.get(key);
      if (known) put(key, { ...known, textBytes });
    },
    figures: () => ({ subjects: subjects.size, bytes }),
  };
};
