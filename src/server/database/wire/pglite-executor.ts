import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pageinspect } from '@electric-sql/pglite/contrib/pageinspect';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

import { optimizeLate } from './optimize-late.ts';
import type { WireExecutor } from './wire-executor.ts';

/** WebAssembly memory never shrinks, so the caches are kept small from the first page on (220 MB instead of 600). */
const startParams = ['-c', 'shared_buffers=32MB', '-c', 'max_wal_size=128MB'];

/** An embedded database in this thread. */
export interface PgliteExecutor extends WireExecutor {
  /** All files of the database as they are, as an archive with which others can begin. */
  save(): Promise<Blob>;
}

/** What a new database begins with, and what several in one process may share; tests alone say so. */
export type PgliteShared = Pick<
  PGliteOptions,
  'loadDataDir' | 'initDbStartParams' | 'pgliteWasmModule' | 'fsBundle'
>;

/**
 * Opens an embedded database in this thread.
 * @param dataDir null: in memory, gone at close
 * @param shared to make an empty one takes ten times as long as to begin with a saved one
 */
export const openPgliteExecutor = async (
  dataDir: string | null,
  shared: PgliteShared = {},
): Promise<PgliteExecutor> => {
  optimizeLate();
  const database = await PGlite.create({
    ...(dataDir === null ? {} : { dataDir }),
    ...shared,
    // The last is made where pages are checked, and dropped there.
    extensions: { pg_trgm, btree_gist, pageinspect },
    startParams: [...PGlite.defaultStartParams, ...startParams],
  });
  return {
    execute: (frames, onData) =>
      database.runExclusive(() =>
        database.execProtocolRawStream(frames, { onRawData: (piece) => onData(piece.slice()) }),
      ),
    save: () => database.dumpDataDir('none'),
    close: () => database.close(),
  };
};
