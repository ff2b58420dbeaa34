export type TankRow = readonly [levelMm: number, volumeL: number];

/**
 * Volume (L) at a level (mm): linear between rows, (0, 0) below the first, the last volume above the last
 * (`overTable`). Rows rise in both columns.
 */
export const volumeAt = (rows: readonly TankRow[], levelMm: number): { vtL: number; overTable: boolean } => {
  const last = rows[rows.length - 1];
  if (last === undefined || levelMm <= 0) return { vtL: 0, overTable: last === undefined };
  if (levelMm > last[0]) return { vtL: last[1], overTable: true };
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.[0] ?? 0) < levelMm) low = middle + 1;
    else high = middle;
  }
  const above = rows[low] ?? last;
  const below = rows[low - 1] ?? ([0, 0] as const);
  const width = above[0] - below[0];
  if (width <= 0) return { vtL: above[1], overTable: false };
  return { vtL: below[1] + ((above[1] - below[1]) * (levelMm - below[0])) / width, overTable: false };
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
