import { type BitWriter, createBitWriter, nalTypes, nalUnit } from './h264-bits.ts';
import { type Neighbours, writeFlat, writePlain } from './h264-macroblock.ts';
import { frameNumberBits, type MacroblockSize, parameterSets } from './h264-parameters.ts';
import { type Macroblock, type Picture, sameMacroblock } from './macroblock.ts';

/** slice_type where all slices of a picture are alike (H.264 table 7-6). */
const sliceTypes = { predicted: 5, intra: 7 } as const;
/** mb_type of intra macroblocks in a P slice stand behind five of its own. */
const intraInPredicted = 5;

const hasLuma = (macroblock: Macroblock): macroblock is Macroblock & { luma: Uint8Array } =>
  macroblock.luma !== undefined;

/**
 * An H.264 encoder without loss for drawn pictures, constrained baseline: macroblocks that did not change are skipped,
 * those of one colour take some bits, others their plain samples. It returns an access unit as Annex B; the first is a
 * key picture, whatever is asked for.
 */
export const createEncoder = (size: MacroblockSize): ((picture: Picture, key: boolean) => Buffer) => {
  const { widthMb, heightMb } = size;
  const parameters = parameterSets(size);
  let before: Picture | null = null;
  let frameNumber = 0;
  let keyId = 0;

  const neighbours = (picture: Picture, plain: readonly boolean[], index: number): Neighbours => {
    const leftIndex = index % widthMb === 0 ? -1 : index - 1;
    return {
      left: picture[leftIndex] ?? null,
      above: picture[index - widthMb] ?? null,
      leftPlain: plain[leftIndex] ?? false,
      abovePlain: plain[index - widthMb] ?? false,
    };
  };

  const writeHeader = (writer: BitWriter, key: boolean): void => {
    writer.ue(0); // first_mb_in_slice
    writer.ue(key ? sliceTypes.intra : sliceTypes.predicted);
    writer.ue(0); // pic_parameter_set_id
    writer.bits(frameNumber, frameNumberBits);
    if (key) writer.ue(keyId);
    else writer.bits(0, 2); // num_ref_idx_active_override_flag, ref_pic_list_modification_flag_l0
    // no_output_of_prior_pics_flag, long_term_reference_flag, or adaptive_ref_pic_marking_mode_flag
    writer.bits(0, key ? 2 : 1);
    writer.se(0); // slice_qp_delta
    writer.ue(1); // disable_deblocking_filter_idc: what is written is what is seen
  };

  const writeMacroblocks = (writer: BitWriter, picture: Picture, previous: Picture | null): void => {
    const typeOffset = previous === null ? 0 : intraInPredicted;
    const plain: boolean[] = [];
    let skipped = 0;
    for (const [index, macroblock] of picture.entries()) {
      const known = previous?.[index];
      // All vectors are 0, so that the one which a skipped macroblock is given is 0 too (H.264 8.4.1.1).
      if (known !== undefined && sameMacroblock(known, macroblock)) {
        plain.push(false);
        skipped += 1;
        continue;
      }
      if (previous !== null) writer.ue(skipped);
      skipped = 0;
      plain.push(hasLuma(macroblock));
      if (hasLuma(macroblock)) writePlain(writer, macroblock, typeOffset);
      else writeFlat(writer, macroblock, neighbours(picture, plain, index), typeOffset);
    }
    if (skipped > 0) writer.ue(skipped);
  };

  return (picture, key) => {
    if (picture.length !== widthMb * heightMb)
      throw new Error(`A picture of ${picture.length} macroblocks, not ${widthMb} × ${heightMb}`);
    const previous = key ? null : before;
    const isKey = previous === null;
    frameNumber = isKey ? 0 : (frameNumber + 1) % 2 ** frameNumberBits;
    // Two key pictures, one behind the other, need to differ in it.
    if (isKey) keyId = 1 - keyId;
    const writer = createBitWriter();
    writeHeader(writer, isKey);
    writeMacroblocks(writer, picture, previous);
    before = picture;
    const slice = nalUnit(isKey ? nalTypes.keySlice : nalTypes.slice, writer.finish());
    return isKey ? Buffer.concat([parameters, slice]) : slice;
  };
};
