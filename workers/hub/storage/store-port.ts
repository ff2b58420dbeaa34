import type { Table } from 'dexie';

import type { AlarmRow, CursorRow, OutboxRow, PageRow } from './store-rows.ts';

/** Tables of this device's database. */
export interface Database {
  readonly meta: Table<{ readonly key: string; readonly value: unknown }, string>;
  readonly cursors: Table<CursorRow, number>;
  readonly alarms: Table<AlarmRow, string>;
  readonly pages: Table<PageRow, string>;
  readonly outbox: Table<OutboxRow, string>;
}

/**
 * `memory`: a computer that several people share; nothing is stored. `blocked`: a tab of an older build holds an older
 * database and lets nobody change it.
 */
export type StoreState = 'open' | 'newer' | 'broken' | 'memory' | 'blocked';

/** The hub's storage, as its parts use it. */
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
