import { Dexie } from 'dexie';

import type { Database, StoreState } from './store-port.ts';

/** Raise with every change of the tables below; an older hub never writes a newer database. */
export const schemaVersion = 1;

/** The browser's own factory where none is given. */
export interface IndexedDbPort {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
}

interface HandleEvents {
  /** A newer build opens the database: this one has to close it. */
  readonly replaced: () => void;
  /** The browser is deleting the database or has closed it by force. */
  readonly lost: () => void;
}

/** A handle of the database, not opened yet. */
export const makeHandle = (
  name: string,
  indexedDB: IndexedDbPort | undefined,
  { replaced, lost }: HandleEvents,
): Dexie => {
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
    replaced();
    // Without this Dexie's own listener comes after it, closes once more, and allows itself to open again.
    return false;
  });
  made.on('close', () => lost());
  return made;
};

/** As it stands on the disk: Dexie counts in tenths, and its own `verno` stays at what was declared. */
export const installedVersion = (dexie: Dexie): number => dexie.backendDB().version / 10;

export const tablesOf = (dexie: Dexie): Database => ({
  meta: dexie.table('meta'),
  cursors: dexie.table('cursors'),
  alarms: dexie.table('alarms'),
  pages: dexie.table('pages'),
  outbox: dexie.table('outbox'),
});

/**
 * Opens the database and marks it as this build's, unless it belongs to a newer one.
 * @param build sorts as text: a time stamp comes first
 * @param newId id of the database where it is new
 */
export const openHandle = async (
  dexie: Dexie,
  build: string,
  newId: () => string,
): Promise<{ readonly state: StoreState; readonly found?: string }> => {
  await dexie.open();
  return dexie.transaction('rw', ['meta'], async () => {
    if (installedVersion(dexie) > schemaVersion) return { state: 'newer' };
    const { meta } = tablesOf(dexie);
    const keys = ['schemaVersion', 'minBuild', 'storeId', 'memoryOnly'] as const;
    const [version, minBuild, storeId, memoryOnly] = (await meta.bulkGet([...keys])).map((row) => row?.value);
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
