import { joined, latin1 } from './bytes.ts';

const trailer = 0x3b;
const image = 0x2c;
const extension = 0x21;
const graphicControl = 0xf9;

/** Bytes of a colour table by the packed field before it. */
const tableBytes = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1));

/** Where a row of sub-blocks ends; -1: it does not. */
const endOfBlocks = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length) {
    const size = bytes[at] ?? 0;
    at += 1 + size;
    if (size === 0) return at <= bytes.length ? at : -1;
  }
  return -1;
};

/** The pictures of a GIF file (GIF89a) alone, without comments and data of programs, and what is behind its end. Null: not whole. */
export const cleanGif = (bytes: Uint8Array): Uint8Array | null => {
  if (!/^GIF8[79]a$/.test(latin1(bytes, 0, 6)) || bytes.length < 13) return null;
  const first = 13 + tableBytes(bytes[10] ?? 0);
  const kept: Uint8Array[] = [bytes.subarray(0, first)];
  let images = 0;
  for (let at = first; at < bytes.length;) {
    const kind = bytes[at];
    if (kind === trailer) return images === 0 ? null : joined([...kept, Uint8Array.of(trailer)]);
    // An image has a colour table and the size of its codes before its data, an extension its label.
    const data = kind === image ? at + 11 + tableBytes(bytes[at + 9] ?? 0) : at + 2;
    if (kind !== image && kind !== extension) return null;
    const end = endOfBlocks(bytes, data);
    if (end < 0) return null;
    if (kind === image) images += 1;
    if (kind === image || bytes[at + 1] === graphicControl) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
};
