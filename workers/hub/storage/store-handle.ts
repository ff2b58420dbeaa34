import type { Dexie } from 'dexie';

import type { Clock } from '../ports.ts';
import { NewerDatabase, OtherHandle } from './store-errors.ts';
import type { Database, StoreState } from './store-port.ts';
import {
  type IndexedDbPort,
  installedVersion,
  makeHandle,
  openHandle,
  schemaVersion,
  tablesOf,
} from './store-schema.ts';

/** What the store is made of. */
export interface StoreOptions {
  readonly name: string;
  /** Builds sort as text: a time stamp comes first. */
  readonly build: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly indexedDB?: IndexedDbPort;
}

interface StoreHandleEvents {
  /** A newer build opens the database. */
  readonly replaced: () => void;
  /** The browser is deleting the database or has closed it by force. */
  readonly lost: () => void;
  /** It was deleted, and is there anew. */
  readonly rebuilt: () => void;
}

/** A handle of the database that notices whose it is by now, and whether it is still the same one. */
export const createStoreHandle = (
  { name, build, clock, newId, indexedDB }: StoreOptions,
  { replaced, lost, rebuilt }: StoreHandleEvents,
) => {
  const make = (): Dexie => makeHandle(name, indexedDB, { replaced, lost });
  let id: string | null = null;
  let dexie = make();
  let handle: IDBDatabase | null = null;

  return {
    /** Id of the database; null: none was opened yet. */
    id: (): string | null => id,
    /** Dexie 4 opens a database of a newer version all the same (its VersionError is answered by opening without one). */
    open: async (): Promise<StoreState> => {
      const opened = await openHandle(dexie, build, newId);
      handle = dexie.backendDB();
      const former = id;
      id = opened.found ?? id;
      // Outside the transaction: a new write would join it otherwise, and end it.
      if (former !== null && former !== id) void clock.after(0, rebuilt);
      return opened.state;
    },
    close: (): void => dexie.close({ disableAutoOpen: true }),
    /** Leaves a lost handle for a new one, which is not opened yet. */
    renew: (): void => {
      dexie.close({ disableAutoOpen: true });
      dexie = make();
    },
    tables: (): Database => tablesOf(dexie),
    /** A transaction as it is, without a look at whose the database is. */
    transact: <T>(
      mode: 'r' | 'rw',
      names: readonly (keyof Database)[],
      work: (database: Database) => Promise<T>,
    ): Promise<T> => dexie.transaction(mode, [...names], () => work(tablesOf(dexie))),
    /** @throws NewerDatabase; OtherHandle: it has to be opened first; what IndexedDB throws */
    transactChecked: <T>(
      mode: 'r' | 'rw',
      names: readonly (keyof Database)[],
      work: (database: Database) => Promise<T>,
    ): Promise<T> =>
      dexie.transaction(mode, [...names], () => {
        // Dexie opens a lost handle again by itself, whatever version exists by now.
        if (installedVersion(dexie) > schemaVersion) throw new NewerDatabase();
        if (dexie.backendDB() !== handle) throw new OtherHandle();
        return work(tablesOf(dexie));
      }),
  };
};
