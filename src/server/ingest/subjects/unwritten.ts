import type { ForwardedFact } from '#engine/fact.ts';
import type { InForce } from '#engine/replay.ts';
import { changeId, type Row } from '#engine/state.ts';

import type { SubjectChanges } from '../writing/change-writer.ts';
import type { Since } from '../../telemetry/messages/since.ts';

/** What one step of a subject did. */
export interface StepResult extends SubjectChanges {
  readonly forwarded: readonly ForwardedFact[];
}

/** The rows that a step wrote, and what it forwarded. */
export type PendingWrites = Pick<StepResult, 'changes' | 'forwarded' | 'writeNo'>;

/** A row or a forwarded fact as the last of the steps left it. */
interface LatestValue<T> {
  readonly value: T | null;
  readonly touchedMs: number;
  readonly writeNo: number;
}

const isSince = ({ touchedMs, writeNo }: LatestValue<unknown>, since: Since): boolean =>
  (writeNo > since.writeNo || touchedMs > since.afterMs) &&
  touchedMs >= since.fromMs &&
  (since.beforeMs === null || touchedMs < since.beforeMs);

/** What the tables hold, overlaid with those; the same query in time for both. */
const over = <T>(
  stored: readonly T[],
  keyOf: (item: T) => string,
  left: ReadonlyMap<string, LatestValue<T>>,
  since: Since,
): T[] => [
  ...stored.filter((item) => !left.has(keyOf(item))),
  ...[...left.values()].flatMap((one) => (one.value !== null && isSince(one, since) ? [one.value] : [])),
];

const rowsLeft = (stored: readonly Row[], steps: readonly PendingWrites[]): Map<string, LatestValue<Row>> => {
  const known = new Map(stored.map((row) => [row.id, row]));
  const left = new Map<string, LatestValue<Row>>();
  for (const { changes, writeNo } of steps)
    for (const change of changes) {
      const id = changeId(change);
      const { touchedMs } = change;
      const before = left.get(id)?.value ?? known.get(id) ?? null;
      const value =
        change.op === 'put'
          ? change.row
          : before && { ...before, withdrawn: true, replacedBy: change.replacedBy };
      left.set(id, { value, touchedMs, writeNo });
    }
  return left;
};

const keyOfWord = ({ subject, fact }: ForwardedFact): string => `${subject} ${fact.id}`;

const wordsLeft = (steps: readonly PendingWrites[]): Map<string, LatestValue<ForwardedFact>> => {
  const left = new Map<string, LatestValue<ForwardedFact>>();
  for (const { forwarded, writeNo } of steps)
    for (const value of forwarded) left.set(keyOfWord(value), { value, touchedMs: value.fact.t, writeNo });
  return left;
};

/** What is in force since a moment, where all that was made since is known here: the tables are not asked. */
export const inForceOf = (steps: readonly PendingWrites[], since: Since): InForce =>
  withPendingWrites({ rows: [], forwarded: [] }, steps, since);

/**
 * A transaction writes rows once, at its end. A subject that is replayed within one must be compared with what its
 * earlier steps in it made, not with the tables: otherwise a row that returns to its stored value counts as
 * unchanged, and the step between would win.
 * @param steps of the same subject in this transaction, in their order
 */
export const withPendingWrites = (stored: InForce, steps: readonly PendingWrites[], since: Since): InForce =>
  steps.length === 0
    ? stored
    : {
        rows: over(stored.rows, (row) => row.id, rowsLeft(stored.rows, steps), since),
        forwarded: over(stored.forwarded, keyOfWord, wordsLeft(steps), since),
      };
