const alawMask = 0x55;
const ulawBias = 0x84;

/** ITU-T G.711, table 1: A-law to 16 bits. */
const fromAlaw = (code: number): number => {
  const plain = code ^ alawMask;
  const exponent = (plain >> 4) & 7;
  const mantissa = (plain & 0x0f) << 4;
  const size = exponent === 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1);
  return plain & 0x80 ? size : -size;
};

/** ITU-T G.711, table 2: µ-law to 16 bits. */
const fromUlaw = (code: number): number => {
  const plain = ~code & 0xff;
  const size = ((((plain & 0x0f) << 3) + ulawBias) << ((plain >> 4) & 7)) - ulawBias;
  return plain & 0x80 ? -size : size;
};

const full = 32_768;
const table = (law: (code: number) => number): Float32Array =>
  Float32Array.from({ length: 256 }, (_, code) => law(code) / full);
const tables = { g711a: table(fromAlaw), g711u: table(fromUlaw) };

/** Samples from -1 to 1, as many as there are bytes; 8 kHz, one channel. */
export const decodeG711 = (law: keyof typeof tables, bytes: Uint8Array): Float32Array<ArrayBuffer> =>
  Float32Array.from(bytes, (code) => tables[law][code] ?? 0);

/** One sample from -1 to 1 as a byte of A-law; louder ones are cut. */
const toAlaw = (sample: number): number => {
  const value = Math.round(Math.max(-1, Math.min(1, sample)) * (full - 1));
  const size = Math.min(full - 1, Math.abs(value));
  const exponent = Math.max(0, 31 - Math.clz32(size >> 8) + 1);
  const mantissa = exponent === 0 ? size >> 4 : (size >> (exponent + 3)) & 0x0f;
  return ((exponent << 4) | (mantissa & 0x0f) | (value < 0 ? 0 : 0x80)) ^ alawMask;
};

/** @param samples from -1 to 1 */
export const encodeAlaw = (samples: Float32Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(samples, toAlaw);
