import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

import type { WireExecutor } from './wire-executor.ts';

/** WebAssembly memory never shrinks, so the caches are kept small from the first page on (220 MB instead of 600). */
const startParams = ['-c', 'shared_buffers=32MB', '-c', 'max_wal_size=128MB'];

const open = (dataDir: string | null): Promise<PGlite> =>
  PGlite.create({
    ...(dataDir === null ? {} : { dataDir }),
    extensions: { pg_trgm, btree_gist },
    startParams: [...PGlite.defaultStartParams, ...startParams],
  });

/** An embedded database in this thread. `dataDir` null: in memory, gone at close. */
export const openPgliteExecutor = async (dataDir: string | null): Promise<WireExecutor> => {
  const database = await open(dataDir);
  return {
    execute: (frames, onData) =>
      database.runExclusive(() =>
        database.execProtocolRawStream(frames, { onRawData: (piece) => onData(piece.slice()) }),
      ),
    close: () => database.close(),
  };
};
