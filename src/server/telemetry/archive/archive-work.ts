import { randomBytes, randomUUID } from 'node:crypto';

import type { ArchiveConfig } from './archive-config.ts';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../kernel/log/log.ts';
import { archiveOldTelemetry } from './archive-old.ts';
import { openDuck } from './duck.ts';
import { openStore } from './open-store.ts';
import { removeLeftFolders, workFolder } from './work-folder.ts';

/** The work that moves old telemetry out of the database; null: all of it stays there. */
export const createArchiveWork = (
  config: ArchiveConfig,
  database: Database,
  now: () => number,
  log: Log,
): (() => Promise<void>) | null => {
  const { hotDays, keepTelemetryDays, dataDir } = config;
  if (hotDays === null) return null;
  const old = {
    database,
    store: openStore(config, now),
    work: workFolder(dataDir, 'moving'),
    holder: randomUUID(),
    unique: () => randomBytes(6).toString('hex'),
    hotDays,
    keepDays: keepTelemetryDays,
    openDuck,
    now,
    log,
  };
  return async () => {
    await removeLeftFolders(dataDir);
    await archiveOldTelemetry(old);
  };
};
