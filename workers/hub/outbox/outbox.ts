import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { OutboxItem } from '#contract/hub/topics.ts';

import type { HubPorts } from '../hub-ports.ts';
import type { Http } from '../http/http.ts';
import type { SendOptions } from '../http/send-request.ts';
import type { Fields } from '../http/request.ts';
import type { OutboxRow } from '../storage/store-rows.ts';
import { rebaseOnServerRows, isOfflineCapable, type OutboxCall } from './outbox-calls.ts';
import { createDrain, expiryMs } from './outbox-drain.ts';
import { createNewRow, createOutboxRows } from './outbox-rows.ts';
import { createSend } from './outbox-send.ts';
import { createSettle } from './outbox-settle.ts';

export const idempotencyHeader = 'idempotency-key';

export interface OutboxEvents {
  publish(items: readonly OutboxItem[]): void;
  /** A write that had waited has reached the server. */
  sent(name: OutboxCall, value: unknown): Promise<void>;
  /** Other hubs of this browser show the same list. */
  changed(): void;
}

const createAttempt =
  (http: Http) =>
  (row: OutboxRow, timeoutMs?: number): Promise<CallOutcome<unknown>> =>
    http.send(row.name, row.fields, {
      language: row.language,
      headers: { [idempotencyHeader]: row.id },
      ...(timeoutMs !== undefined && { timeoutMs }),
    });

/**
 * Writes are stored, with an idempotency key, before they are tried. Those of one thing are sent in the order in
 * which they were made; one that the server refuses waits for its author, and so do later ones of the same thing, but
 * nothing else.
 */
export const createOutbox = (
  { clock, store, newId, locks }: Pick<HubPorts, 'clock' | 'store' | 'newId' | 'locks'>,
  http: Http,
  userId: () => number | null,
  away: () => boolean,
  events: OutboxEvents,
) => {
  let tail: Promise<unknown> = Promise.resolve();
  /** Whether there is anything to send, as far as this hub knows. */
  let waiting = false;
  let draining = false;

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = tail.then(work);
    tail = next.catch(() => {});
    return next;
  };

  const rows = createOutboxRows(store, userId);
  const settle = createSettle(clock, rows);

  const publish = async (): Promise<void> => {
    const items = await rows.list();
    waiting = items.some((item) => item.state === 'waiting');
    events.publish(items);
  };
  const publishChange = async (): Promise<void> => {
    await publish();
    events.changed();
  };

  const attempt = createAttempt(http);
  const drainWaiting = createDrain({ clock, locks }, { rows, attempt, settle, sent: events.sent });
  const drain = async (timeoutMs: number): Promise<void> => {
    await drainWaiting(timeoutMs);
    await publishChange();
  };

  const nudge = (): void => {
    if (!waiting || draining) return;
    draining = true;
    void inTurn(() => drain(10_000)).finally(() => {
      draining = false;
    });
  };

  const rowOf = createNewRow(clock, newId);
  const sendNow = createSend({
    http,
    store,
    userId,
    away,
    rows,
    rowOf,
    attempt,
    settle,
    drain: () => drain(10_000),
    publishChange,
  });

  return {
    /**
     * Tries at once. Where the server is not reachable: stored, and answered with the expected row, marked as not
     * from the server (`cached`).
     */
    send: (name: OutboxCall, fields: Fields, options: SendOptions): Promise<CallOutcome<unknown>> =>
      inTurn(() => sendNow(name, fields, options)),
    drain: (timeoutMs = 10_000): Promise<void> => inTurn(() => drain(timeoutMs)),
    /** Whether there is anything to send, as far as this hub knows. */
    waiting: (): boolean => waiting,
    /** The server answered: sends what waits. A write sent by two hubs at once is one write, by its key. */
    nudge,
    publish,
    discard: (id: string): Promise<void> =>
      inTurn(async () => {
        await rows.change((outbox) => outbox.delete(id));
        await publishChange();
      }).then(nudge),
    /** Sent once more by its author: a new write, with a key of its own, against the rows as they are now. */
    retry: (id: string): Promise<void> =>
      inTurn(async () => {
        const row = (await rows.list()).find((each) => each.id === id);
        if (row === undefined || row.state === 'waiting' || !isOfflineCapable(row.name)) return;
        const fields = rebaseOnServerRows(row.fields, row.theirs ?? []);
        const next = rowOf(row.userId, row.name, fields, { language: row.language });
        // In its former place: later writes of the same thing wait for it.
        await rows.change(async (outbox) => {
          await outbox.delete(id);
          const old = next.createdMs - row.createdMs > expiryMs;
          await outbox.put(old ? next : { ...next, createdMs: row.createdMs });
        });
        await publishChange();
      }).then(nudge),
  };
};

export type Outbox = ReturnType<typeof createOutbox>;
