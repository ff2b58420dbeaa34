import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { within } from '../http/deadline.ts';
import type { HubPorts } from '../hub-ports.ts';
import type { OutboxRow } from '../storage/store-rows.ts';
import { wordsFor } from '../words.ts';
import { isOfflineCapable, type OutboxCall } from './outbox-calls.ts';
import { type OutboxRows, waitsFor } from './outbox-rows.ts';

/** A judgement that could not be sent for a day is outdated. */
export const expiryMs = 24 * 3_600_000;
/** A hung hub keeps its lock; the idempotency key makes a second sender harmless. */
const lockPatienceMs = 15_000;
/**
 * What was written is on the screen before its row is off the list: a confirmed alarm would come up once more. Alarms that
 * are just being read hold nothing up for longer.
 */
const shownPatienceMs = 1_000;
const outboxLock = 'outbox';

interface DrainPorts {
  readonly rows: OutboxRows;
  readonly attempt: (row: OutboxRow, timeoutMs: number) => Promise<CallOutcome<unknown>>;
  readonly settle: (row: OutboxRow, outcome: CallOutcome<unknown>) => Promise<OutboxRow['state'] | null>;
  /** A write that had waited has reached the server; settles when the hub holds what was answered. */
  readonly sent: (name: OutboxCall, value: unknown) => Promise<void>;
}

/** Sends what waits, each thing's writes in their order, until the server is not reachable. */
export const createDrain = (
  { clock, locks }: Pick<HubPorts, 'clock' | 'locks'>,
  { rows, attempt, settle, sent }: DrainPorts,
) => {
  const drainRows = async (timeoutMs: number): Promise<void> => {
    const unsettled: OutboxRow[] = [];
    for (const row of await rows.list()) {
      const hold = (): void => void unsettled.push(row);
      if (row.state !== 'waiting' || waitsFor(row, unsettled)) {
        hold();
        continue;
      }
      if (clock.now() - row.createdMs > expiryMs) {
        const message = wordsFor('expired', row.language);
        await rows.change((outbox) => outbox.put({ ...row, state: 'expired', message }));
        hold();
        continue;
      }
      if ((row.busyUntilMs ?? 0) > clock.now()) {
        hold();
        continue;
      }
      const outcome = await attempt(row, timeoutMs);
      const state = await settle(row, outcome);
      if (state !== null) hold();
      if (outcome.ok && isOfflineCapable(row.name))
        await within(clock, sent(row.name, outcome.value), shownPatienceMs);
      // The server is not reachable: the others would wait in vain too.
      if (!outcome.ok && outcome.failure.resultCode === null) break;
    }
  };

  /** Hubs of several tabs have one outbox: one of them sends, and reads the list again when it gets the lock. */
  return async (timeoutMs: number): Promise<void> => {
    const asking = locks.hold(outboxLock);
    await within(clock, asking, lockPatienceMs);
    try {
      await drainRows(timeoutMs);
    } finally {
      asking.then(
        (lock) => lock.release(),
        () => {},
      );
    }
  };
};
