import type { SimTruck } from '../truck.ts';

const dayMs = 86_400_000;
/** A version of the consoles comes out every forty days and reaches the fleet within two weeks. */
const releasedDays = 40;
const rolledOutDays = 14;

/** The version that a truck's console runs at a moment. */
export const firmwareAt = ({ key }: Pick<SimTruck, 'key'>, timeMs: number): string => {
  const release = Math.floor((Math.floor(timeMs / dayMs) + (key % rolledOutDays)) / releasedDays);
  return `3.${Math.floor(release / 10) - 49}.${release % 10}`;
};
