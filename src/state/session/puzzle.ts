import { sha256 } from '@noble/hashes/sha2.js';

/** Attempts between two pauses: about 25 ms, so that the page stays responsive. */
const batch = 2000;

const text = new TextEncoder();

const leadingZeroBits = (digest: Uint8Array): number => {
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Finds N so that SHA-256(salt + N) begins with `bits` zero bits. The browser's own digest exists on secure origins only.
 * @param progress the chance that it would have been found by now, 0 to 1
 * @returns `pow:N`; null when stopped
 */
export const solvePuzzle = async (
  { salt, bits }: { readonly salt: string; readonly bits: number },
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<string | null> => {
  const expected = 2 ** bits;
  for (let from = 0; !signal.aborted; from += batch) {
    for (let n = from; n < from + batch; n += 1) {
      if (leadingZeroBits(sha256(text.encode(salt + n))) >= bits) return `pow:${n}`;
    }
    progress(1 - Math.exp(-from / expected));
    await pause();
  }
  return null;
};
