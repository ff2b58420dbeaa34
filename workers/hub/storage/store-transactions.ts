import { within } from '../http/deadline.ts';
import { createFullDisk } from './full-disk.ts';
import { lostHandle, nameOf, NewerDatabase, OtherHandle } from './store-errors.ts';
import { createStoreHandle, type StoreOptions } from './store-handle.ts';
import type { Store, StoreState } from './store-port.ts';
import { pinnedMs } from './store-rows.ts';

/** Longer than any disk takes: then somebody else holds the database. */
const openWithinMs = 8_000;

/** A lost handle, then a full disk: each is handled once. */
const attempts = 3;

interface TransactionEvents {
  /** The disk is full, or not any more. */
  readonly full: () => void;
  readonly newer: () => void;
  readonly lost: () => void;
  readonly rebuilt: () => void;
}

/** Transactions that are tried again where what failed can be mended: a lost handle, a full disk. */
export const createStoreTransactions = (options: StoreOptions, events: TransactionEvents) => {
  const { clock } = options;
  let state: StoreState = 'broken';
  const handle = createStoreHandle(options, { ...events, replaced: () => giveUp() });
  const disk = createFullDisk(clock, events.full);

  /** The database now belongs to a newer build; this one goes on without. */
  const giveUp = (): void => {
    handle.close();
    state = 'newer';
    events.newer();
  };

  const evictHalf = async (): Promise<void> => {
    const { pages } = handle.tables();
    const keys = await pages.where('usedMs').below(pinnedMs).primaryKeys();
    await pages.bulkDelete(keys.slice(0, Math.ceil(keys.length / 2)));
  };

  /** Does what a failed transaction asks for. @returns whether to try it again */
  const mend = async (error: unknown, isLast: boolean): Promise<boolean> => {
    const kind = nameOf(error);
    if (kind === 'QuotaExceededError' && isLast) disk.refused();
    if (error instanceof NewerDatabase) {
      giveUp();
      return false;
    }
    // Closed because a newer build opens it: opening it again would write old rows into its tables.
    if (state !== 'open') return false;
    try {
      if (error instanceof OtherHandle) state = await handle.open();
      else if (kind === 'QuotaExceededError') await evictHalf();
      else if (lostHandle.has(kind)) {
        handle.renew();
        state = await handle.open();
      } else throw error;
      return true;
    } catch (second) {
      if (nameOf(second) === 'QuotaExceededError') disk.refused();
      console.error('store', second);
      return false;
    }
  };

  const open: Store['open'] = async () => {
    const opening = handle
      .open()
      .catch((error: unknown): StoreState => (nameOf(error) === 'VersionError' ? 'newer' : 'broken'));
    const settled = (opened: StoreState): StoreState => {
      state = opened;
      if (state === 'newer' || state === 'broken') handle.close();
      return state;
    };
    const opened = await within(clock, opening, openWithinMs);
    if (opened !== undefined) return settled(opened);
    // An old tab that sleeps does not close its handle, and this one would wait until it wakes.
    state = 'blocked';
    void opening.then((late) => {
      settled(late);
      events.rebuilt();
    });
    return state;
  };

  const transact: Store['transact'] = async (mode, names, work, fallback) => {
    for (let attempt = 0; attempt < attempts && state === 'open'; attempt += 1) {
      try {
        const value = await handle.transactChecked(mode, names, work);
        if (mode === 'rw') disk.accepted();
        return value;
      } catch (error) {
        if (!(await mend(error, attempt === attempts - 1))) return fallback;
      }
    }
    return fallback;
  };

  return {
    handle,
    state: (): StoreState => state,
    /** A shared computer keeps nothing; another one does again. */
    turn: (next: 'open' | 'memory'): void => {
      state = next;
    },
    isFull: disk.full,
    open,
    transact,
  };
};
