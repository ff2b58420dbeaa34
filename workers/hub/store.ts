import { Dexie, type Table } from 'dexie';

import type { Clock } from './doors.ts';
import { type AlarmRow, type CursorRow, type OutboxRow, type PageRow, pinnedMs } from './store-rows.ts';

/** Raise with every change of the tables below; an older hub never writes a newer database. */
const schemaVersion = 1;

export interface Database {
  readonly meta: Table<{ readonly key: string; readonly value: unknown }, string>;
  readonly cursors: Table<CursorRow, number>;
  readonly alarms: Table<AlarmRow, string>;
  readonly pages: Table<PageRow, string>;
  readonly outbox: Table<OutboxRow, string>;
}

export type StoreState = 'open' | 'newer' | 'broken';

export interface Store {
  /** `newer`: the database belongs to a newer build. `broken`: none can be had. Both work without storage. */
  open(): Promise<StoreState>;
  readonly state: StoreState;
  /** One transaction over the tables named; `fallback` where nothing can be stored. */
  transact<T>(
    mode: 'r' | 'rw',
    tables: readonly (keyof Database)[],
    work: (tables: Database) => Promise<T>,
    fallback: T,
  ): Promise<T>;
  /** Empties everything but what keeps builds apart. */
  wipe(keep?: readonly (keyof Database)[]): Promise<void>;
  onNewer(listener: () => void): void;
}

const lostHandle = new Set(['InvalidStateError', 'UnknownError', 'DatabaseClosedError']);
const nameOf = (error: unknown): string =>
  error instanceof Dexie.DexieError && error.inner instanceof Error
    ? error.inner.name
    : error instanceof Error
      ? error.name
      : '';

export interface StoreOptions {
  readonly name: string;
  /** Builds sort as text: a time stamp comes first. */
  readonly build: string;
  readonly clock: Clock;
  readonly indexedDB?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
}

/** IndexedDB with what browsers do to it in mind: lost handles, full disks, other builds (reliability of the store is tested, not assumed). */
export const createStore = ({ name, build, indexedDB }: StoreOptions): Store => {
  let state: StoreState = 'broken';
  let newer = (): void => {};

  const make = () => {
    // Strict: an acknowledged write must survive a power failure, not only a crash of the browser.
    const made = new Dexie(name, { chromeTransactionDurability: 'strict', ...indexedDB });
    made.version(schemaVersion).stores({
      meta: 'key',
      cursors: 'userId',
      alarms: 'id, userId, receivedMs',
      pages: 'key, usedMs, address, [usedMs+bytes+key]',
      outbox: 'id, createdMs',
    });
    made.on('versionchange', () => {
      // Dexie would quietly reopen and let this build write into the newer schema.
      made.close({ disableAutoOpen: true });
      state = 'newer';
      newer();
    });
    return made;
  };
  let dexie = make();

  const tables = (): Database => ({
    meta: dexie.table('meta'),
    cursors: dexie.table('cursors'),
    alarms: dexie.table('alarms'),
    pages: dexie.table('pages'),
    outbox: dexie.table('outbox'),
  });

  const openOnce = async (): Promise<StoreState> => {
    await dexie.open();
    return dexie.transaction('rw', ['meta'], async () => {
      const { meta } = tables();
      const [version, minBuild] = await Promise.all([meta.get('schemaVersion'), meta.get('minBuild')]);
      if (typeof version?.value === 'number' && version.value > schemaVersion) return 'newer';
      if (typeof minBuild?.value === 'string' && minBuild.value > build) return 'newer';
      await meta.bulkPut([
        { key: 'schemaVersion', value: schemaVersion },
        { key: 'minBuild', value: build },
      ]);
      return 'open';
    });
  };

  const evictHalf = async (): Promise<void> => {
    const { pages } = tables();
    const keys = await pages.where('usedMs').below(pinnedMs).primaryKeys();
    await pages.bulkDelete(keys.slice(0, Math.ceil(keys.length / 2)));
  };

  const store: Store = {
    get state() {
      return state;
    },
    open: async () => {
      try {
        state = await openOnce();
      } catch (error) {
        state = nameOf(error) === 'VersionError' ? 'newer' : 'broken';
      }
      if (state !== 'open') dexie.close({ disableAutoOpen: true });
      return state;
    },
    transact: async (mode, names, work, fallback) => {
      for (let attempt = 0; attempt < 2 && state === 'open'; attempt += 1) {
        try {
          return await dexie.transaction(mode, [...names], () => work(tables()));
        } catch (error) {
          const kind = nameOf(error);
          try {
            if (kind === 'QuotaExceededError') await evictHalf();
            else if (lostHandle.has(kind)) {
              dexie.close({ disableAutoOpen: true });
              dexie = make();
              await dexie.open();
            } else throw error;
          } catch (second) {
            console.error('store', second);
            return fallback;
          }
        }
      }
      return fallback;
    },
    wipe: async (keep = []) => {
      const all = ['cursors', 'alarms', 'pages', 'outbox'] as const;
      const wiped = all.filter((table) => !keep.includes(table));
      await store.transact(
        'rw',
        [...wiped, 'meta'],
        async (database) => {
          for (const table of wiped) await database[table].clear();
          await database.meta.delete('session');
        },
        undefined,
      );
    },
    onNewer: (listener) => {
      newer = listener;
    },
  };
  return store;
};
