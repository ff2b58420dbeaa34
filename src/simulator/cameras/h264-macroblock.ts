import type { BitWriter } from './h264-bits.ts';
import { lumaAt, type Macroblock } from './macroblock.ts';

/** What a macroblock is predicted from; null: outside of the picture. */
export interface Neighbours {
  readonly left: Macroblock | null;
  readonly above: Macroblock | null;
  /** Of these two, which the picture carries as plain samples (I_PCM). */
  readonly leftPlain: boolean;
  readonly abovePlain: boolean;
}

/** mb_type of table 7-11: I_PCM. */
const plainType = 25;
/** The same: Intra16x16 with DC prediction, no coefficients but the DC of luma. */
const flatType = 3;
/** Added to it where chroma has a DC coefficient. */
const chromaDc = 4;

/** intra_chroma_pred_mode (H.264 table 7-16). */
const chromaModes = { mean: 0, fromLeft: 1, fromAbove: 2 } as const;

/** A code, and how many bits it has. */
type Token = readonly [bits: number, count: number];

/** Where a block's neighbours have few or many coefficients (nC 0 and 1, 8 and more), and DC of chroma (nC -1). */
type BlockKind = 'few' | 'many' | 'chroma';

/** coeff_token of no coefficient, of one that is ±1, and of another single one (H.264 table 9-5). */
const tokens: Readonly<Record<BlockKind, Readonly<Record<'none' | 'one' | 'large', Token>>>> = {
  few: { none: [1, 1], one: [1, 2], large: [5, 6] },
  many: { none: [3, 6], one: [1, 6], large: [0, 6] },
  chroma: { none: [1, 2], one: [1, 1], large: [7, 6] },
};

/** A block whose first coefficient alone may differ from 0 (H.264 7.3.5.3.2, 9.2). */
const writeLevel = (writer: BitWriter, level: number, kind: BlockKind): void => {
  const table = tokens[kind];
  if (level === 0) return writer.bits(...table.none);
  if (Math.abs(level) === 1) {
    writer.bits(...table.one);
    writer.bits(level < 0 ? 1 : 0, 1);
  } else {
    writer.bits(...table.large);
    // One that is no trailing 1 is at least ±2, so codes begin there.
    const code = (level > 0 ? 2 * level - 2 : -2 * level - 1) - 2;
    if (code < 14) writer.bits(1, code + 1);
    else if (code < 30) {
      writer.bits(1, 15);
      writer.bits(code - 14, 4);
    } else {
      writer.bits(1, 16);
      writer.bits(code - 30, 12);
    }
  }
  writer.bits(1, 1); // total_zeros: 0
};

/** Intra16x16 DC prediction (H.264 8.3.3.3): the mean of the dots along both edges. */
const predictedLuma = ({ left, above }: Neighbours): number => {
  let sum = 0;
  for (let place = 0; place < 16; place += 1) {
    if (left !== null) sum += lumaAt(left, 15, place);
    if (above !== null) sum += lumaAt(above, place, 15);
  }
  if (left !== null && above !== null) return (sum + 16) >> 5;
  return left !== null || above !== null ? (sum + 8) >> 4 : 128;
};

/** Which table the count of the neighbours' coefficients leads to (H.264 9.2.1): 16 for plain samples, else 0. */
const tableFor = ({ leftPlain, abovePlain }: Neighbours): BlockKind =>
  leftPlain || abovePlain ? 'many' : 'few';

/**
 * A macroblock of one colour. Chroma is flat in every macroblock, so that taking it from one side keeps it flat.
 *
 * @param typeOffset 5 in a P slice, else 0
 */
export const writeFlat = (
  writer: BitWriter,
  { y, u, v }: Macroblock,
  near: Neighbours,
  typeOffset: number,
): void => {
  const source = near.left ?? near.above ?? { u: 128, v: 128 };
  const mode = near.left ? 'fromLeft' : near.above ? 'fromAbove' : 'mean';
  const [cb, cr] = [u - source.u, v - source.v];
  const coloured = cb !== 0 || cr !== 0;
  writer.ue(typeOffset + flatType + (coloured ? chromaDc : 0));
  writer.ue(chromaModes[mode]);
  writer.se(0); // mb_qp_delta
  writeLevel(writer, y - predictedLuma(near), tableFor(near));
  if (!coloured) return;
  writeLevel(writer, cb, 'chroma');
  writeLevel(writer, cr, 'chroma');
};

/** A macroblock as plain samples, I_PCM: 256 of luma, 64 of each chroma. */
export const writePlain = (
  writer: BitWriter,
  { luma, u, v }: Macroblock & { luma: Uint8Array },
  typeOffset: number,
): void => {
  writer.ue(typeOffset + plainType);
  writer.align();
  writer.bytes(luma);
  writer.bytes(new Uint8Array(64).fill(u));
  writer.bytes(new Uint8Array(64).fill(v));
};
