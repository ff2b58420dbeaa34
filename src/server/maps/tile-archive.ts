import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { Compression, findTile, type Header, SharedPromiseCache, TileType, zxyToTileId } from 'pmtiles';

import type { SourceFault } from '#contract/fleet/maps.ts';
import { type TileSchema, tileSchemaOf } from '#domain/maps/tile-schema.ts';

import { openPartedFile, type PartedFile } from './file-source.ts';
import { away, type TileAnswer } from './tile-answer.ts';

const unpack = promisify(gunzip);
const yearS = 31_536_000;
/** Levels of directories below the root, at most. */
const mostLevels = 3;
/** A directory, or what is told of an archive, is no larger; a damaged one may say anything. */
const mostDirectoryBytes = 16_000_000;
const mostTileBytes = 4_000_000;

const contentTypes: Readonly<Partial<Record<TileType, string>>> = {
  [TileType.Mvt]: 'application/vnd.mapbox-vector-tile',
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
};

const decompress = async (data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> => {
  if (compression === Compression.None) return data;
  if (compression !== Compression.Gzip) throw new Error('packed with something else than gzip');
  const unpacked = await unpack(data, { maxOutputLength: mostDirectoryBytes });
  const copy = new ArrayBuffer(unpacked.length);
  new Uint8Array(copy).set(unpacked);
  return copy;
};

/** Another file under the same name has another. */
export const archiveVersion = ({
  size,
  mtimeMs,
}: {
  readonly size: number;
  readonly mtimeMs: number;
}): string => `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;

/** An archive that can be drawn. */
export interface TileArchive {
  readonly kind: 'vector' | 'raster';
  readonly schema: TileSchema | null;
  readonly attribution: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly box: readonly [west: number, south: number, east: number, north: number];
  /** Another file has another. */
  readonly version: string;
  readonly sizeBytes: number;
  readonly tile: (z: number, x: number, y: number) => Promise<TileAnswer>;
  readonly close: () => Promise<void>;
}

/** Why an archive can't be drawn, and where to look. */
export class UnreadableArchive extends Error {
  readonly fault: SourceFault;
  constructor(fault: SourceFault, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.fault = fault;
  }
}

const textIn = (value: unknown, field: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  return typeof found === 'string' ? found : '';
};

const layerNames = (metadata: unknown): readonly string[] => {
  const layers: unknown =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'vector_layers') : undefined;
  return Array.isArray(layers) ? layers.map((layer) => textIn(layer, 'id')) : [];
};

/** Credit may be HTML: links are shown as their text. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim()
    .slice(0, 200);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const openFile = async (path: string): Promise<PartedFile> => {
  try {
    return await openPartedFile(path);
  } catch (error) {
    throw new UnreadableArchive('missing', messageOf(error), { cause: error });
  }
};

const readHeader = async (file: PartedFile, directories: SharedPromiseCache): Promise<Header> => {
  const header = await directories.getHeader(file);
  const end = header.tileDataOffset + (header.tileDataLength ?? 0);
  if (end > file.sizeBytes)
    throw new Error(`the file ends after ${file.sizeBytes} bytes of ${end}: it was not copied to its end`);
  if (header.jsonMetadataLength > mostDirectoryBytes) throw new Error('what it says of itself is too long');
  return header;
};

const readMetadata = async (file: PartedFile, header: Header): Promise<unknown> => {
  const { data } = await file.getBytes(header.jsonMetadataOffset, header.jsonMetadataLength);
  return JSON.parse(
    Buffer.from(await decompress(data, header.internalCompression)).toString('utf8'),
  ) as unknown;
};

/** Finds a tile as the format says: by its number on a curve, through directories. */
const createReader = (file: PartedFile, directories: SharedPromiseCache, header: Header) => {
  const contentType = contentTypes[header.tileType] ?? '';
  const contentEncoding = header.tileCompression === Compression.Gzip ? ('gzip' as const) : null;
  return async (z: number, x: number, y: number): Promise<TileAnswer> => {
    const tileId = zxyToTileId(z, x, y);
    let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
    for (let level = 0; level <= mostLevels; level += 1) {
      if (length > mostDirectoryBytes) throw new Error('a directory is too long');
      // oxlint-disable-next-line no-await-in-loop -- each directory says where the next is
      const entry = findTile(await directories.getDirectory(file, offset, length, header), tileId);
      if (entry === null) return { outcome: 'empty' };
      if (entry.runLength > 0) {
        if (entry.length > mostTileBytes) throw new Error('a tile is too large');
        // oxlint-disable-next-line no-await-in-loop -- the last one
        const { data } = await file.getBytes(header.tileDataOffset + entry.offset, entry.length);
        if (data.byteLength < entry.length) throw new Error('the file ends within a tile');
        return { outcome: 'tile', contentType, contentEncoding, content: Buffer.from(data), cachedS: yearS };
      }
      [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
    }
    throw new Error('directories lie too deep');
  };
};

/**
 * Opens an archive of tiles (PMTiles 3). What is packed with gzip is handed on as it is. An archive of gigabytes opens as
 * fast as a small one: nothing but its head is read.
 * @throws UnreadableArchive
 */
export const openTileArchive = async (path: string): Promise<TileArchive> => {
  const file = await openFile(path);
  try {
    const directories = new SharedPromiseCache(200, true, decompress);
    const header = await readHeader(file, directories);
    const metadata = await readMetadata(file, header);
    const vector = header.tileType === TileType.Mvt;
    const schema = vector ? tileSchemaOf(layerNames(metadata)) : null;
    if (contentTypes[header.tileType] === undefined) throw new Error('its tiles are of no known kind');
    if (vector && schema === null)
      throw new UnreadableArchive(
        'unknownSchema',
        `layers are ${layerNames(metadata).slice(0, 8).join(', ')}; Protomaps 4, OpenMapTiles or Shortbread are drawn`,
      );
    const read = createReader(file, directories, header);
    return {
      kind: vector ? 'vector' : 'raster',
      schema,
      attribution: plainText(textIn(metadata, 'attribution')),
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      box: [header.minLon, header.minLat, header.maxLon, header.maxLat],
      version: archiveVersion({ size: file.sizeBytes, mtimeMs: file.changedMs }),
      sizeBytes: file.sizeBytes,
      tile: (z, x, y) => read(z, x, y).catch((error: unknown) => away('damaged', messageOf(error))),
      close: file.close,
    };
  } catch (error) {
    await file.close();
    if (error instanceof UnreadableArchive) throw error;
    throw new UnreadableArchive('damaged', messageOf(error), { cause: error });
  }
};
