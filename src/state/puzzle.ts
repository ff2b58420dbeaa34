import { leadingZeroBits, sha256 } from '#domain/sha-256.ts';

/** Attempts between two breaths: about 10 ms, so that the page stays alive. */
const batch = 2000;

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Finds N so that SHA-256(salt + N) begins with `bits` zero bits and answers `pow:N`; null when stopped.
 * Progress is the chance that it would have been found by now, 0 to 1.
 */
export const solvePuzzle = async (
  { salt, bits }: { readonly salt: string; readonly bits: number },
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<string | null> => {
  const expected = 2 ** bits;
  for (let from = 0; !signal.aborted; from += batch) {
    for (let n = from; n < from + batch; n += 1) {
      if (leadingZeroBits(sha256(salt + n)) >= bits) return `pow:${n}`;
    }
    progress(1 - Math.exp(-from / expected));
    await breathe();
  }
  return null;
};
