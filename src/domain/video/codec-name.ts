import { unescaped } from './unescaped.ts';

const hex = (value: number): string => value.toString(16).padStart(2, '0');

const reversedBits = (value: number): number => {
  let turned = 0;
  for (let bit = 0; bit < 32; bit += 1) turned = (turned << 1) | ((value >>> bit) & 1);
  return turned >>> 0;
};

const avcName = (sps: Uint8Array): string => `avc1.${[...sps.subarray(1, 4)].map(hex).join('')}`;

/** ISO/IEC 14496-15, annex E.3. */
const hevcName = (sps: Uint8Array, format: 'hev1' | 'hvc1'): string => {
  const [profile = 0, a = 0, b = 0, c = 0, d = 0, ...rest] = unescaped(sps).slice(3, 15);
  const constraints = rest.slice(0, 6).map((byte) => byte.toString(16));
  while (constraints.at(-1) === '0') constraints.pop();
  const compatible = reversedBits(((a << 24) | (b << 16) | (c << 8) | d) >>> 0).toString(16);
  const space = ['', 'A', 'B', 'C'][profile >> 6] ?? '';
  const tier = profile & 0x20 ? 'H' : 'L';
  return [format, `${space}${profile & 0x1f}`, compatible, `${tier}${rest[6] ?? 0}`, ...constraints]
    .join('.')
    .toUpperCase()
    .replace(/^HEV1/, 'hev1')
    .replace(/^HVC1/, 'hvc1');
};

/**
 * How a browser calls the stream of a parameter set, e.g. `avc1.42c01e`.
 * @param inMp4 parameter sets stand in a file's head, not in the stream
 */
export const codecName = (codec: 'h264' | 'h265', sps: Uint8Array, inMp4 = false): string =>
  codec === 'h264' ? avcName(sps) : hevcName(sps, inMp4 ? 'hvc1' : 'hev1');
