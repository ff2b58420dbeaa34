import { changeId } from '#engine/state.ts';

import type { PendingWrites } from './unwritten.ts';

/** Rows and forwarded facts that are kept between two states, at most; a replay that goes back further asks the tables. */
const mostKept = 300;
/** A row as objects, about. */
const rowBytes = 1_500;

const countOf = (made: readonly PendingWrites[]): number =>
  made.reduce((sum, { changes, forwarded }) => sum + changes.length + forwarded.length, 0);

/** Of several changes of a row, and of several versions of a forwarded fact, the last: the others are in force no more. */
const lastOnly = (made: readonly PendingWrites[]): readonly PendingWrites[] => {
  const seen = new Set<string>();
  const isLast = (key: string): boolean => {
    const isFirstSeen = !seen.has(key);
    seen.add(key);
    return isFirstSeen;
  };
  return made
    .toReversed()
    .map(({ changes, forwarded, writeNo }) => ({
      changes: changes
        .toReversed()
        .filter((change) => isLast(changeId(change)))
        .toReversed(),
      forwarded: forwarded
        .toReversed()
        .filter(({ subject, fact }) => isLast(`${subject} ${fact.id}`))
        .toReversed(),
      writeNo,
    }))
    .filter(({ changes, forwarded }) => changes.length + forwarded.length > 0)
    .toReversed();
};

/**
 * What can stand in for the tables: of a row that was withdrawn they alone know its number of revisions.
 * @returns null: they have to be asked
 */
const standsIn = (made: readonly PendingWrites[]): readonly PendingWrites[] | null => {
  if (made.some(({ changes }) => changes.some(({ op }) => op === 'withdraw'))) return null;
  if (countOf(made) <= mostKept) return made;
  const last = lastOnly(made);
  return countOf(last) <= mostKept ? last : null;
};

/** What was made by the writes between two states, those of an earlier stretch and of the next. */
export const joinPendingWrites = (
  earlier: readonly PendingWrites[] | null,
  later: readonly PendingWrites[] | null,
): readonly PendingWrites[] | null => (earlier && later ? standsIn([...earlier, ...later]) : null);

/** What that takes of memory, bytes, as estimated. */
export const weightOf = (made: readonly PendingWrites[] | null): number =>
  made ? countOf(made) * rowBytes : 0;
