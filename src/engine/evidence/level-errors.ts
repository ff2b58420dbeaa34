import type { Compartment } from '#contract/master-data.ts';
import { rowCount, rowLevelMm, type TankRows, volumeAt } from '#domain/cargo/tank-table.ts';

import type { Fact } from '../fact.ts';

/** Litres of a millimetre at a level; below the table's bottom and above its top those of its first and last. */
export const surfaceAt = (rows: TankRows, mm: number): number => {
  const count = rowCount(rows);
  const topMm = count === 0 ? 0 : rowLevelMm(rows, count - 1);
  const middleMm = Math.max(0.5, Math.min(topMm - 0.5, mm));
  return volumeAt(rows, middleMm + 0.5).vtL - volumeAt(rows, middleMm - 0.5).vtL;
};

const unknownTilt = Math.tan((5 * Math.PI) / 180);

/** How far the level at the probe may be from that over the centre where no sensor tells the tilt, mm. */
export const unknownTiltMm = (
  { probeForwardMm, probeLeftMm }: Compartment,
  { pitchDeg, rollDeg }: Fact<'tank-level'>['data'],
): number =>
  unknownTilt *
  ((pitchDeg === undefined ? Math.abs(probeForwardMm) : 0) +
    (rollDeg === undefined ? Math.abs(probeLeftMm) : 0));
