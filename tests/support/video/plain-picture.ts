/** Writes bits, highest first. */
const createBits = () => {
  const bits: number[] = [];
  const u = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  const ue = (value: number): void => {
    const length = 31 - Math.clz32(value + 1);
    u(0, length);
    u(value + 1, length + 1);
  };
  const align = (): void => {
    while (bits.length % 8 !== 0) bits.push(0);
  };
  const stop = (): Uint8Array => {
    bits.push(1);
    align();
    return Uint8Array.from({ length: bits.length / 8 }, (_, byte) =>
      bits.slice(byte * 8, byte * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
    );
  };
  return { u, ue, align, stop };
};

const escaped = (bytes: Uint8Array): number[] => {
  const out: number[] = [];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    out.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return out;
};

const unit = (head: number, body: Uint8Array): number[] => [0, 0, 0, 1, head, ...escaped(body)];

/**
 * A key frame of H.264, baseline, with its parameter sets: every macroblock holds its samples (I_PCM), so that no
 * encoder is needed.
 *
 * @param luma of all samples, or of the sample at x, y
 * @param id differs from the key frame before
 */
export const plainPicture = (
  macroblocksWide: number,
  macroblocksHigh: number,
  luma: number | ((x: number, y: number) => number),
  id = 0,
): Uint8Array<ArrayBuffer> => {
  const sps = createBits();
  sps.u(66, 8);
  sps.u(0xc0, 8);
  sps.u(30, 8);
  for (const value of [0, 0, 2, 1]) sps.ue(value);
  sps.u(0, 1);
  sps.ue(macroblocksWide - 1);
  sps.ue(macroblocksHigh - 1);
  sps.u(0b1100, 4);
  const pps = createBits();
  pps.ue(0);
  pps.ue(0);
  pps.u(0, 2);
  for (const value of [0, 0, 0]) pps.ue(value);
  pps.u(0, 3);
  for (const value of [0, 0, 0]) pps.ue(value);
  pps.u(0, 3);
  const slice = createBits();
  for (const value of [0, 7, 0]) slice.ue(value);
  slice.u(0, 4);
  slice.ue(id);
  slice.u(0, 2);
  slice.ue(0);
  for (let block = 0; block < macroblocksWide * macroblocksHigh; block += 1) {
    slice.ue(25);
    slice.align();
    const x = (block % macroblocksWide) * 16;
    const y = Math.floor(block / macroblocksWide) * 16;
    for (let sample = 0; sample < 256; sample += 1)
      slice.u(typeof luma === 'number' ? luma : luma(x + (sample % 16), y + (sample >> 4)), 8);
    for (let sample = 0; sample < 128; sample += 1) slice.u(128, 8);
  }
  return Uint8Array.from([...unit(0x67, sps.stop()), ...unit(0x68, pps.stop()), ...unit(0x65, slice.stop())]);
};

/** A picture that is as the one before it. @param number since the key frame, from 1 */
export const samePicture = (
  macroblocksWide: number,
  macroblocksHigh: number,
  number: number,
): Uint8Array<ArrayBuffer> => {
  const slice = createBits();
  for (const value of [0, 5, 0]) slice.ue(value);
  slice.u(number % 16, 4);
  slice.u(0, 3);
  slice.ue(0);
  slice.ue(macroblocksWide * macroblocksHigh);
  return Uint8Array.from(unit(0x41, slice.stop()));
};
