import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Database } from '../../database/database.ts';
import { openEmbeddedDatabase } from '../../database/embedded-database.ts';
import { openWorkerExecutor } from '../../database/wire/worker-executor.ts';
import { checkPages } from '../../database/check-pages.ts';
import { StartFailure } from '../../kernel/start/start-causes.ts';
import { runProgram } from './programs.ts';

/** What a backup of an embedded database has beside the manifest. */
export const embeddedArchive = 'database.tar.gz';

/**
 * Unpacks the backup of an embedded database beside it, opens it, reads every page, and asks it something.
 * @param worker the built `database/wire/pglite-worker.ts`
 * @throws StartFailure `backupDamaged`
 */
export const checkEmbedded = async <T>(
  folder: string,
  worker: URL,
  ask: (database: Database) => Promise<T>,
): Promise<T> => {
  const copy = await mkdtemp(join(folder, '.check-'));
  try {
    await runProgram('tar', [
      '--extract',
      '--gzip',
      '--file',
      join(folder, embeddedArchive),
      '--directory',
      copy,
    ]);
    const database = await openEmbeddedDatabase(join(copy, 'database'), (dataDir) =>
      openWorkerExecutor(worker, dataDir),
    );
    try {
      const { rebuilt, damaged } = await checkPages(database);
      const faults = [...rebuilt, ...damaged];
      if (faults.length > 0)
        throw new StartFailure('backupDamaged', { place: folder, said: faults.join('; ') });
      return await ask(database);
    } finally {
      await database.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
};
