/** A colour as video carries it: brightness 16 to 235, and two differences of colour, 128 is none (BT.601). */
export interface Colour {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** 16 × 16 dots of one colour, or, with `luma`, of a brightness each (256 bytes, row by row). */
export interface Macroblock extends Colour {
  readonly luma?: Uint8Array;
}

/** All macroblocks, row by row from the top left. */
export type Picture = readonly Macroblock[];

/** Whether two look the same. */
export const sameMacroblock = (one: Macroblock, other: Macroblock): boolean => {
  if (one === other) return true;
  if (one.u !== other.u || one.v !== other.v) return false;
  if (one.luma === undefined || other.luma === undefined) return one.luma === other.luma && one.y === other.y;
  return Buffer.compare(one.luma, other.luma) === 0;
};

/** Brightness of a dot, 0 to 15 each way. */
export const lumaAt = ({ y, luma }: Macroblock, column: number, row: number): number =>
  luma === undefined ? y : (luma[row * 16 + column] ?? y);
