/**
 * What the lowest row of macroblocks of a picture says, black for 0 and white for 1, so that a test can read from
 * painted dots whose picture it is and when it was taken: channel (3 bits), second of the China day (12), plate (4),
 * and three bits of parity. Numbers are taken modulo what fits.
 */
export const codeFields = { channel: 3, seconds: 12, plateHash: 4, parity: 3 } as const;

/** Brightness of a 0 and of a 1. */
export const codeLuma = { zero: 16, one: 235 } as const;

/** With it, a black picture's zeros are no code. */
const parityMask = 0b101;

const bitsOf = (value: number, count: number): boolean[] =>
  Array.from({ length: count }, (_, place) => ((value >> (count - 1 - place)) & 1) === 1);

/** Each bit of parity is over every third bit. */
const parityOf = (bits: readonly boolean[]): number =>
  bits.reduce(
    (parity, bit, index) => (bit ? parity ^ (1 << (index % codeFields.parity)) : parity),
    parityMask,
  );

/** Four bits of a plate. */
export const plateHashOf = (plate: string): number =>
  [...plate].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) %
  2 ** codeFields.plateHash;

/** The 22 bits of a picture. */
export const codeOf = (channel: number, seconds: number, plateHash: number): boolean[] => {
  const bits = [
    ...bitsOf(channel, codeFields.channel),
    ...bitsOf(seconds, codeFields.seconds),
    ...bitsOf(plateHash, codeFields.plateHash),
  ];
  return [...bits, ...bitsOf(parityOf(bits), codeFields.parity)];
};
