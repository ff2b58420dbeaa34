import { setTimeout as wait } from 'node:timers/promises';

import type { ArchiveConfig } from './archive-config.ts';
import { type ArchiveStore, createFolderStore } from './archive-store.ts';
import { createLocalCopies } from './s3/local-copies.ts';
import { createS3Store } from './s3/s3-store.ts';
import { workFolder } from './work-folder.ts';

/** The archive's store as the settings name it. No bucket is asked before somebody asks for a file. */
export const openStore = (
  { archiveDir, dataDir }: Pick<ArchiveConfig, 'archiveDir' | 'dataDir'>,
  now: () => number,
): ArchiveStore =>
  typeof archiveDir === 'string'
    ? createFolderStore(archiveDir)
    : createS3Store({
        place: archiveDir,
        copies: createLocalCopies(workFolder(dataDir, 'copies'), archiveDir.copiesBytes),
        fetch,
        now,
        wait: (ms) => wait(ms),
      });
