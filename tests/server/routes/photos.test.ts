import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, field, ingest, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { jpegOf } from '../../support/media-files.ts';
import { testToken } from '../../support/worlds/test-server.ts';
import { unzip } from '../../support/unzip.ts';

let database: Database;
let app: App;
let reader: Client;
const atMs = Date.parse('2026-03-02T04:00:00Z');
const jpeg = jpegOf(640, 360);

const notice = (mediaCode: string, minute: number, channel: number, cause: string) => ({
  id: `m-${mediaCode}`,
  terminal: '1000000002',
  time: new Date(atMs + minute * 60_000).toISOString(),
  seq: minute + 100,
  kind: 'media',
  data: {
    mediaCode,
    channel,
    mediaType: 'photo',
    cause,
    startTime: new Date(atMs + minute * 60_000).toISOString(),
    sizeBytes: jpeg.length,
  },
});

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => atMs + 3_600_000));
  await ingest(app, [notice('a', 0, 1, 'door'), notice('b', 1, 2, 'seal'), notice('late', 2, 1, 'door')]);
  for (const code of ['a', 'b'])
    await app.server.inject({
      method: 'PUT',
      url: `/ingest/media/${code}?terminal=1000000002`,
      headers: { authorization: `Bearer ${testToken}`, 'content-type': 'image/jpeg' },
      payload: jpeg,
    });
  reader = await loginAs(app, 'useradmin');
});
afterAll(() => closeDemoApp({ database, app }));

const list = async (query: string) =>
  (field(await reader.get(`/photos?${query}`), 'photos') as readonly Readonly<Record<string, unknown>>[]).map(
    ({ signCode, channel, cause, file, time }) => [signCode, channel, cause, file, time],
  );

test('photos of a China day come by truck and time, with those whose file is not here', async () => {
  expect(await list('day=2026-03-02')).toEqual([
    [ownTruck, 1, 'door', 'here', '2026-03-02T04:00:00Z'],
    [ownTruck, 2, 'seal', 'here', '2026-03-02T04:01:00Z'],
    [ownTruck, 1, 'door', 'awaited', '2026-03-02T04:02:00Z'],
  ]);
  expect(await list('day=2026-03-02&channel=2')).toHaveLength(1);
  expect(await list('day=2026-03-02&cause=seal')).toHaveLength(1);
  expect(await list('day=2026-03-01')).toEqual([]);
  expect((await reader.get('/photos?day=2026-13-77')).resultCode).toBe(400);
});

test('many come as one zip that names plate, time and camera; where none is here, it says so', async () => {
  const answer = await app.server.inject({
    method: 'GET',
    url: '/truck-management/photosArchive?day=2026-03-02',
    headers: { cookie: reader.cookie, 'header-id': reader.header },
  });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  const zip = answer.rawPayload;
  for (const name of ['浙B00002/120000_ch1_001.jpg', '浙B00002/120100_ch2_002.jpg'])
    expect(unzip(zip, name)).toBe(jpeg.toString('utf8'));
  const photos = field(await reader.get('/photos?day=2026-03-02'), 'photos') as readonly { id: string }[];
  const picked = await app.server.inject({
    method: 'GET',
    url: `/truck-management/photosArchive?day=2026-03-02&ids=${encodeURIComponent(`${photos[1]?.id}\nmedia:none`)}`,
    headers: { cookie: reader.cookie, 'header-id': reader.header },
  });
  expect(picked.rawPayload.readUInt16LE(picked.rawPayload.length - 12)).toBe(1);
  expect(unzip(picked.rawPayload, '浙B00002/120100_ch2_001.jpg')).toBe(jpeg.toString('utf8'));
  const none = await reader.get('/photosArchive?day=2026-03-01', { 'accept-language': 'en' });
  expect(none).toMatchObject({ resultCode: 404, message: 'No photos available for download' });
  const [audited] = await database.query(
    `select subject from audit_log where action = 'photos.archive' order by id limit 1`,
  );
  expect(audited).toEqual({ subject: '2026-03-02' });
});
