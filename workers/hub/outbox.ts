import type { Alarm } from '#contract/alarms.ts';
import type { CallName, ReplyOf } from '#contract/calls.ts';
import type { CallOutcome, OutboxItem } from '#contract/hub.ts';

import type { HubDoors } from './doors.ts';
import type { Http, SendOptions } from './http.ts';
import type { Fields } from './request.ts';
import type { Database, OutboxRow } from './store.ts';
import { say } from './words.ts';

/** A judgement that could not be sent for a day is no longer what its author would say. */
export const expiryMs = 24 * 3_600_000;
export const idempotencyHeader = 'idempotency-key';

/** Writes that may wait, with what the user sees meanwhile. Everything else is refused offline. */
const promises = {
  'alarms.cue': (): ReplyOf<'alarms.cue'> => ({ changed: [], conflicts: [] }),
  'quickVisits.add': (fields: Fields): ReplyOf<'quickVisits.add'> => ({
    id: 0,
    userId: Number(fields['userId'] ?? 0),
    quickVisitUrl: String(fields['quickVisitUrl']),
    quickVisitName: String(fields['quickVisitName']),
  }),
  'quickVisits.remove': (): ReplyOf<'quickVisits.remove'> => null,
  'userPrivilege.saveAlarm': (fields: Fields): ReplyOf<'userPrivilege.saveAlarm'> => ({
    id: 0,
    userId: 0,
    alarmTypeIds: String(fields['alarmTypeIds']),
    alarmEmailTypeIds: String(fields['alarmEmailTypeIds']),
  }),
} as const satisfies Partial<Record<CallName, (fields: Fields) => unknown>>;

export type OutboxCall = keyof typeof promises;

export const mayWait = (name: CallName): name is OutboxCall => Object.hasOwn(promises, name);

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
      if (failure.resultCode === null || failure.code === 'sessionGone') return 'waits';
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
        if ((await settle(row, outcome)) === 'gone') {
          // The author has just been told; nothing is left to compare but a conflict.
          if (!outcome.ok) await change((outbox) => outbox.delete(row.id));
          return outcome;
        }
        await publish();
        if (!outcome.ok && outcome.failure.code === 'sessionGone') return outcome;
        return promised;
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
