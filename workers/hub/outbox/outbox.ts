import type { Alarm } from '#contract/alarms/alarms.ts';
import { resultCodes } from '#contract/envelope.ts';
import type { CallOutcome, OutboxItem } from '#contract/hub.ts';

import { within } from '../http/deadline.ts';
import type { HubPorts } from '../hub-ports.ts';
import type { Http, SendOptions } from '../http/http.ts';
import { againstTheirs, mayWait, type OutboxCall, promises, thingsOf } from './outbox-calls.ts';
import type { Fields } from '../http/request.ts';
import { isOutboxRow, type OutboxRow } from '../storage/store-rows.ts';
import type { Database } from '../storage/store.ts';
import { say } from '../words.ts';

/** A judgement that could not be sent for a day is outdated. */
export const expiryMs = 24 * 3_600_000;
export const idempotencyHeader = 'idempotency-key';

/** Result codes that are no refusal of the write itself: it waits. */
const transient: ReadonlySet<number> = new Set([
  resultCodes.failed,
  resultCodes.tooManyRequests,
  resultCodes.upgradeRequired,
  resultCodes.sessionGone,
]);
/** After this an attempt without an answer counts as failed. */
const busyMs = 35_000;
/** A hung hub keeps its lock; the idempotency key makes a second sender harmless. */
const lockPatienceMs = 15_000;
const outboxLock = 'outbox';

export interface OutboxEvents {
  publish(items: readonly OutboxItem[]): void;
  /** A write that had waited has reached the server. */
  sent(name: OutboxCall, value: unknown): void;
  /** Other hubs of this browser show the same list. */
  changed(): void;
}

/** An alarm that another user has confirmed or judged needs no decision: it stands as the other left it. */
const isAimMet = ({ fields }: OutboxRow, alarm: Alarm): boolean =>
  fields['state'] === 'acknowledged' && alarm.state !== 'unconfirmed';

const conflictsOf = (value: unknown): readonly Alarm[] =>
  typeof value === 'object' && value !== null && 'conflicts' in value && Array.isArray(value.conflicts)
    ? value.conflicts
    : [];

const thingsIn = ({ name, fields }: OutboxRow): readonly string[] =>
  mayWait(name) ? thingsOf[name](fields) : [];

/**
 * Writes are stored, with an idempotency key, before they are tried. Those of one thing are sent in the order in
 * which they were made; one that the server refuses waits for its author, and so do later ones of the same thing, but
 * nothing else.
 */
export const createOutbox = (
  { clock, store, newId, locks }: Pick<HubPorts, 'clock' | 'store' | 'newId' | 'locks'>,
  http: () => Http,
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

  /** False: the disk refused it. */
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
      // The server is not reachable: the others would wait in vain too.
      if (!outcome.ok && outcome.failure.resultCode === null) break;
    }
  };

  /** Hubs of several tabs have one outbox: one of them sends, and reads the list again when it gets the lock. */
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

  const waitsForEarlier = async (row: OutboxRow): Promise<boolean> => {
    const things = new Set(thingsIn(row));
    return (await rows()).some(
      (other) =>
        other.id !== row.id &&
        other.state === 'waiting' &&
        thingsIn(other).some((thing) => things.has(thing)),
    );
  };

  return {
    /**
     * Tries at once. Where the server is not reachable: stored, and answered with the expected row, marked as not
     * from the server (`cached`).
     */
    send: (name: OutboxCall, fields: Fields, options: SendOptions): Promise<CallOutcome<unknown>> =>
      inTurn(async () => {
        const owner = userId();
        if (owner === null || store.state !== 'open') return http().send(name, fields, options);
        const row = rowOf(owner, name, fields, options);
        // A write that could not be stored must not be promised: it is sent now, or its author learns that it was
        // not.
        if (!(await change((outbox) => outbox.put(row)))) return attempt(row);
        const value = promises[name](fields);
        const promised = { ok: true, value, asOfMs: row.createdMs, cached: true } as const;
        if (away()) {
          await publishChange();
          return promised;
        }
        if (await waitsForEarlier(row)) {
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
          // The author learns it now, so only what a new sign-in can still send waits.
          if (code !== 'sessionGone') await change((outbox) => outbox.delete(row.id));
          return outcome;
        }
        if ((await settle(row, outcome)) !== null) await publishChange();
        return outcome;
      }),
    drain: (timeoutMs = 10_000): Promise<void> => inTurn(() => drain(timeoutMs)),
    /** Whether there is anything to send, as far as this hub knows. */
    waiting: (): boolean => waiting,
    /** The server answered: sends what waits. A write sent by two hubs at once is one write, by its key. */
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
        // In its former place: later writes of the same thing wait for it.
        await change(async (outbox) => {
          await outbox.delete(id);
          const old = next.createdMs - row.createdMs > expiryMs;
          await outbox.put(old ? next : { ...next, createdMs: row.createdMs });
        });
        await publishChange();
      }).then(nudge),
  };
};
