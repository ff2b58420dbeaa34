import type { StoreOptions } from './store-handle.ts';
import type { Store } from './store-port.ts';
import { createStoreTransactions } from './store-transactions.ts';

/** Must outlive even a shared computer's session: a sign-out that has not reached the server yet. */
const alwaysWritten = 'logoutPending';

/**
 * IndexedDB with handling of what browsers do to it: lost handles, full disks, other builds (reliability of the store
 * is tested, not assumed).
 */
export const createStore = (options: StoreOptions): Store => {
  let fullChanged = (): void => {};
  let newer = (): void => {};
  let lost = (): void => {};
  let rebuilt = (): void => {};
  const transactions = createStoreTransactions(options, {
    full: () => fullChanged(),
    newer: () => newer(),
    lost: () => lost(),
    rebuilt: () => rebuilt(),
  });
  const { handle } = transactions;

  const putMeta = async (key: string, value: unknown): Promise<void> => {
    await handle.transact('rw', ['meta'], ({ meta }) => meta.put({ key, value }));
  };
  const logged = (error: unknown): void => console.error('store', error);
  const isAlways = (key: string): boolean => transactions.state() === 'memory' && key === alwaysWritten;

  const store: Store = {
    get state() {
      return transactions.state();
    },
    get id() {
      return handle.id();
    },
    open: transactions.open,
    transact: transactions.transact,
    readMeta: async (key) => {
      if (isAlways(key))
        return handle.transact('r', ['meta'], async ({ meta }) => (await meta.get(key))?.value).catch(logged);
      return store.transact('r', ['meta'], async ({ meta }) => (await meta.get(key))?.value, undefined);
    },
    writeMeta: async (key, value) => {
      if (isAlways(key)) return putMeta(key, value).catch(logged);
      await store.transact('rw', ['meta'], ({ meta }) => meta.put({ key, value }), undefined);
    },
    wipe: async (keep = []) => {
      const all = ['cursors', 'alarms', 'pages', 'outbox'] as const;
      const wiped = all.filter((table) => !keep.includes(table));
      await store.transact(
        'rw',
        [...wiped, 'meta'],
        async (database) => {
          for (const table of wiped) await database[table].clear();
          await database.meta.bulkDelete(['session', 'gap']);
        },
        undefined,
      );
    },
    forgetful: async (on) => {
      const state = transactions.state();
      if (state !== 'open' && state !== 'memory') return;
      if (on) await store.wipe();
      await putMeta('memoryOnly', on).catch(logged);
      transactions.turn(on ? 'memory' : 'open');
    },
    get full() {
      return transactions.isFull();
    },
    onFull: (listener) => {
      fullChanged = listener;
    },
    onNewer: (listener) => {
      newer = listener;
    },
    onLost: (listener) => {
      lost = listener;
    },
    onRebuilt: (listener) => {
      rebuilt = listener;
    },
  };
  return store;
};
