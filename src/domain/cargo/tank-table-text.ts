import type { TankRow } from './tank-table.ts';

/**
 * A tank table as lines of level in mm and volume in L, parted by a tabulator, without a last line break. Consoles
 * answer a reading with the SHA-256 of this text.
 */
export const tankTableText = (points: readonly TankRow[]): string =>
  points.map(([levelMm, volumeL]) => `${levelMm}\t${volumeL}`).join('\n');
