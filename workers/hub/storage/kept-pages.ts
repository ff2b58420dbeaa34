import type { Clock } from '../ports.ts';
import type { Store } from './store-port.ts';
import { isPageRow, type PageRow, pinnedMs } from './store-rows.ts';

/** Limits of kept reads on this device: 50 MB and seven days. */
export const budgetBytes = 50 * 1024 * 1024;
export const keptMs = 7 * 24 * 3_600_000;

/** Replies that are kept on this device. */
export const createKeptPages = (clock: Clock, store: Store) => ({
  /** Deletes what is too old, and the oldest beyond the budget. */
  evict: (): Promise<void> =>
    store.transact(
      'rw',
      ['pages'],
      async ({ pages }) => {
        await pages
          .where('usedMs')
          .below(clock.now() - keptMs)
          .delete();
        // Index keys only: values would be the whole budget in memory.
        const keys = await pages.where('[usedMs+bytes+key]').below([pinnedMs]).keys();
        let total = 0;
        const dropped: string[] = [];
        for (const [, bytes, key] of (keys as unknown as [number, number, string][]).toReversed()) {
          total += bytes;
          if (total > budgetBytes) dropped.push(key);
        }
        await pages.bulkDelete(dropped);
      },
      undefined,
    ),
  find: (key: string): Promise<PageRow | undefined> =>
    store.transact(
      'r',
      ['pages'],
      async ({ pages }) => {
        const row = await pages.get(key);
        return isPageRow(row) ? row : undefined;
      },
      undefined,
    ),

  put: (row: PageRow): Promise<void> =>
    store.transact(
      'rw',
      ['pages'],
      async ({ pages }) => {
        await pages.put(row);
      },
      undefined,
    ),

  /** All kept pages of one report, newest first. */
  ofAddress: async (address: string): Promise<readonly PageRow[]> => {
    const rows = await store.transact(
      'r',
      ['pages'],
      ({ pages }) => pages.where('address').equals(address).toArray(),
      [],
    );
    return rows
      .filter((row) => row.name === 'reports.page' || row.name === 'resources.list')
      .sort((a, b) => b.asOfMs - a.asOfMs);
  },
});
