import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { tileSchemas } from '#domain/maps/tile-schema.ts';
import { createAddresses } from '#server/maps/addresses.ts';
import { openTileArchive, type TileArchive } from '#server/maps/tile-archive.ts';

import { inventedArchive } from '../../support/maps/invented-world.ts';

const [lon, lat] = [104.066, 30.573];
const folder = mkdtempSync(join(tmpdir(), 'maps-'));
const archives = new Map<string, TileArchive>();

beforeAll(async () => {
  for (const schema of tileSchemas) {
    const path = join(folder, `${schema}.pmtiles`);
    writeFileSync(path, inventedArchive(schema, [lon, lat]));
    // oxlint-disable-next-line no-await-in-loop -- three files
    archives.set(schema, await openTileArchive(path));
  }
});
afterAll(async () => {
  await Promise.all([...archives.values()].map((archive) => archive.close()));
  rmSync(folder, { recursive: true });
});

const at = (schema: string, east: number, north: number) =>
  createAddresses(async () => [archives.get(schema)].filter((archive) => archive !== undefined))({
    longitudeDeg: lon + east,
    latitudeDeg: lat + north,
  });

for (const schema of tileSchemas) {
  test(`${schema}: on a motorway, far from town`, async () => {
    // Halfway between two of its corners.
    expect(await at(schema, -0.05, -0.035)).toEqual([
      'G99 试验高速，距试城 6.5 km',
      'G99 Trial Expressway, 6.5 km from Trialton',
    ]);
  });

  test(`${schema}: in the middle of a town, on a street`, async () => {
    expect(await at(schema, 0.0045, 0.004)).toEqual(['试城', 'Trialton']);
    expect(await at(schema, 0.001, 0)).toEqual(['S7 中山路，试城', 'S7 Sun Street, Trialton']);
  });

  test(`${schema}: beside a village, a city farther off counts less`, async () => {
    expect(await at(schema, 0.07, 0.06)).toEqual(['距远村 1.1 km', '1.1 km from Farville']);
  });
}

test('outside of every archive nothing is said', async () => {
  expect(await at('protomaps', 5, 0)).toBeNull();
  expect(await createAddresses(async () => [])({ longitudeDeg: lon, latitudeDeg: lat })).toBeNull();
});

test('a damaged tile has no names, and no error', async () => {
  const good = archives.get('protomaps');
  if (good === undefined) throw new Error('no archive');
  const broken: TileArchive = {
    ...good,
    version: 'broken',
    tile: async () => ({
      outcome: 'tile',
      contentType: '',
      contentEncoding: 'gzip',
      content: Buffer.from('no gzip'),
      cachedS: 0,
    }),
  };
  expect(await createAddresses(async () => [broken])({ longitudeDeg: lon, latitudeDeg: lat })).toBeNull();
});
