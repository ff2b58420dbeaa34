export type TankRow = readonly [levelMm: number, volumeL: number];

/**
 * Rows of a tank table, which rise in both columns: pairs, or the same numbers one after the other (`packedRows`), for
 * whoever holds tens of thousands of tables: a pair of its own takes four times as much memory as its numbers.
 */
export type TankRows = readonly TankRow[] | Float64Array;

/** See `TankRows`. */
export const packedRows = (rows: readonly TankRow[]): Float64Array => Float64Array.from(rows.flat());

export const rowCount = (rows: TankRows): number =>
  rows instanceof Float64Array ? rows.length / 2 : rows.length;

/** Level (mm) of a row. It must be there. */
export const rowLevelMm = (rows: TankRows, row: number): number =>
  (rows instanceof Float64Array ? rows[row * 2] : rows[row]?.[0]) ?? Number.NaN;

/** Volume (L) of a row. It must be there. */
export const rowVolumeL = (rows: TankRows, row: number): number =>
  (rows instanceof Float64Array ? rows[row * 2 + 1] : rows[row]?.[1]) ?? Number.NaN;

/**
 * Volume (L) at a level (mm): linear between rows, (0, 0) below the first, the last volume above the last
 * (`overTable`).
 */
export const volumeAt = (rows: TankRows, levelMm: number): { vtL: number; overTable: boolean } => {
  const last = rowCount(rows) - 1;
  if (last < 0 || levelMm <= 0) return { vtL: 0, overTable: last < 0 };
  if (levelMm > rowLevelMm(rows, last)) return { vtL: rowVolumeL(rows, last), overTable: true };
  let low = 0;
  let high = last;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rowLevelMm(rows, middle) < levelMm) low = middle + 1;
    else high = middle;
  }
  const [aboveMm, aboveL] = [rowLevelMm(rows, low), rowVolumeL(rows, low)];
  const belowMm = low === 0 ? 0 : rowLevelMm(rows, low - 1);
  const belowL = low === 0 ? 0 : rowVolumeL(rows, low - 1);
  const width = aboveMm - belowMm;
  if (width <= 0) return { vtL: aboveL, overTable: false };
  return { vtL: belowL + ((aboveL - belowL) * (levelMm - belowMm)) / width, overTable: false };
};

const radians = Math.PI / 180;

/**
 * Level over the compartment's centre (mm) from the level at the probe. Nose up and right side down are positive,
 * so a probe in front of the centre reads low on a climb. Right for a symmetric compartment.
 */
export const correctedLevelMm = (
  levelMm: number,
  probe: { readonly probeForwardMm: number; readonly probeLeftMm: number },
  pitchDeg: number,
  rollDeg: number,
): number =>
  levelMm +
  probe.probeForwardMm * Math.tan(pitchDeg * radians) +
  probe.probeLeftMm * Math.tan(rollDeg * radians);

export type SlopeStatus = 'level' | 'tilted' | 'over';

/** `level` when both are under 0.5°, `over` beyond the largest tilt that still gives a usable level. */
export const slopeStatus = (
  pitchDeg: number,
  rollDeg: number,
  maxPitchDeg: number,
  maxRollDeg: number,
): SlopeStatus => {
  const pitch = Math.abs(pitchDeg);
  const roll = Math.abs(rollDeg);
  if (pitch > maxPitchDeg || roll > maxRollDeg) return 'over';
  return pitch < 0.5 && roll < 0.5 ? 'level' : 'tilted';
};
