import { joined, uint16At } from './bytes.ts';
import { exifOrientationOf, orientationSegment } from './exif-orientation.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const exif = 0xe1;

/** Segments that the picture is made of (ITU-T T.81 table B.1), JFIF's head and Adobe's, which says how colours are coded. */
const isPart = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || [0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xdf, 0xe0, 0xee].includes(marker);

/** Where coded data ends: at the next marker that is neither a stuffed byte nor a restart. */
const endOfData = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return -1;
};

/**
 * The picture of a JPEG file alone: without what cameras and programs write beside it (place, time, device, preview), and
 * without what stands behind its end. Null: it is not whole.
 */
export const cleanJpeg = (bytes: Uint8Array): Uint8Array | null => {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return null;
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let scans = 0;
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage)
      return scans === 0 ? null : joined([...parts, Uint8Array.of(0xff, endOfImage)]);
    const length = uint16At(bytes, at + 2);
    // Not a number beyond the end of the file.
    if (!(length >= 2 && at + 2 + length <= bytes.length)) return null;
    const headEnd = at + 2 + length;
    const end = marker === startOfScan ? endOfData(bytes, headEnd) : headEnd;
    if (end < 0) return null;
    if (marker === startOfScan) scans += 1;
    const segment = bytes.subarray(at, end);
    if (isPart(marker)) parts.push(segment);
    const orientation = marker === exif ? exifOrientationOf(segment) : null;
    if (orientation !== null) parts.push(orientationSegment(orientation));
    at = end;
  }
  return null;
};
