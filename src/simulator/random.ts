/**
 * Repeatable randomness. Decisions draw from a stream of their own per truck and day; measuring noise is a function
 * of the moment alone, so that a day in coarse steps has the same values as one in fine ones.
 */
export type Random = () => number;

const mix = (value: number): number => {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

/** 32 bits out of numbers and words. */
export const hashOf = (...parts: readonly (string | number)[]): number => {
  let h = 0x811c9dc5;
  for (const part of parts) {
    const text = String(part);
    for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
    h = Math.imul(h ^ 0xff, 0x01000193);
  }
  return mix(h);
};

/** Uniform 0 … 1 (mulberry32). */
export const createRandom = (...parts: readonly (string | number)[]): Random => {
  let state = hashOf(...parts);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

export const pick = <T>(random: Random, list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** Uniform 0 … 1 that belongs to this key and this moment. */
export const uniformAt = (key: number, n: number): number =>
  mix(key ^ Math.imul(n | 0, 0x9e3779b1) ^ Math.imul(Math.floor(n / 4_294_967_296), 0x85ebca6b)) /
  4_294_967_296;

/** About normal, mean 0, deviation 1, of this key and this moment (sum of four uniforms). */
export const noiseAt = (key: number, n: number): number =>
  (uniformAt(key, n) +
    uniformAt(key ^ 0x51ed270b, n) +
    uniformAt(key ^ 0x1b873593, n) +
    uniformAt(key ^ 0x2545f491, n) -
    2) *
  1.732;
