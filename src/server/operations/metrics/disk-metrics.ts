import { existsSync, type StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { BackgroundFigures } from '../../kernel/metrics/background-figures.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';

/** With a PostgreSQL nothing may have been written there yet. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

/**
 * Room on a disk; a share whose server is gone answers nothing.
 * @param folder of the embedded database, keys and copies; the disk of a PostgreSQL is its own machine's
 * @param read the system's figures of the file system that a path is on
 */
export const diskFigures = (
  { gauge }: Metrics,
  folder: string,
  read: (path: string) => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>> = statfs,
): BackgroundFigures => {
  const free = gauge('tankwatch_disk_free_bytes', 'Room that is left on the disk of DATA_DIR');
  const whole = gauge('tankwatch_disk_size_bytes', 'Size of the disk of DATA_DIR');
  // Before it was read once it is not known, and no 0.
  free.set(Number.NaN);
  whole.set(Number.NaN);
  return {
    what: 'reading the room on the disk',
    everyMs: 30_000,
    withinMs: 10_000,
    read: async () => {
      const { bavail, blocks, bsize } = await read(existing(folder));
      free.set(bavail * bsize);
      whole.set(blocks * bsize);
    },
  };
};
