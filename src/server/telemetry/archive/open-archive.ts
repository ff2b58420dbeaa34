import type { ArchiveConfig } from './archive-config.ts';
import type { TransactionBoundDatabase } from '../../database/transaction-bound-database.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';
import { type Archive, createArchive } from './archive.ts';
import { openDuck } from './duck.ts';
import { openStore } from './open-store.ts';
import { workFolder } from './work-folder.ts';

/** The archive that a server reads from, and its figures. Nothing is opened before somebody asks for a day in it. */
export const openArchive = (ports: {
  readonly database: TransactionBoundDatabase;
  readonly config: Pick<ArchiveConfig, 'archiveDir' | 'dataDir'>;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly log: Log;
}): Archive => {
  const { config, metrics, now } = ports;
  const archive = createArchive({
    ...ports,
    store: openStore(config, now),
    openDuck: () => openDuck(null, workFolder(config.dataDir, 'reading')),
  });
  metrics.watch(
    'tankwatch_archive_damaged_files',
    'Files of the archive that are missing or damaged, as far as they were asked for',
    () => archive.damagedFiles().length,
  );
  return archive;
};
