import { latin1 } from './bytes.ts';

const orientationTag = 0x0112;

/** How a picture is to be turned, 2 to 8, by its Exif segment (CIPA DC-008 4.6.4); null: it stands upright, or nothing says. */
export const exifOrientationOf = (segment: Uint8Array): number | null => {
  // Marker, length, then this.
  if (latin1(segment, 4, 10) !== 'Exif\0\0') return null;
  const tiff = segment.subarray(10);
  const little = latin1(tiff, 0, 2) === 'II';
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const fits = (at: number, bytes: number): boolean => at >= 0 && at + bytes <= tiff.length;
  if (!fits(0, 8)) return null;
  const first = view.getUint32(4, little);
  if (!fits(first, 2)) return null;
  const entries = view.getUint16(first, little);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = first + 2 + 12 * entry;
    if (!fits(at, 12)) return null;
    if (view.getUint16(at, little) !== orientationTag) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 2 && value <= 8 ? value : null;
  }
  return null;
};

/** An Exif segment that says the orientation and nothing else. */
export const orientationSegment = (orientation: number): Uint8Array => {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0];
  const head = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const body = [...exif, ...head, ...entry, 0, 0, 0, 0];
  return Uint8Array.from([0xff, 0xe1, 0, body.length + 2, ...body]);
};
