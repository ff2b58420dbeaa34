import { crc32 } from 'node:zlib';

/** A file of a zip: its name and, when its turn comes, its bytes. */
export interface ZipEntry {
  readonly name: string;
  readonly timeMs: number;
  readonly read: () => Promise<Buffer>;
}

const chinaOffsetMs = 8 * 3_600_000;

/** Date and time as MS-DOS has them, in China time; even seconds alone. */
const dosTime = (ms: number): { readonly date: number; readonly time: number } => {
  const at = new Date(ms + chinaOffsetMs);
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
};

/** Names in UTF-8 (general purpose bit 11). */
const utf8Flag = 0x0800;
/** 2.0: the least that unpacks stored files in folders. */
const version = 20;

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly size: number;
  readonly crc: number;
  readonly date: number;
  readonly time: number;
}

/** What local head and central directory have in common, from the flags on. */
const common = ({ name, size, crc, date, time }: Written): Buffer => {
  const part = Buffer.alloc(24);
  part.writeUInt16LE(utf8Flag, 0);
  // Stored: pictures are compressed already.
  part.writeUInt16LE(0, 2);
  part.writeUInt16LE(time, 4);
  part.writeUInt16LE(date, 6);
  part.writeUInt32LE(crc, 8);
  part.writeUInt32LE(size, 12);
  part.writeUInt32LE(size, 16);
  part.writeUInt16LE(name.length, 20);
  return part;
};

const versions = (count: 1 | 2): Buffer => {
  const bytes = Buffer.alloc(count * 2);
  for (let at = 0; at < count; at += 1) bytes.writeUInt16LE(version, at * 2);
  return bytes;
};

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const directoryEnd = (count: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature(0x06054b50), end]);
};

/**
 * A zip (PKWARE APPNOTE 6.3, method 0) piece by piece: one file is in memory at a time. Up to 65,535 files and 4 GB.
 * @param entries names are unlike one another
 */
export const zipStream = async function* (entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, timeMs, read } of entries) {
    const content = await read();
    const file: Written = {
      name: Buffer.from(name),
      offset,
      size: content.length,
      crc: crc32(content),
      ...dosTime(timeMs),
    };
    const head = Buffer.concat([signature(0x04034b50), versions(1), common(file), file.name]);
    written.push(file);
    offset += head.length + content.length;
    yield head;
    yield content;
  }
  const begin = offset;
  for (const file of written) {
    const rest = Buffer.alloc(12);
    rest.writeUInt32LE(file.offset, 8);
    const row = Buffer.concat([
      signature(0x02014b50),
      versions(2),
      common(file),
      // Comment, disk, attributes, then where the file begins.
      Buffer.alloc(2),
      rest.subarray(0, 8),
      rest.subarray(8),
      file.name,
    ]);
    offset += row.length;
    yield row;
  }
  yield directoryEnd(written.length, offset - begin, begin);
};
