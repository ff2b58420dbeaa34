import type { Compartment } from '#contract/master-data.ts';
import { type TankRows, volumeAt } from '#domain/cargo/tank-table.ts';

import type { Fact } from '../fact.ts';

/** Litres of a millimetre at a level. */
export const surfaceAt = (rows: TankRows, mm: number): number =>
  volumeAt(rows, mm + 0.5).vtL - volumeAt(rows, Math.max(0, mm - 0.5)).vtL;

const unknownTilt = Math.tan((5 * Math.PI) / 180);

/** How far the level at the probe may be from that over the centre where no sensor tells the tilt, mm. */
export const unknownTiltMm = (
  { probeForwardMm, probeLeftMm }: Compartment,
  { pitchDeg, rollDeg }: Fact<'tank-level'>['data'],
): number =>
  unknownTilt *
  ((pitchDeg === undefined ? Math.abs(probeForwardMm) : 0) +
    (rollDeg === undefined ? Math.abs(probeLeftMm) : 0));
