import type { Fields } from '../http/request.ts';
import type { SendOptions } from '../http/send-request.ts';
import type { Clock } from '../ports.ts';
import { isOutboxRow, type OutboxRow } from '../storage/store-rows.ts';
import type { Database, Store } from '../storage/store-port.ts';
import { wordsFor } from '../words.ts';
import { isOfflineCapable, orderingKeys, type OutboxCall } from './outbox-calls.ts';

/** Things that a stored write is about; writes of one thing are sent in their order. */
export const thingsIn = ({ name, fields }: OutboxRow): readonly string[] =>
  isOfflineCapable(name) ? orderingKeys[name](fields) : [];

/**
 * Whether a write has to wait for one of these, which are older and not settled, whatever they wait for themselves: the
 * server, or their author, since it was refused or met another's.
 */
export const waitsFor = (row: OutboxRow, older: readonly OutboxRow[]): boolean => {
  const things = new Set(thingsIn(row));
  return older.some((other) => other.id !== row.id && thingsIn(other).some((thing) => things.has(thing)));
};

/** The stored writes of the signed-in user, oldest first. */
export const createOutboxRows = (store: Store, userId: () => number | null) => ({
  list: (): Promise<OutboxRow[]> =>
    store.transact(
      'r',
      ['outbox'],
      async ({ outbox }) =>
        (await outbox.orderBy('createdMs').toArray()).filter(
          (row) => isOutboxRow(row) && row.userId === userId(),
        ),
      [],
    ),
  /** False: the disk refused it. */
  change: (work: (outbox: Database['outbox']) => PromiseLike<unknown>): Promise<boolean> =>
    store.transact(
      'rw',
      ['outbox'],
      async ({ outbox }) => {
        await work(outbox);
        return true;
      },
      false,
    ),
});

export type OutboxRows = ReturnType<typeof createOutboxRows>;

/** A write that somebody makes now, with a key of its own. */
export const createNewRow =
  (clock: Clock, newId: () => string) =>
  (
    owner: number,
    name: OutboxCall,
    fields: Fields,
    { language }: Pick<SendOptions, 'language'>,
  ): OutboxRow => ({
    id: newId(),
    name,
    createdMs: clock.now(),
    state: 'waiting',
    message: wordsFor('waiting', language),
    userId: owner,
    fields,
    language,
  });
