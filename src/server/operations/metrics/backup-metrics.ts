import { backupTimeMs, newestBackup } from '../backup/backup-folder.ts';
import type { BackgroundFigures } from '../../kernel/metrics/background-figures.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';

/** When the newest whole backup of `npm run backup` was begun. */
export const backupFigures = ({ gauge }: Metrics, folder: string): BackgroundFigures => {
  const newest = gauge(
    'tankwatch_backup_last_timestamp_seconds',
    'When the newest whole backup in BACKUP_DIR was begun; 0: there is none',
  );
  return {
    what: 'looking for the newest backup',
    everyMs: 300_000,
    withinMs: 10_000,
    read: async () => newest.set((backupTimeMs(newestBackup(folder)) ?? 0) / 1000),
  };
};
