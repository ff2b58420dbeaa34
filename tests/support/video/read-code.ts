import { codeFields, codeOf } from '#simulator/cameras/code-row.ts';

export interface PictureCode {
  readonly channel: number;
  readonly seconds: number;
  readonly plateHash: number;
}

const total = codeFields.channel + codeFields.seconds + codeFields.plateHash + codeFields.parity;

/** Brightness below which a dot is black, and above which it is white, 0 to 255. */
const black = 70;
const white = 185;

/**
 * Reads the code row of a painted picture of 352 × 288.
 * @param pixelAt brightness of a dot, 0 to 255
 * @returns null where it is none: grey, or its parity is wrong
 */
export const readCode = (pixelAt: (x: number, y: number) => number): PictureCode | null => {
  const dots = Array.from({ length: total }, (_, index) => pixelAt(index * 16 + 8, 17 * 16 + 8));
  if (dots.some((dot) => dot > black && dot < white)) return null;
  const bits = dots.map((dot) => dot >= white);
  const take = (from: number, count: number): number =>
    bits.slice(from, from + count).reduce((value, bit) => value * 2 + (bit ? 1 : 0), 0);
  const channel = take(0, codeFields.channel);
  const seconds = take(codeFields.channel, codeFields.seconds);
  const plateHash = take(codeFields.channel + codeFields.seconds, codeFields.plateHash);
  const right = codeOf(channel, seconds, plateHash).every((bit, index) => bit === bits[index]);
  return right ? { channel, seconds, plateHash } : null;
};
