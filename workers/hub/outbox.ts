import type { Alarm } from '#contract/alarms.ts';
import { resultCodes } from '#contract/envelope.ts';
import type { CallOutcome, OutboxItem } from '#contract/hub.ts';

import { within } from './deadline.ts';
import type { HubDoors } from './doors.ts';
import type { Http, SendOptions } from './http.ts';
import { againstTheirs, mayWait, type OutboxCall, promises, thingsOf } from './outbox-calls.ts';
import type { Fields } from './request.ts';
import { isOutboxRow, type OutboxRow } from './store-rows.ts';
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
/** A hub that hangs keeps its lock; the key of a write keeps two senders from doing harm. */
const lockPatienceMs = 15_000;
const outboxLock = 'outbox';

export interface OutboxEvents {
  publish(items: readonly OutboxItem[]): void;
  /** A write that had waited has arrived. */
  sent(name: OutboxCall, value: unknown): void;
  /** Other hubs of this browser show the same list. */
  changed(): void;
}

/** Who confirms what another has just confirmed or judged has nothing to decide: it has been seen, and stands as theirs. */
const isAimMet = ({ fields }: OutboxRow, alarm: Alarm): boolean =>
  fields['state'] === 'acknowledged' && alarm.state !== 'unconfirmed';

const conflictsOf = (value: unknown): readonly Alarm[] =>
  typeof value === 'object' && value !== null && 'conflicts' in value && Array.isArray(value.conflicts)
    ? value.conflicts
    : [];

const thingsIn = ({ name, fields }: OutboxRow): readonly string[] =>
  mayWait(name) ? thingsOf[name](fields) : [];

/**
 * Writes are kept, with the key that makes a repeat harmless, before they are tried. Those of one thing go in the
 * order in which they were made; one that the server refuses waits for its author's eyes, and so do later ones of the
 * same thing, but nothing else.
 */
export const createOutbox = (
  { clock, store, newId, locks }: Pick<HubDoors, 'clock' | 'store' | 'newId' | 'locks'>,
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
        (await outbox.orderBy('createdMs').toArray()).filter(
          (row) => isOutboxRow(row) && row.userId === userId(),
        ),
      [],
    );

  /** False: the disk did not take it. */
  const change = (work: (outbox: Database['outbox']) => PromiseLike<unknown>): Promise<boolean> =>
    store.transact(
      'rw',
      ['outbox'],
      async ({ outbox }) => {
        await work(outbox);
        return true;
      },
      false,
    );

  const publish = async (): Promise<void> => {
    const items = await rows();
    waiting = items.some((item) => item.state === 'waiting');
    events.publish(items);
  };
  const publishChange = async (): Promise<void> => {
    await publish();
    events.changed();
  };

  const settle = async (
    row: OutboxRow,
    outcome: CallOutcome<unknown>,
  ): Promise<OutboxRow['state'] | null> => {
    if (!outcome.ok) {
      const { failure } = outcome;
      if (failure.resultCode === null || passing.has(failure.resultCode)) return 'waiting';
      if (failure.resultCode === resultCodes.conflict && (row.busyUntilMs ?? 0) === 0) {
        // An earlier attempt under this key may still be at work; it is asked for again once it must be over.
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
    const message = say('conflict', row.language);
    await change((outbox) => outbox.put({ ...row, state: 'conflict', message, theirs }));
    return 'conflict';
  };

  const attempt = (row: OutboxRow, timeoutMs?: number) =>
    http().send(row.name, row.fields, {
      language: row.language,
      headers: { [idempotencyHeader]: row.id },
      ...(timeoutMs !== undefined && { timeoutMs }),
    });

  const drainRows = async (timeoutMs: number): Promise<void> => {
    const held = new Set<string>();
    for (const row of await rows()) {
      const things = thingsIn(row);
      const hold = (): void => things.forEach((thing) => held.add(thing));
      if (row.state !== 'waiting' || things.some((thing) => held.has(thing))) {
        hold();
        continue;
      }
      if (clock.now() - row.createdMs > expiryMs) {
        const message = say('expired', row.language);
        await change((outbox) => outbox.put({ ...row, state: 'expired', message }));
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
      if (outcome.ok && mayWait(row.name)) events.sent(row.name, outcome.value);
      // Nobody is there: the rest would only wait for the same silence.
      if (!outcome.ok && outcome.failure.resultCode === null) break;
    }
  };

  /** Hubs of several tabs have one outbox: one of them sends, and reads the list anew when it is its turn. */
  const drain = async (timeoutMs: number): Promise<void> => {
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
    await publishChange();
  };

  const nudge = (): void => {
    if (!waiting || draining) return;
    draining = true;
    void inTurn(() => drain(10_000)).finally(() => {
      draining = false;
    });
  };

  const rowOf = (owner: number, name: OutboxCall, fields: Fields, { language }: SendOptions): OutboxRow => ({
    id: newId(),
    name,
    createdMs: clock.now(),
    state: 'waiting',
    message: say('waiting', language),
    userId: owner,
    fields,
    language,
  });

  const waitsBehind = async (row: OutboxRow): Promise<boolean> => {
    const things = new Set(thingsIn(row));
    return (await rows()).some(
      (other) =>
        other.id !== row.id &&
        other.state === 'waiting' &&
        thingsIn(other).some((thing) => things.has(thing)),
    );
  };

  return {
    /** Tries at once. Out of reach: kept, and answered with what will be, marked as not from the server (`cached`). */
    send: (name: OutboxCall, fields: Fields, options: SendOptions): Promise<CallOutcome<unknown>> =>
      inTurn(async () => {
        const owner = userId();
        if (owner === null || store.state !== 'open') return http().send(name, fields, options);
        const row = rowOf(owner, name, fields, options);
        // What could not be kept must not be promised: it is sent now, or its author hears that it was not.
        if (!(await change((outbox) => outbox.put(row)))) return attempt(row);
        const value = promises[name](fields);
        const promised = { ok: true, value, asOfMs: row.createdMs, cached: true } as const;
        if (away()) {
          await publishChange();
          return promised;
        }
        if (await waitsBehind(row)) {
          await drain(10_000);
          return promised;
        }
        const outcome = await attempt(row);
        if (!outcome.ok) {
          const { code } = outcome.failure;
          if (code === 'network' || code === 'timeout') {
            await publishChange();
            return promised;
          }
          // The author hears it now, so nothing waits but what a new sign-in can still send.
          if (code !== 'sessionGone') await change((outbox) => outbox.delete(row.id));
          return outcome;
        }
        if ((await settle(row, outcome)) !== null) await publishChange();
        return outcome;
      }),
    drain: (timeoutMs = 10_000): Promise<void> => inTurn(() => drain(timeoutMs)),
    /** Whether there is anything to send, as far as this hub knows. */
    waiting: (): boolean => waiting,
    /** The server was heard: send what waits. A write sent by two hubs at once is one write, by its key. */
    nudge,
    publish,
    discard: (id: string): Promise<void> =>
      inTurn(async () => {
        await change((outbox) => outbox.delete(id));
        await publishChange();
      }).then(nudge),
    /** Its author wants it all the same: a new write, with a key of its own, against the rows as they are now. */
    retry: (id: string): Promise<void> =>
      inTurn(async () => {
        const row = (await rows()).find((each) => each.id === id);
        if (row === undefined || row.state === 'waiting' || !mayWait(row.name)) return;
        const fields = againstTheirs(row.fields, row.theirs ?? []);
        const next = rowOf(row.userId, row.name, fields, { language: row.language });
        // In its former place: what waits behind it was made after it.
        await change(async (outbox) => {
          await outbox.delete(id);
          const old = next.createdMs - row.createdMs > expiryMs;
          await outbox.put(old ? next : { ...next, createdMs: row.createdMs });
        });
        await publishChange();
      }).then(nudge),
  };
};
