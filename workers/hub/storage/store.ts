import type { Dexie } from 'dexie';

import type { Clock } from '../ports.ts';
import { within } from '../http/deadline.ts';
import { createFullDisk } from './full-disk.ts';
import { lostHandle, nameOf, NewerDatabase, OtherHandle } from './store-errors.ts';
import type { Database, Store, StoreState } from './store-port.ts';
import { pinnedMs } from './store-rows.ts';
import {
  type IndexedDbPort,
  installedVersion,
  makeHandle,
  openHandle,
  schemaVersion,
  tablesOf,
} from './store-schema.ts';

/** Longer than any disk takes: then somebody else holds the database. */
const openWithinMs = 8_000;

/** A lost handle, then a full disk: each is handled once. */
const attempts = 3;

/** Must outlive even a shared computer's session: a sign-out that has not reached the server yet. */
const alwaysWritten = 'logoutPending';

/** What the store is made of. */
export interface StoreOptions {
  readonly name: string;
  /** Builds sort as text: a time stamp comes first. */
  readonly build: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly indexedDB?: IndexedDbPort;
}

/**
 * IndexedDB with handling of what browsers do to it: lost handles, full disks, other builds (reliability of the store
 * is tested, not assumed).
 */
export const createStore = ({ name, build, clock, newId, indexedDB }: StoreOptions): Store => {
  let state: StoreState = 'broken';
  let id: string | null = null;
  let fullChanged = (): void => {};
  let newer = (): void => {};
  let lost = (): void => {};
  let rebuilt = (): void => {};

  const make = (): Dexie => makeHandle(name, indexedDB, { replaced: () => giveUp(), lost: () => lost() });
  let dexie = make();
  let handle: IDBDatabase | null = null;
  const disk = createFullDisk(clock, () => fullChanged());

  /** The database now belongs to a newer build; this one goes on without. */
  const giveUp = (): void => {
    dexie.close({ disableAutoOpen: true });
    state = 'newer';
    newer();
  };

  const tables = (): Database => tablesOf(dexie);

  /** Dexie 4 opens a database of a newer version all the same (its VersionError is answered by opening without one). */
  const openChecked = async (): Promise<StoreState> => {
    const opened = await openHandle(dexie, build, newId);
    handle = dexie.backendDB();
    const former = id;
    id = opened.found ?? id;
    // Outside the transaction: a new write would join it otherwise, and end it.
    if (former !== null && former !== id) void clock.after(0, () => rebuilt());
    return opened.state;
  };

  const putMeta = async (key: string, value: unknown): Promise<void> => {
    await dexie.transaction('rw', ['meta'], () => tables().meta.put({ key, value }));
  };
  const logged = (error: unknown): void => console.error('store', error);

  const evictHalf = async (): Promise<void> => {
    const { pages } = tables();
    const keys = await pages.where('usedMs').below(pinnedMs).primaryKeys();
    await pages.bulkDelete(keys.slice(0, Math.ceil(keys.length / 2)));
  };

  const store: Store = {
    get state() {
      return state;
    },
    get id() {
      return id;
    },
    open: async () => {
      const opening = openChecked().catch((error: unknown): StoreState =>
        nameOf(error) === 'VersionError' ? 'newer' : 'broken',
      );
      const settled = (opened: StoreState): StoreState => {
        state = opened;
        if (state === 'newer' || state === 'broken') dexie.close({ disableAutoOpen: true });
        return state;
      };
      const opened = await within(clock, opening, openWithinMs);
      if (opened !== undefined) return settled(opened);
      // An old tab that sleeps does not close its handle, and this one would wait until it wakes.
      state = 'blocked';
      void opening.then((late) => {
        settled(late);
        rebuilt();
      });
      return state;
    },
    transact: async (mode, names, work, fallback) => {
      for (let attempt = 0; attempt < attempts && state === 'open'; attempt += 1) {
        try {
          const value = await dexie.transaction(mode, [...names], () => {
            // Dexie opens a lost handle again by itself, whatever version exists by now.
            if (installedVersion(dexie) > schemaVersion) throw new NewerDatabase();
            if (dexie.backendDB() !== handle) throw new OtherHandle();
            return work(tables());
          });
          if (mode === 'rw') disk.accepted();
          return value;
        } catch (error) {
          const kind = nameOf(error);
          if (kind === 'QuotaExceededError' && attempt === attempts - 1) disk.refused();
          if (error instanceof NewerDatabase) {
            giveUp();
            return fallback;
          }
          try {
            // Closed because a newer build opens it: opening it again would write old rows into its tables.
            if (state !== 'open') return fallback;
            if (error instanceof OtherHandle) state = await openChecked();
            else if (kind === 'QuotaExceededError') await evictHalf();
            else if (lostHandle.has(kind)) {
              dexie.close({ disableAutoOpen: true });
              dexie = make();
              state = await openChecked();
            } else throw error;
          } catch (second) {
            if (nameOf(second) === 'QuotaExceededError') disk.refused();
            logged(second);
            return fallback;
          }
        }
      }
      return fallback;
    },
    readMeta: async (key) => {
      if (state === 'memory' && key === alwaysWritten)
        return dexie
          .transaction('r', ['meta'], async () => (await tables().meta.get(key))?.value)
          .catch(logged);
      return store.transact('r', ['meta'], async ({ meta }) => (await meta.get(key))?.value, undefined);
    },
    writeMeta: async (key, value) => {
      if (state === 'memory' && key === alwaysWritten) return putMeta(key, value).catch(logged);
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
      if (state !== 'open' && state !== 'memory') return;
      if (on) await store.wipe();
      await putMeta('memoryOnly', on).catch(logged);
      state = on ? 'memory' : 'open';
    },
    get full() {
      return disk.full();
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
