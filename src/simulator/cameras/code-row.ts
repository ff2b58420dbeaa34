/** Blocks of 16 by 16 pixels that a picture of the camera has in its lowest row. */
export const codeBlocks = 11;

/** What the row says: channel (1 to 7) and second of the minute, and a bit that makes the number of white blocks even. */
export interface PictureCode {
  readonly channel: number;
  readonly second: number;
}

const bitsOf = (value: number, count: number): boolean[] =>
  Array.from({ length: count }, (_, index) => ((value >> (count - 1 - index)) & 1) === 1);

/** Blocks from the left, true is white. The first is white in every picture. */
export const codeOf = ({ channel, second }: PictureCode): boolean[] => {
  const bits = [true, ...bitsOf(channel, 3), ...bitsOf(second, 6)];
  return [...bits, bits.filter(Boolean).length % 2 === 1];
};
