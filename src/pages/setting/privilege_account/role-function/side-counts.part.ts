import { knownCodes } from './matrix.part.ts';

/** How many functions both sides have, the role alone, and the other side alone. */
export const sideCounts = (wanted: ReadonlySet<string>, other: ReadonlySet<string>) => ({
  both: knownCodes.filter((code) => wanted.has(code) && other.has(code)).length,
  only: knownCodes.filter((code) => wanted.has(code) && !other.has(code)).length,
  other: knownCodes.filter((code) => !wanted.has(code) && other.has(code)).length,
});
