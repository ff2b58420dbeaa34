/** Frames of sound: 40 ms of G.711 A-law at 8 kHz, mono. */
export const soundFrameMs = 40;

const samplesPerSecond = 8000;
const frameBytes = (samplesPerSecond * soundFrameMs) / 1000;
const framesPerSecond = 1000 / soundFrameMs;

/** A second begins with a short quiet tone. */
const beep = { hertz: 1000, ms: 120, amplitude: 3000 } as const;

/** A sample of 16 bits as A-law (ITU-T G.711, table 1): sign, three bits of segment, four within, every second one turned. */
export const aLawOf = (sample: number): number => {
  const sign = sample >= 0 ? 0x80 : 0;
  // Thirteen bits with sign; -1 counts as 0 below it.
  const size = Math.min(4095, (sample >= 0 ? sample : -sample - 1) >> 3);
  const segment = Math.max(0, 32 - Math.clz32(size) - 5);
  const within = (segment < 2 ? size >> 1 : size >> segment) & 15;
  return (sign | (segment << 4) | within) ^ 0x55;
};

const sampleAt = (index: number): number =>
  index < (beep.ms * samplesPerSecond) / 1000
    ? Math.round(beep.amplitude * Math.sin((2 * Math.PI * beep.hertz * index) / samplesPerSecond))
    : 0;

const second = Buffer.from(Array.from({ length: samplesPerSecond }, (_, index) => aLawOf(sampleAt(index))));

/** The frame that begins at an instant, ms UTC: 320 bytes. */
export const soundAt = (timeMs: number): Buffer => {
  const frame = Math.floor(timeMs / soundFrameMs) % framesPerSecond;
  return second.subarray(frame * frameBytes, (frame + 1) * frameBytes);
};
