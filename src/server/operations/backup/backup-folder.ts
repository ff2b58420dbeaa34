import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What a backup has when it is whole: it is written last. */
export const manifestFile = 'manifest.json';

const named = /^tankwatch-\d{8}T\d{6}Z$/;

/** Name of the folder of a backup that is begun now: the newest sorts last. */
export const backupName = (nowMs: number): string =>
  `tankwatch-${new Date(nowMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** When a backup was begun, by its name, ms UTC; null: no name of one. */
export const backupTimeMs = (folder: string): number | null => {
  const [, y, m, d, h, min, s] =
    /tankwatch-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(folder)?.map(Number) ?? [];
  return y === undefined ? null : Date.UTC(y, (m ?? 1) - 1, d, h, min, s);
};

/** The newest whole backup below a folder; empty: there is none. */
export const newestBackup = (folder: string): string => {
  if (!existsSync(folder)) return '';
  const whole = readdirSync(folder)
    .filter((name) => named.test(name) && existsSync(join(folder, name, manifestFile)))
    .toSorted();
  const newest = whole.at(-1);
  return newest === undefined ? '' : join(folder, newest);
};
