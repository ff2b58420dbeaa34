import { createBitWriter, nalTypes, nalUnit } from './h264-bits.ts';

/** A picture's size in macroblocks of 16 × 16. */
export interface MacroblockSize {
  readonly widthMb: number;
  readonly heightMb: number;
}

/** frame_num counts to 2 ^ this. */
export const frameNumberBits = 4;

/**
 * Quantiser at which one luma DC level is exactly one step of brightness: LevelScale(28 % 6, 0, 0) = 256, of which
 * 8.5.10 leaves 64, and 8.5.12 divides by 64.
 */
const lumaQuantiser = 28;

/** The same for chroma, whose DC (H.264 8.5.11.2) is scaled by one step of six less. */
const chromaOffset = -6;

const baselineProfile = 66;
/** constraint_set0_flag and constraint_set1_flag: constrained baseline, which every decoder knows. */
const constraints = 0xc0;
/** Level 1.3 for CIF and less, level 3 for D1. */
const levelOf = ({ widthMb, heightMb }: MacroblockSize): number => (widthMb * heightMb <= 396 ? 13 : 30);

/** Sequence parameter set (H.264 7.3.2.1). */
const sequenceParameters = (size: MacroblockSize): Buffer => {
  const writer = createBitWriter();
  writer.bits(baselineProfile, 8);
  writer.bits(constraints, 8);
  writer.bits(levelOf(size), 8);
  writer.ue(0); // seq_parameter_set_id
  writer.ue(frameNumberBits - 4);
  writer.ue(2); // pic_order_cnt_type: pictures are shown in the order in which they come
  writer.ue(1); // max_num_ref_frames
  writer.bits(0, 1); // gaps_in_frame_num_value_allowed_flag
  writer.ue(size.widthMb - 1);
  writer.ue(size.heightMb - 1);
  writer.bits(1, 1); // frame_mbs_only_flag
  writer.bits(1, 1); // direct_8x8_inference_flag
  writer.bits(0, 1); // frame_cropping_flag
  writer.bits(0, 1); // vui_parameters_present_flag
  return nalUnit(nalTypes.sequence, writer.finish());
};

/** Picture parameter set (H.264 7.3.2.2). */
const pictureParameters = (): Buffer => {
  const writer = createBitWriter();
  writer.ue(0); // pic_parameter_set_id
  writer.ue(0); // seq_parameter_set_id
  writer.bits(0, 1); // entropy_coding_mode_flag: CAVLC
  writer.bits(0, 1); // bottom_field_pic_order_in_frame_present_flag
  writer.ue(0); // num_slice_groups_minus1
  writer.ue(0); // num_ref_idx_l0_default_active_minus1
  writer.ue(0); // num_ref_idx_l1_default_active_minus1
  writer.bits(0, 3); // weighted_pred_flag, weighted_bipred_idc
  writer.se(lumaQuantiser - 26);
  writer.se(0); // pic_init_qs_minus26
  writer.se(chromaOffset);
  writer.bits(1, 1); // deblocking_filter_control_present_flag
  writer.bits(0, 1); // constrained_intra_pred_flag
  writer.bits(0, 1); // redundant_pic_cnt_present_flag
  return nalUnit(nalTypes.picture, writer.finish());
};

/** Both parameter sets, as they stand before each key picture. */
export const parameterSets = (size: MacroblockSize): Buffer =>
  Buffer.concat([sequenceParameters(size), pictureParameters()]);
