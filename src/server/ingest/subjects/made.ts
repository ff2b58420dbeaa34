import type { Made } from './unwritten.ts';

/** Rows and forwarded facts that are kept between two states, at most; a replay that goes back further asks the tables. */
const mostKept = 100;
/** A row as objects, about. */
const rowBytes = 1_500;

const countOf = (made: readonly Made[]): number =>
  made.reduce((sum, { changes, forwarded }) => sum + changes.length + forwarded.length, 0);

/**
 * What can stand in for the tables: of a row that was withdrawn they alone know its number of revisions.
 * @returns null: they have to be asked
 */
const standsIn = (made: readonly Made[]): readonly Made[] | null =>
  countOf(made) > mostKept || made.some(({ changes }) => changes.some(({ op }) => op === 'withdraw'))
    ? null
    : made;

/** What was made by the writes between two states, those of an earlier stretch and of the next. */
export const joinMade = (
  earlier: readonly Made[] | null,
  later: readonly Made[] | null,
): readonly Made[] | null => (earlier && later ? standsIn([...earlier, ...later]) : null);

/** What that takes of memory, bytes, as estimated. */
export const weightOf = (made: readonly Made[] | null): number => (made ? countOf(made) * rowBytes : 0);
