import { isOfflineCapable, orderingKeys } from './outbox-calls.ts';
import { isOutboxRow, type OutboxRow } from '../storage/store-rows.ts';
import type { Database, Store } from '../storage/store-port.ts';

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
