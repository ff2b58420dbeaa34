/** Variance of a level at rest, mm², and the pairs of readings that it is from. */
export interface LevelNoise {
  readonly mm2: number;
  readonly pairs: number;
}

/** What is assumed of a gauge that nobody has seen yet: half a millimetre, soon outweighed. */
export const unseenNoise: LevelNoise = { mm2: 0.25, pairs: 2 };

/** So many pairs of readings are remembered: a gauge that gets worse is known within an hour of standing. */
const pairsKept = 20;

/**
 * The noise once two readings at rest were so far apart (mm): half the square of their difference estimates it. What is
 * beyond a millimetre and three standard deviations is liquid that moved.
 */
export const noiseAfter = (noise: LevelNoise, apartMm: number): LevelNoise => {
  const { mm2, pairs } = noise;
  if (Math.abs(apartMm) > 1 + 3 * Math.sqrt(mm2)) return noise;
  const count = Math.min(pairsKept, pairs + 1);
  return { mm2: mm2 + (apartMm ** 2 / 2 - mm2) / count, pairs: count };
};
