import { inflateRawSync } from 'node:zlib';

import { FileFault } from './file-fault.ts';

/** Of the document when it is unpacked; one with 2,000 fences has 2 MB. */
const maxUnpackedBytes = 8_000_000;

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

const unreadable = () =>
  new FileFault([
    'KMZ 无法解压，请在原软件中重新保存，或另存为 KML',
    'The KMZ can’t be unpacked; save it again where it comes from, or as KML',
  ]);

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly at: number;
}

/** What the directory at the end of an archive lists. */
const entriesOf = (bytes: Buffer): readonly Entry[] => {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== endMark) end -= 1;
  if (end < 0) throw unreadable();
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== entryMark) throw unreadable();
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
};

const contentOf = (bytes: Buffer, { method, packedBytes, at }: Entry): Buffer => {
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(from, from + packedBytes);
  return method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: maxUnpackedBytes });
};

/**
 * The document of a KMZ: `doc.kml`, else its first one; Ovi packs `.ovkml` the same way.
 * @throws FileFault: it is damaged, holds none, or one that is too large
 */
export const unpackKmz = (archive: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(archive);
  try {
    const documents = entriesOf(bytes).filter(({ name }) => /\.(ov)?kml$/i.test(name));
    const document = documents.find(({ name }) => /(^|\/)doc\.kml$/i.test(name)) ?? documents[0];
    if (document === undefined)
      throw new FileFault([
        '压缩包里没有 KML；请上传 KML、KMZ 或 GeoJSON，不要上传打包的 Shapefile',
        'There is no KML in the archive; send KML, KMZ or GeoJSON, no packed shapefile',
      ]);
    return contentOf(bytes, document);
  } catch (error) {
    if (error instanceof FileFault) throw error;
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new FileFault([
        `KML 解压后超过 ${maxUnpackedBytes / 1_000_000} MB，请拆分后分次导入`,
        `Unpacked, the KML is larger than ${maxUnpackedBytes / 1_000_000} MB; divide it and import it in parts`,
      ]);
    // Said in words: where it broke helps nobody here.
    throw unreadable();
  }
};
