import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { tileSchemas } from '#domain/maps/tile-schema.ts';
import { openTileArchive, type TileArchive, UnreadableArchive } from '#server/maps/tile-archive.ts';

import { inventedArchive } from '../../support/maps/invented-world.ts';
import { writePmtiles } from '../../support/maps/write-pmtiles.ts';

let folder: string;
let open: TileArchive[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maps-'));
});
afterEach(async () => {
  await Promise.all(open.map((archive) => archive.close()));
  open = [];
  rmSync(folder, { recursive: true });
});

const openBytes = async (bytes: Buffer): Promise<TileArchive> => {
  const path = join(folder, 'land.pmtiles');
  writeFileSync(path, bytes);
  const archive = await openTileArchive(path);
  open.push(archive);
  return archive;
};

const faultOf = (bytes: Buffer): Promise<unknown> =>
  openBytes(bytes).then(
    () => 'opened',
    (error: unknown) => (error instanceof UnreadableArchive ? [error.fault, error.message] : error),
  );

const chengdu = [104.066, 30.573] as const;

test.each(tileSchemas)(
  'an archive of %s is known by its layers, and gives its tiles as they are packed',
  async (schema) => {
    const archive = await openBytes(inventedArchive(schema, chengdu));
    expect(archive).toMatchObject({
      kind: 'vector',
      schema,
      attribution: '© Invented survey',
      minZoom: 5,
      maxZoom: 14,
    });
    // Chengdu at zoom 10.
    const answer = await archive.tile(10, 808, 420);
    expect(answer).toMatchObject({
      outcome: 'tile',
      contentType: 'application/vnd.mapbox-vector-tile',
      contentEncoding: 'gzip',
    });
    const content = answer.outcome === 'tile' ? answer.content : Buffer.alloc(0);
    const tile = new VectorTile(new PbfReader(gunzipSync(content)));
    expect(Object.keys(tile.layers)).toContain(
      schema === 'protomaps' ? 'roads' : schema === 'shortbread' ? 'streets' : 'transportation',
    );
    expect(await archive.tile(10, 1, 1)).toEqual({ outcome: 'empty' });
  },
);

test('directories of an archive with many tiles lie in leaves', async () => {
  const tiles = Array.from({ length: 16_384 }, (_, i) => ({
    z: 7,
    x: i % 128,
    y: Math.floor(i / 128),
    data: Buffer.from(`tile ${i} ${(i * 7919) % 9973}`),
  }));
  const metadata = { vector_layers: [{ id: 'earth' }, { id: 'roads' }, { id: 'places' }] };
  const archive = await openBytes(
    writePmtiles({ tiles, metadata, box: [-180, -85, 180, 85], minZoom: 7, maxZoom: 7 }),
  );
  for (const i of [0, 1, 5000, 16_383]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is as good
    const answer = await archive.tile(7, i % 128, Math.floor(i / 128));
    expect(answer.outcome === 'tile' && answer.content.toString()).toBe(`tile ${i} ${(i * 7919) % 9973}`);
  }
});

test('an archive of pictures is raster', async () => {
  const tiles = [{ z: 0, x: 0, y: 0, data: Buffer.from('png') }];
  const archive = await openBytes(
    writePmtiles({
      tiles,
      metadata: { name: 'Air' },
      box: [-180, -85, 180, 85],
      minZoom: 0,
      maxZoom: 0,
      tileType: 2,
    }),
  );
  expect(archive).toMatchObject({ kind: 'raster', schema: null });
  expect(await archive.tile(0, 0, 0)).toMatchObject({ contentType: 'image/png', contentEncoding: null });
});

test('what is no archive says what it is not', async () => {
  expect(await openTileArchive(join(folder, 'none.pmtiles')).catch((error: unknown) => error)).toMatchObject({
    fault: 'missing',
  });
  expect(await faultOf(Buffer.from('a text'))).toMatchObject(['damaged', expect.any(String)]);
  expect(await faultOf(Buffer.alloc(0))).toMatchObject(['damaged', expect.any(String)]);
  const good = inventedArchive('protomaps', chengdu);
  // Copied half.
  expect(await faultOf(good.subarray(0, good.length / 2))).toMatchObject([
    'damaged',
    expect.stringMatching(/not copied/),
  ]);
  const foreign = writePmtiles({
    tiles: [],
    metadata: { vector_layers: [{ id: 'mountains' }] },
    box: [0, 0, 1, 1],
    minZoom: 0,
    maxZoom: 1,
  });
  expect(await faultOf(foreign)).toMatchObject(['unknownSchema', expect.stringMatching(/mountains/)]);
});

test('any byte of a head may be wrong: it opens or says why, and never throws anything else', async () => {
  const good = inventedArchive('openmaptiles', chengdu);
  for (let at = 0; at < 127; at += 1) {
    const bad = Buffer.from(good);
    bad[at] = (bad[at] ?? 0) ^ 0xff;
    // oxlint-disable-next-line no-await-in-loop -- they share a path
    const found = await faultOf(bad);
    expect(found === 'opened' || (Array.isArray(found) && typeof found[0] === 'string'), `byte ${at}`).toBe(
      true,
    );
  }
});

test('a file that is cut while it is served is away, and no tile is half', async () => {
  const path = join(folder, 'land.pmtiles');
  writeFileSync(path, inventedArchive('protomaps', chengdu));
  const archive = await openTileArchive(path);
  open.push(archive);
  truncateSync(path, 2000);
  expect(await archive.tile(10, 808, 420)).toMatchObject({ outcome: 'away', fault: 'damaged' });
});
