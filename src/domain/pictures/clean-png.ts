import { joined, latin1, uint32At } from './bytes.ts';

const signature = '\u0089PNG\r\n\u001A\n';

/** Chunks that the picture is made of (PNG third edition, 5.6), and how its colours are meant. */
const parts: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'sBIT',
  'sRGB',
  'bKGD',
  'pHYs',
]);

/** The picture of a PNG file alone, without texts, times and Exif, and without what stands behind its end. Null: not whole. */
export const cleanPng = (bytes: Uint8Array): Uint8Array | null => {
  if (latin1(bytes, 0, 8) !== signature) return null;
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  const seen = new Set<string>();
  for (let at = 8; at + 12 <= bytes.length;) {
    const type = latin1(bytes, at + 4, at + 8);
    const end = at + 12 + uint32At(bytes, at);
    if (end > bytes.length || (at === 8 && type !== 'IHDR')) return null;
    seen.add(type);
    if (parts.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return seen.has('IDAT') ? joined(kept) : null;
    at = end;
  }
  return null;
};
