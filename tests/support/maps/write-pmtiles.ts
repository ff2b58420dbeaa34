import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import { zxyToTileId } from 'pmtiles';

export interface WrittenTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** As it is stored: vector tiles packed with gzip. */
  readonly data: Buffer;
}

interface Entry {
  readonly id: number;
  run: number;
  readonly offset: number;
  readonly length: number;
}

const directory = (entries: readonly Entry[]): Buffer => {
  const bytes: number[] = [];
  const put = (value: number): void => {
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  };
  put(entries.length);
  let last = 0;
  for (const { id } of entries) {
    put(id - last);
    last = id;
  }
  for (const { run } of entries) put(run);
  for (const { length } of entries) put(length);
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1];
    put(before && offset === before.offset + before.length ? 0 : offset + 1);
  });
  return gzipSync(Uint8Array.from(bytes));
};

const mostRootBytes = 16_384 - 127;

const directories = (entries: readonly Entry[]): { readonly root: Buffer; readonly leaves: Buffer } => {
  let root = directory(entries);
  let leaves: Buffer = Buffer.alloc(0);
  for (let size = 4096; root.length > mostRootBytes; size *= 2) {
    const parts: Buffer[] = [];
    const heads: Entry[] = [];
    let offset = 0;
    for (let i = 0; i < entries.length; i += size) {
      const part = directory(entries.slice(i, i + size));
      heads.push({ id: entries[i]?.id ?? 0, run: 0, offset, length: part.length });
      parts.push(part);
      offset += part.length;
    }
    root = directory(heads);
    leaves = Buffer.concat(parts);
  }
  return { root, leaves };
};

/** Tiles of one content are stored once, and follow each other in runs. */
const stored = (tiles: readonly WrittenTile[]): { readonly entries: Entry[]; readonly blobs: Buffer[] } => {
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data }))
    .toSorted((a, b) => a.id - b.id);
  const known = new Map<string, { readonly offset: number; readonly length: number }>();
  const blobs: Buffer[] = [];
  const entries: Entry[] = [];
  let end = 0;
  for (const { id, data } of sorted) {
    const key = createHash('sha256').update(data).digest('hex');
    const place = known.get(key) ?? { offset: end, length: data.length };
    if (!known.has(key)) {
      known.set(key, place);
      blobs.push(data);
      end += data.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, run: 1, ...place });
  }
  return { entries, blobs };
};

/** An archive of tiles (PMTiles 3): no package writes one. */
export const writePmtiles = (archive: {
  readonly tiles: readonly WrittenTile[];
  readonly metadata: object;
  readonly box: readonly [west: number, south: number, east: number, north: number];
  readonly minZoom: number;
  readonly maxZoom: number;
  /** 1 vector, 2 png; vector tiles are packed. */
  readonly tileType?: 1 | 2;
}): Buffer => {
  const { tiles, metadata, box, minZoom, maxZoom, tileType = 1 } = archive;
  const { entries, blobs } = stored(tiles);
  const { root, leaves } = directories(entries);
  const about = gzipSync(Buffer.from(JSON.stringify(metadata)));
  const content = Buffer.concat(blobs);
  const head = Buffer.alloc(127);
  head.write('PMTiles', 0);
  head[7] = 3;
  const long = (at: number, value: number): void => void head.writeBigUInt64LE(BigInt(value), at);
  let offset = 127;
  for (const [slot, part] of [
    [8, root],
    [24, about],
    [40, leaves],
    [56, content],
  ] as const) {
    long(slot, offset);
    long(slot + 8, part.length);
    offset += part.length;
  }
  long(72, tiles.length);
  long(80, entries.length);
  long(88, blobs.length);
  head[96] = 1;
  head[97] = 2;
  head[98] = tileType === 1 ? 2 : 1;
  head[99] = tileType;
  head[100] = minZoom;
  head[101] = maxZoom;
  box.forEach((degrees, i) => head.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i));
  head[118] = minZoom;
  head.writeInt32LE(Math.round(((box[0] + box[2]) / 2) * 1e7), 119);
  head.writeInt32LE(Math.round(((box[1] + box[3]) / 2) * 1e7), 123);
  return Buffer.concat([head, root, about, leaves, content]);
};
