/** Samples per second by their index in the head of a frame of AAC (ISO/IEC 13818-7, ADTS). */
const aacHz = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
] as const;

/** Samples per second and channels, as a frame of AAC says them in its own head; at least one channel. */
export const adtsOf = (frame: Uint8Array): { readonly hz: number; readonly channels: number } => {
  const second = frame[2] ?? 0;
  return {
    hz: aacHz[(second >> 2) & 15] ?? 8_000,
    channels: Math.max(1, ((second & 1) << 2) | ((frame[3] ?? 0) >> 6)),
  };
};
