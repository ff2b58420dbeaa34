import { unescaped } from './unescaped.ts';

/** Size of the pictures of a stream. */
export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Reads bits, highest first; behind the end they are 0. */
const createReader = (bytes: readonly number[], firstByte: number) => {
  let at = firstByte * 8;
  const bit = (): number => {
    const byte = bytes[at >> 3] ?? 0;
    at += 1;
    return (byte >> (7 - ((at - 1) & 7))) & 1;
  };
  const u = (count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  };
  /** Exp-Golomb (H.264, 9.1). */
  const ue = (): number => {
    let zeros = 0;
    while (bit() === 0 && zeros < 32) zeros += 1;
    return 2 ** zeros - 1 + u(zeros);
  };
  const se = (): number => {
    const value = ue();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  };
  return { bit, u, ue, se };
};

type Reader = ReturnType<typeof createReader>;

/** Profiles of H.264 whose parameter sets name the colour format (7.3.2.1.1). */
const withColours = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);

const skipScalingLists = ({ bit, se }: Reader, count: number): void => {
  for (let list = 0; list < count; list += 1) {
    if (bit() === 0) continue;
    let last = 8;
    let next = 8;
    for (let index = 0; index < (list < 6 ? 16 : 64); index += 1) {
      if (next !== 0) next = (last + se() + 256) % 256;
      if (next !== 0) last = next;
    }
  }
};

/** What is cut off at left, right, top and bottom, in units of two lines. */
const crop = ({ bit, ue }: Reader): readonly [x: number, y: number] => {
  if (bit() === 0) return [0, 0];
  const [left, right, top, bottom] = [ue(), ue(), ue(), ue()];
  return [2 * (left + right), 2 * (top + bottom)];
};

const avcSize = (raw: readonly number[]): PictureSize => {
  const reader = createReader(raw, 4);
  const { bit, u, ue, se } = reader;
  ue();
  if (withColours.has(raw[1] ?? 0)) {
    const format = ue();
    if (format === 3) bit();
    ue();
    ue();
    bit();
    if (bit() === 1) skipScalingLists(reader, format === 3 ? 12 : 8);
  }
  ue();
  const order = ue();
  if (order === 0) ue();
  else if (order === 1) {
    bit();
    se();
    se();
    for (let left = ue(); left > 0; left -= 1) se();
  }
  ue();
  bit();
  const width = (ue() + 1) * 16;
  const rows = (ue() + 1) * 16;
  // Fields instead of frames: a row is two lines.
  const lines = 2 - u(1);
  if (lines === 2) bit();
  bit();
  const [x, y] = crop(reader);
  return { widthPx: width - x, heightPx: (rows - y) * lines };
};

const hevcSize = (raw: readonly number[]): PictureSize => {
  const layers = ((raw[2] ?? 0) >> 1) & 7;
  const reader = createReader(raw, 15);
  const { bit, u, ue } = reader;
  const named = Array.from({ length: layers }, () => [bit(), bit()]);
  if (layers > 0) u(2 * (8 - layers));
  for (const [profile, level] of named) {
    if (profile === 1) for (let byte = 0; byte < 11; byte += 1) u(8);
    if (level === 1) u(8);
  }
  ue();
  if (ue() === 3) bit();
  const [width, height] = [ue(), ue()];
  const [x, y] = crop(reader);
  return { widthPx: width - x, heightPx: height - y };
};

/** Size that a sequence parameter set tells, at 4:2:0 (H.264 7.3.2.1.1, H.265 7.3.2.2.1). */
export const pictureSize = (codec: 'h264' | 'h265', sps: Uint8Array): PictureSize =>
  codec === 'h264' ? avcSize(unescaped(sps)) : hevcSize(unescaped(sps));
