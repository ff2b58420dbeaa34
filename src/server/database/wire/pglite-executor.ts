import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

import type { WireExecutor } from './wire-executor.ts';

/** WebAssembly memory never shrinks, so the caches are kept small from the first page on (220 MB instead of 600). */
const startParams = ['-c', 'shared_buffers=32MB', '-c', 'max_wal_size=128MB'];

/** An embedded database in this thread. */
export interface PgliteExecutor extends WireExecutor {
  /** All files of the database as they are, as an archive with which others can begin. */
  save(): Promise<Blob>;
}

const open = (dataDir: string | null, saved?: Blob): Promise<PGlite> =>
  PGlite.create({
    ...(dataDir === null ? {} : { dataDir }),
    ...(saved && { loadDataDir: saved }),
    extensions: { pg_trgm, btree_gist },
    startParams: [...PGlite.defaultStartParams, ...startParams],
  });

/**
 * Opens an embedded database in this thread.
 * @param dataDir null: in memory, gone at close
 * @param saved what a new database begins with; to make an empty one takes five times as long
 */
export const openPgliteExecutor = async (dataDir: string | null, saved?: Blob): Promise<PgliteExecutor> => {
  const database = await open(dataDir, saved);
  return {
    execute: (frames, onData) =>
      database.runExclusive(() =>
        database.execProtocolRawStream(frames, { onRawData: (piece) => onData(piece.slice()) }),
      ),
    save: () => database.dumpDataDir('none'),
    close: () => database.close(),
  };
};
