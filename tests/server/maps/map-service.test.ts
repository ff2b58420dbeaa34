import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createMapService, type MapService } from '#server/maps/map-service.ts';
import { readMapSettings } from '#server/maps/map-settings.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { writePmtiles } from '../../support/maps/write-pmtiles.ts';
import { testLog } from '../../support/worlds/test-log.ts';

let database: Database;
let folder = '';
let path = '';
let rounds: (() => void)[] = [];
let service: MapService | null = null;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maps-'));
  path = join(folder, 'land.pmtiles');
});
afterEach(async () => {
  await service?.close();
  service = null;
  rounds = [];
  rmSync(folder, { recursive: true });
});

/** An archive of one picture, put in its place at once as whoever replaces it should. */
const put = (content: string): void => {
  const tiles = [{ z: 0, x: 0, y: 0, data: Buffer.from(content) }];
  const bytes = writePmtiles({
    tiles,
    metadata: {},
    box: [-180, -85, 180, 85],
    minZoom: 0,
    maxZoom: 0,
    tileType: 2,
  });
  writeFileSync(`${path}.new`, bytes);
  renameSync(`${path}.new`, path);
};

const open = (environment: Readonly<Record<string, string>>, fetch = globalThis.fetch): MapService => {
  service = createMapService({
    settings: readMapSettings(environment),
    database,
    fetch,
    now: () => Date.parse('2026-03-02T01:00:00Z'),
    timers: {
      every: (_ms, act) => {
        rounds.push(act);
        return () => {};
      },
    },
    log: testLog(),
    counted: () => {},
  });
  return service;
};
const look = (): void => {
  for (const round of rounds) round();
};
const pictureOf = async (maps: MapService): Promise<string | null> => {
  const answer = await maps.tile('land', 'ground', 0, 0, 0);
  return answer !== null && answer !== 'busy' && answer.outcome === 'tile'
    ? answer.content.toString()
    : JSON.stringify(answer);
};

test('an archive that is not there says so, and is drawn once it is found', async () => {
  const maps = open({ MAP_ARCHIVES: path });
  expect((await maps.grounds()).sources).toEqual([]);
  expect(await maps.states()).toMatchObject([{ kind: 'unreadable', fault: 'missing' }]);
  put('first');
  look();
  await expect.poll(async () => (await maps.grounds()).sources.length).toBe(1);
  expect(await pictureOf(maps)).toBe('first');
  expect(await maps.states()).toMatchObject([{ kind: 'raster', fault: null, detail: '', awaySince: null }]);
});

test('one that is replaced has another version, and what is read of the former meanwhile is no damage', async () => {
  put('first');
  const maps = open({ MAP_ARCHIVES: path });
  await maps.grounds();
  const before = maps.versionOf('land');
  put('the second');
  const reading = Array.from({ length: 20 }, () => pictureOf(maps));
  look();
  await expect.poll(() => maps.versionOf('land')).not.toBe(before);
  expect(new Set(await Promise.all(reading))).toEqual(new Set(['first']));
  expect(await pictureOf(maps)).toBe('the second');
  look();
  expect(await pictureOf(maps)).toBe('the second');
  expect(await maps.states()).toMatchObject([{ fault: null }]);
});

test('a provider goes on with the day’s quota after a start, and its host is one that there is', async () => {
  const sources = join(folder, 'sources.json');
  const streets = {
    id: 'streets',
    title: { zh: '街道', en: 'Streets' },
    preset: 'tianditu-streets',
    keyEnv: 'STREETS_KEY',
    perDay: 3,
  };
  writeFileSync(sources, JSON.stringify({ sources: [streets] }));
  await database.query(
    `insert into map_source_day (source, day, tiles, failed) values ('streets', '2026-03-02', 2, 0)`,
  );
  const maps = open(
    { MAP_SOURCES: sources, STREETS_KEY: 'k' },
    async () => new Response('picture', { headers: { 'content-type': 'image/png' } }),
  );
  expect(await maps.tile('streets', 'ground', 3, 0, 0)).toMatchObject({ outcome: 'tile' });
  expect(await maps.tile('streets', 'ground', 3, 0, 1)).toMatchObject({ outcome: 'away', fault: 'quota' });
  expect(await maps.states()).toMatchObject([{ place: 't0.tianditu.gov.cn', tilesToday: 3, fault: 'quota' }]);
});
