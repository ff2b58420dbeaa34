import type { Alarm } from '#contract/alarms/alarms.ts';
import { resultCodes } from '#contract/envelope.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import type { Clock } from '../ports.ts';
import type { OutboxRow } from '../storage/store-rows.ts';
import { wordsFor } from '../words.ts';
import type { OutboxRows } from './outbox-rows.ts';

/** Result codes that are no refusal of the write itself: it waits. */
const transient: ReadonlySet<number> = new Set([
  resultCodes.failed,
  resultCodes.tooManyRequests,
  resultCodes.upgradeRequired,
  resultCodes.sessionGone,
]);
/** After this an attempt without an answer counts as failed. */
const busyMs = 35_000;

/** An alarm that another user has confirmed or judged needs no decision: it stands as the other left it. */
const isAimMet = ({ fields }: OutboxRow, alarm: Alarm): boolean =>
  fields['state'] === 'acknowledged' && alarm.state !== 'unconfirmed';

const conflictsOf = (value: unknown): readonly Alarm[] =>
  typeof value === 'object' && value !== null && 'conflicts' in value && Array.isArray(value.conflicts)
    ? value.conflicts
    : [];

/** What becomes of a stored write by its outcome: deleted (null), waiting, or kept for its author to see. */
export const createSettle =
  (clock: Clock, { change }: Pick<OutboxRows, 'change'>) =>
  async (row: OutboxRow, outcome: CallOutcome<unknown>): Promise<OutboxRow['state'] | null> => {
    if (!outcome.ok) {
      const { failure } = outcome;
      if (failure.resultCode === null || transient.has(failure.resultCode)) return 'waiting';
      if (failure.resultCode === resultCodes.conflict && (row.busyUntilMs ?? 0) === 0) {
        // An earlier attempt under this key may still be running; it is asked for again once it must be over.
        await change((outbox) => outbox.put({ ...row, busyUntilMs: clock.now() + busyMs }));
        return 'waiting';
      }
      await change((outbox) => outbox.put({ ...row, state: 'refused', message: failure.message }));
      return 'refused';
    }
    const theirs = conflictsOf(outcome.value).filter((alarm) => !isAimMet(row, alarm));
    if (theirs.length === 0) {
      await change((outbox) => outbox.delete(row.id));
      return null;
    }
    const message = wordsFor('conflict', row.language);
    await change((outbox) => outbox.put({ ...row, state: 'conflict', message, theirs }));
    return 'conflict';
  };

export type Settle = ReturnType<typeof createSettle>;
