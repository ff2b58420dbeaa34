import { codeBlocks, type PictureCode } from '#simulator/cameras/code-row.ts';

/** What the code row of a camera's picture says; null: not a row of this camera. @param blocks true is white */
export const readCode = (blocks: readonly boolean[]): PictureCode | null => {
  if (blocks.length !== codeBlocks || blocks[0] !== true || blocks.filter(Boolean).length % 2 !== 0)
    return null;
  const number = (bits: readonly boolean[]): number => bits.reduce((sum, bit) => sum * 2 + Number(bit), 0);
  return { channel: number(blocks.slice(1, 4)), second: number(blocks.slice(4, 10)) };
};
