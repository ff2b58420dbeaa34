import type { Alarm } from '#contract/alarms.ts';
import { resultCodes } from '#contract/envelope.ts';
import type { CallOutcome, OutboxItem } from '#contract/hub.ts';

import type { HubDoors } from './doors.ts';
import type { Http, SendOptions } from './http.ts';
import { mayWait, type OutboxCall, promises } from './outbox-calls.ts';
import type { Fields } from './request.ts';
import type { OutboxRow } from './store-rows.ts';
import type { Database } from './store.ts';
import { say } from './words.ts';

/** A judgement that could not be sent for a day is no longer what its author would say. */
export const expiryMs = 24 * 3_600_000;
export const idempotencyHeader = 'idempotency-key';

/** These say nothing against the write itself: it waits for better times. */
const passing: ReadonlySet<number> = new Set([
  resultCodes.failed,
  resultCodes.tooManyRequests,
  resultCodes.upgradeRequired,
  resultCodes.sessionGone,
]);
/** After this an attempt that has not answered is dead. */
const busyMs = 35_000;

export interface OutboxEvents {
  publish(items: readonly OutboxItem[]): void;
  /** A write that had waited has arrived. */
  sent(name: OutboxCall, value: unknown): void;
}

const conflictsOf = (value: unknown): readonly Alarm[] =>
  typeof value === 'object' && value !== null && 'conflicts' in value && Array.isArray(value.conflicts)
    ? value.conflicts
    : [];

/**
 * Writes are kept, with the key that makes a repeat harmless, before they are tried. They go in the order in which
 * they were made; one that the server refuses waits for its author's eyes and holds nobody up.
 */
export const createOutbox = (
  { clock, store, newId }: Pick<HubDoors, 'clock' | 'store' | 'newId'>,
  http: () => Http,
  userId: () => number | null,
  away: () => boolean,
  events: OutboxEvents,
) => {
  let tail: Promise<unknown> = Promise.resolve();
  /** Is there anything to send, as far as this hub knows. */
  let waiting = false;
  let draining = false;

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = tail.then(work);
    tail = next.catch(() => {});
    return next;
  };

  const rows = (): Promise<OutboxRow[]> =>
    store.transact(
      'r',
      ['outbox'],
      async ({ outbox }) =>
        (await outbox.orderBy('createdMs').toArray()).filter((row) => row.userId === userId()),
      [],
    );

  const change = (work: (outbox: Database['outbox']) => PromiseLike<unknown>): Promise<void> =>
    store.transact(
      'rw',
      ['outbox'],
      async ({ outbox }) => {
        await work(outbox);
      },
      undefined,
    );

  const publish = async (): Promise<void> => {
    const items = await rows();
    waiting = items.some((item) => item.state === 'waiting');
    events.publish(items);
  };

  const settle = async (row: OutboxRow, outcome: CallOutcome<unknown>): Promise<'gone' | 'waits'> => {
    if (!outcome.ok) {
      const { failure } = outcome;
      if (failure.resultCode === null || passing.has(failure.resultCode)) return 'waits';
      if (failure.resultCode === resultCodes.conflict && (row.busyUntilMs ?? 0) === 0) {
        // An earlier attempt under this key may still be at work; it is asked for again once it must be over.
        await change((outbox) => outbox.put({ ...row, busyUntilMs: clock.now() + busyMs }));
        return 'waits';
      }
      await change((outbox) => outbox.put({ ...row, state: 'refused', message: failure.message }));
      return 'gone';
    }
    if (conflictsOf(outcome.value).length > 0)
      await change((outbox) =>
        outbox.put({ ...row, state: 'conflict', message: say('conflict', row.language) }),
      );
    else await change((outbox) => outbox.delete(row.id));
    return 'gone';
  };

  const attempt = (row: OutboxRow, timeoutMs?: number) =>
    http().send(row.name, row.fields, {
      language: row.language,
      headers: { [idempotencyHeader]: row.id },
      ...(timeoutMs !== undefined && { timeoutMs }),
    });

  const drain = async (timeoutMs: number): Promise<void> => {
    for (const row of await rows()) {
      if (row.state !== 'waiting') continue;
      if (clock.now() - row.createdMs > expiryMs) {
        await change((outbox) =>
          outbox.put({ ...row, state: 'expired', message: say('expired', row.language) }),
        );
        continue;
      }
      if ((row.busyUntilMs ?? 0) > clock.now()) break;
      const outcome = await attempt(row, timeoutMs);
      if ((await settle(row, outcome)) === 'waits') break;
      if (outcome.ok && mayWait(row.name)) events.sent(row.name, outcome.value);
    }
    await publish();
  };

  return {
    /** Tries at once. Out of reach: kept, and answered with what will be, marked as not from the server (`cached`). */
    send: (name: OutboxCall, fields: Fields, options: SendOptions): Promise<CallOutcome<unknown>> =>
      inTurn(async () => {
        const owner = userId();
        if (owner === null || store.state !== 'open') return http().send(name, fields, options);
        const row: OutboxRow = {
          id: newId(),
          name,
          createdMs: clock.now(),
          state: 'waiting',
          message: say('waiting', options.language),
          userId: owner,
          fields,
          language: options.language,
        };
        await change((outbox) => outbox.put(row));
        const promised = {
          ok: true,
          value: promises[name](fields),
          asOfMs: row.createdMs,
          cached: true,
        } as const;
        if (away()) {
          await publish();
          return promised;
        }
        const outcome = await attempt(row);
        if (!outcome.ok) {
          const { code } = outcome.failure;
          if (code === 'network' || code === 'timeout') {
            await publish();
            return promised;
          }
          // The author hears it now, so nothing waits but what a new sign-in can still send.
          if (code !== 'sessionGone') await change((outbox) => outbox.delete(row.id));
          return outcome;
        }
        await settle(row, outcome);
        if (conflictsOf(outcome.value).length > 0) await publish();
        return outcome;
      }),
    drain: (timeoutMs = 10_000): Promise<void> => inTurn(() => drain(timeoutMs)),
    /** The server was heard: send what waits. A write sent by two hubs at once is one write, by its key. */
    nudge: (): void => {
      if (!waiting || draining) return;
      draining = true;
      void inTurn(() => drain(10_000)).finally(() => {
        draining = false;
      });
    },
    publish,
    discard: (id: string): Promise<void> =>
      inTurn(async () => {
        await change((outbox) => outbox.delete(id));
        await publish();
      }),
  };
};

export type Outbox = ReturnType<typeof createOutbox>;
