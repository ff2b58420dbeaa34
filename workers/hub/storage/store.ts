import { Dexie, type Table } from 'dexie';

import type { Clock } from '../ports.ts';
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

/** `memory`: a computer that several people share; nothing is stored. */
export type StoreState = 'open' | 'newer' | 'broken' | 'memory';

export interface Store {
  /**
   * `newer`: the database belongs to a newer build. `broken`: none can be opened. All but `open` work without
   * storage.
   */
  open(): Promise<StoreState>;
  readonly state: StoreState;
  /** Id of this database; another id means that the browser deleted the former one. Null: none was opened. */
  readonly id: string | null;
  /** One transaction over the tables named; `fallback` where nothing can be stored. */
  transact<T>(
    mode: 'r' | 'rw',
    tables: readonly (keyof Database)[],
    work: (tables: Database) => Promise<T>,
    fallback: T,
  ): Promise<T>;
  /** Small values by name. On a shared computer only those without anybody's data are written: `logoutPending`. */
  readMeta(key: string): Promise<unknown>;
  writeMeta(key: string, value: unknown): Promise<void>;
  /** Deletes everything but what keeps builds apart. */
  wipe(keep?: readonly (keyof Database)[]): Promise<void>;
  /** On a shared computer nothing is written any more; earlier content is deleted. Kept for the next start. */
  forgetful(on: boolean): Promise<void>;
  /** The disk is full although kept pages were deleted. Over when writes have succeeded for a minute. */
  readonly full: boolean;
  onFull(listener: () => void): void;
  onNewer(listener: () => void): void;
  /** The browser is deleting the database or has closed it by force, as when site data is cleared. */
  onLost(listener: () => void): void;
  /** The browser deleted the database while it was in use; it exists again, empty. */
  onRebuilt(listener: () => void): void;
}

/** A lost handle, then a full disk: each is handled once. */
const attempts = 3;
/** Small values may be written where large ones no longer fit: a disk that refused one of them just now is full. */
const fullForMs = 60_000;

/** Must outlive even a shared computer's session: a sign-out that has not reached the server yet. */
const alwaysWritten = 'logoutPending';

class NewerDatabase extends Error {}
/** Dexie has opened another handle by itself: its version must be checked first. */
class OtherHandle extends Error {}

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
  readonly newId: () => string;
  readonly indexedDB?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
}

/**
 * IndexedDB with handling of what browsers do to it: lost handles, full disks, other builds (reliability of the store
 * is tested, not assumed).
 */
export const createStore = ({ name, build, clock, newId, indexedDB }: StoreOptions): Store => {
  let state: StoreState = 'broken';
  let id: string | null = null;
  /** When the disk last refused a write; null: it accepts writes. */
  let refusedMs: number | null = null;
  let fullChanged = (): void => {};
  let newer = (): void => {};
  let lost = (): void => {};
  let rebuilt = (): void => {};

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
    made.on('versionchange', (event) => {
      // Deleted, not replaced: the next transaction creates it again.
      if (event instanceof Object && 'newVersion' in event && event.newVersion === null) {
        made.close({ disableAutoOpen: true });
        lost();
        return false;
      }
      // Dexie would quietly reopen and let this build write into the newer schema.
      giveUp();
      // Without this Dexie's own listener comes after it, closes once more, and allows itself to open again.
      return false;
    });
    made.on('close', () => lost());
    return made;
  };
  let dexie = make();
  let handle: IDBDatabase | null = null;
  /** As it stands on the disk: Dexie counts in tenths, and its own `verno` stays at what was declared. */
  const installedVersion = (): number => dexie.backendDB().version / 10;

  /** The database now belongs to a newer build; this one goes on without. */
  const giveUp = (): void => {
    dexie.close({ disableAutoOpen: true });
    state = 'newer';
    newer();
  };

  const tables = (): Database => ({
    meta: dexie.table('meta'),
    cursors: dexie.table('cursors'),
    alarms: dexie.table('alarms'),
    pages: dexie.table('pages'),
    outbox: dexie.table('outbox'),
  });

  const openOnce = async (): Promise<{ readonly state: StoreState; readonly found?: string }> => {
    await dexie.open();
    return dexie.transaction('rw', ['meta'], async () => {
      if (installedVersion() > schemaVersion) return { state: 'newer' };
      const { meta } = tables();
      const keys = ['schemaVersion', 'minBuild', 'storeId', 'memoryOnly'] as const;
      const [version, minBuild, storeId, memoryOnly] = (await meta.bulkGet([...keys])).map(
        (row) => row?.value,
      );
      if (typeof version === 'number' && version > schemaVersion) return { state: 'newer' };
      if (typeof minBuild === 'string' && minBuild > build) return { state: 'newer' };
      const found = typeof storeId === 'string' ? storeId : newId();
      await meta.bulkPut([
        { key: 'schemaVersion', value: schemaVersion },
        { key: 'minBuild', value: build },
        { key: 'storeId', value: found },
      ]);
      return { state: memoryOnly === true ? 'memory' : 'open', found };
    });
  };

  /** Dexie 4 opens a database of a newer version all the same (its VersionError is answered by opening without one). */
  const openChecked = async (): Promise<StoreState> => {
    const opened = await openOnce();
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
  const said = (error: unknown): void => console.error('store', error);

  const evictHalf = async (): Promise<void> => {
    const { pages } = tables();
    const keys = await pages.where('usedMs').below(pinnedMs).primaryKeys();
    await pages.bulkDelete(keys.slice(0, Math.ceil(keys.length / 2)));
  };

  const refused = (): void => {
    const first = refusedMs === null;
    refusedMs = clock.now();
    if (first) fullChanged();
  };
  const taken = (): void => {
    if (refusedMs === null || clock.now() - refusedMs < fullForMs) return;
    refusedMs = null;
    fullChanged();
  };

  const store: Store = {
    get state() {
      return state;
    },
    get id() {
      return id;
    },
    open: async () => {
      try {
        state = await openChecked();
      } catch (error) {
        state = nameOf(error) === 'VersionError' ? 'newer' : 'broken';
      }
      if (state === 'newer' || state === 'broken') dexie.close({ disableAutoOpen: true });
      return state;
    },
    transact: async (mode, names, work, fallback) => {
      for (let attempt = 0; attempt < attempts && state === 'open'; attempt += 1) {
        try {
          const value = await dexie.transaction(mode, [...names], () => {
            // Dexie opens a lost handle again by itself, whatever version exists by now.
            if (installedVersion() > schemaVersion) throw new NewerDatabase();
            if (dexie.backendDB() !== handle) throw new OtherHandle();
            return work(tables());
          });
          if (mode === 'rw') taken();
          return value;
        } catch (error) {
          const kind = nameOf(error);
          if (kind === 'QuotaExceededError' && attempt === attempts - 1) refused();
          if (error instanceof NewerDatabase) {
            giveUp();
            return fallback;
          }
          try {
            // Closed because a newer build wants it: opening it again would write old rows into its tables.
            if (state !== 'open') return fallback;
            if (error instanceof OtherHandle) state = await openChecked();
            else if (kind === 'QuotaExceededError') await evictHalf();
            else if (lostHandle.has(kind)) {
              dexie.close({ disableAutoOpen: true });
              dexie = make();
              state = await openChecked();
            } else throw error;
          } catch (second) {
            if (nameOf(second) === 'QuotaExceededError') refused();
            said(second);
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
          .catch(said);
      return store.transact('r', ['meta'], async ({ meta }) => (await meta.get(key))?.value, undefined);
    },
    writeMeta: async (key, value) => {
      if (state === 'memory' && key === alwaysWritten) return putMeta(key, value).catch(said);
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
      await putMeta('memoryOnly', on).catch(said);
      state = on ? 'memory' : 'open';
    },
    get full() {
      return refusedMs !== null;
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
