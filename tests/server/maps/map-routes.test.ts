import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { readMapSettings } from '#server/maps/map-settings.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { inventedArchive } from '../../support/maps/invented-world.ts';
import { anonymous, type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const chengdu = [104.066, 30.573] as const;

let database: Database;
let app: App;
let user: Client;
let folder = '';
let version = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maps-'));
  writeFileSync(join(folder, 'land.pmtiles'), inventedArchive('protomaps', chengdu));
  const sources = [
    { id: 'streets', title: { zh: '街道', en: 'Streets' }, preset: 'tianditu-streets', keyEnv: 'NO_KEY' },
  ];
  writeFileSync(join(folder, 'sources.json'), JSON.stringify({ sources }));
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'), {
    maps: readMapSettings({
      MAP_ARCHIVES: join(folder, 'land.pmtiles'),
      MAP_SOURCES: join(folder, 'sources.json'),
    }),
  });
  user = await loginAs(app, 'useradmin');
  const found = field(await user.get('/maps'), 'sources') as Readonly<Record<string, unknown>>[];
  version = String(found.find(({ id }) => id === 'land')?.['version']);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const tile = (where: string, of = version) => user.get(`/maps/tiles/land/${of}/${where}`);

test('a tile is handed on as it is packed, and a browser keeps it under its version alone', async () => {
  const answer = await tile('ground/10/808/420');
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-encoding': 'gzip',
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': 'private, max-age=31536000',
    },
  });
  expect(gunzipSync(answer.raw).length).toBeGreaterThan(0);
  expect((await tile('ground/10/808/420', 'former')).headers['cache-control']).toBe('no-store');
});

test('nothing there is an empty answer, which is asked again within the hour', async () => {
  expect(await tile('ground/10/1/1')).toMatchObject({
    status: 204,
    headers: { 'cache-control': 'private, max-age=3600' },
  });
});

test('a source that is away is no tile, which nobody keeps', async () => {
  expect(await user.get('/maps/tiles/streets/x/ground/3/1/2')).toMatchObject({
    status: 503,
    headers: { 'cache-control': 'no-store' },
  });
});

test.each([
  'ground/10/1024/0',
  'ground/23/0/0',
  'ground/-1/0/0',
  'ground/1e1/0/0',
  'ground/3/0/0.5',
  'ground/3/0/..%2f..%2fetc',
  'roads/3/0/0',
])('there is no tile %s', async (where) => {
  expect((await tile(where)).resultCode).toBe(404);
});

test('there is no other source, by whatever name', async () => {
  for (const id of ['none', '__proto__', '..%2fland', 'land.pmtiles'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other is as good
    expect((await user.get(`/maps/tiles/${id}/1/ground/3/0/0`)).resultCode, id).toBe(404);
});

test('nobody who has not signed in gets a tile, and sources stand for who may open their page', async () => {
  expect((await anonymous(app).get(`/maps/tiles/land/${version}/ground/10/808/420`)).resultCode).not.toBe(
    200,
  );
  expect(await user.get('/maps/states')).toMatchObject({ resultCode: 200, data: { home: null } });
  const customer = await loginAs(app, 'customer');
  expect((await customer.get('/maps/states')).resultCode).toBe(resultCodes.restricted);
});

test('places are named by the own archive, unknown ones by nothing, and no more than fifty at once', async () => {
  const { data } = await user.get('/maps/addresses?places=104.066,30.573;0,0');
  expect(data).toEqual([[expect.any(String), expect.any(String)], null]);
  const many = Array.from({ length: 51 }, () => '104,30').join(';');
  expect((await user.get(`/maps/addresses?places=${many}`)).resultCode).toBe(400);
  expect((await user.get('/maps/addresses?places=104')).resultCode).toBe(400);
});
