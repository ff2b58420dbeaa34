import { afterAll, beforeAll, expect, test } from 'vitest';

import { maxMediaBytes, mediaAddress } from '#contract/fleet/media.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { mediaHeaderOf } from '#server/media/media-header.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';
import { maxUnannounced, pruneMedia } from '#server/media/media.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, ingest, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { gifOf, jpegOf, mp4Of, pngOf, webpOf } from '../../support/media-files.ts';
import { openTestApp, testToken } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let dispatcher: Client;
const nowMs = Date.parse('2026-03-02T01:00:00Z');
const own = '1000000002';
const sibling = '1000000004';
const ownToken = 'token-of-one-terminal';
const jpeg = jpegOf(640, 360);

const put = (
  code: string,
  body: Buffer,
  terminal: string | null = own,
  token = testToken,
  contentType = 'image/jpeg',
) =>
  app.server.inject({
    method: 'PUT',
    url: `/ingest/media/${code}${terminal === null ? '' : `?terminal=${terminal}`}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    payload: body,
  });

const notice = (terminal: string, mediaCode: string, atMs: number, alarmCode?: string) => ({
  id: `m-${mediaCode}`,
  terminal,
  time: new Date(atMs).toISOString(),
  seq: 1,
  kind: 'media',
  data: {
    mediaCode,
    ...(alarmCode === undefined ? {} : { alarmCode }),
    channel: 2,
    mediaType: 'photo',
    format: 'jpg',
    cause: alarmCode === undefined ? 'door' : 'event',
    startTime: new Date(atMs).toISOString(),
    sizeBytes: jpeg.length,
  },
});

const itemsOf = async (client: Client, query: string): Promise<readonly Record<string, unknown>[]> => {
  const { data } = await client.get(`/media?${query}`);
  return Array.isArray(data) ? data : [];
};
const plate = encodeURIComponent('浙B00002');

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await storeToken(database, ownToken, { name: 'one', terminal: own });
  app = await openTestApp(database, () => nowMs);
  await ingest(app, [
    notice(own, 'A1', nowMs - 60_000, 'alarm-1'),
    notice(own, 'D1', nowMs - 600_000),
    notice(sibling, 'S1', nowMs - 60_000, 'alarm-1'),
  ]);
  dispatcher = await loginAs(app, 'dispatcher');
});
eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

test('a file comes after its notice or before it, and again without harm; the code is not taken twice', async () => {
  expect((await put('A1', jpeg)).statusCode).toBe(201);
  const again = await put('A1', jpeg);
  expect([again.statusCode, again.json()]).toEqual([200, { result: 'duplicate' }]);
  const other = Buffer.concat([jpeg, Buffer.from('x')]);
  expect((await put('A1', other)).statusCode).toBe(409);
  expect((await put('early', jpeg)).statusCode).toBe(201);
  await ingest(app, [notice(own, 'early', nowMs - 30_000, 'alarm-2')]);
  expect(await itemsOf(dispatcher, `signCode=${plate}&alarmCode=alarm-2`)).toMatchObject([{ file: 'here' }]);
});

test('what is no picture or film is refused, whatever it says it is; so is what is too large', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  expect((await put('bad', page)).statusCode).toBe(415);
  expect((await put('empty', Buffer.alloc(0))).statusCode).toBe(415);
  const large = Buffer.concat([jpeg, Buffer.alloc(maxMediaBytes)]);
  expect((await put('large', large)).statusCode).toBe(413);
  const files = await database.query(
    `select 1 from media_file where media_code in ('bad', 'empty', 'large')`,
  );
  expect(files).toEqual([]);
});

test('a file is what its header says: its size is read, and a word that does not fit is refused at its field', async () => {
  const as = async (body: Buffer, contentType: string) => {
    const { statusCode, json } = await put('typed', body, own, testToken, contentType);
    await database.query(`delete from media_file where media_code = 'typed'`);
    return [
      statusCode,
      Reflect.get(Object(json()), 'field') ?? null,
      String(Reflect.get(Object(json()), 'error')),
    ];
  };
  expect(await as(jpegOf(60_000, 60_000), 'image/jpeg')).toEqual([
    413,
    'body',
    'a picture of 60000 × 60000 px; at most 8192 px a side and 25000000 in all are taken',
  ]);
  expect((await as(pngOf(60_000, 60_000), 'image/png'))[0]).toBe(413);
  expect((await as(pngOf(8000, 8000), 'image/png'))[0]).toBe(413);
  expect(await as(pngOf(4000, 3000), 'image/jpeg')).toEqual([
    415,
    'content-type',
    'content-type says image/jpeg, the file is image/png',
  ]);
  for (const [body, type] of [
    [pngOf(4000, 3000), 'image/png'],
    [pngOf(4000, 3000), 'application/octet-stream'],
    [jpegOf(1920, 1080), 'image/jpg'],
    [mp4Of(1280, 720), 'video/mp4'],
  ] as const)
    expect((await as(body, type))[0]).toBe(201);
  // A head without a picture, or one that is cut off.
  const nothing = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200, 7)]);
  for (const broken of [nothing, pngOf(0, 5), pngOf(5, 5).subarray(0, 20), mp4Of(0, 0)])
    expect((await as(broken, 'application/octet-stream')).slice(0, 2)).toEqual([415, 'body']);
});

test('a film is no photo, where the notice has announced one', async () => {
  const film = await put('D1', mp4Of(640, 360), own, testToken, 'video/mp4');
  expect([film.statusCode, film.json()]).toEqual([
    415,
    { error: 'the notice announced another kind of file: a photo is a picture, a video a film' },
  ]);
});

test.each<[string, Buffer, object | null]>([
  ['gif', gifOf(320, 200), { contentType: 'image/gif', widthPx: 320, heightPx: 200 }],
  ['lossy webp', webpOf('VP8 ', 320, 200), { contentType: 'image/webp', widthPx: 320, heightPx: 200 }],
  ['lossless webp', webpOf('VP8L', 320, 200), { contentType: 'image/webp', widthPx: 320, heightPx: 200 }],
  ['extended webp', webpOf('VP8X', 320, 200), { contentType: 'image/webp', widthPx: 320, heightPx: 200 }],
  [
    'jpeg with a long comment',
    jpegOf(320, 200, 3000),
    { contentType: 'image/jpeg', widthPx: 320, heightPx: 200 },
  ],
  ['mp4', mp4Of(320, 200), { contentType: 'video/mp4', widthPx: 320, heightPx: 200 }],
  ['a page', Buffer.from('<!doctype html>'), null],
])('the header of a file: %s', (_name, bytes, header) => {
  expect(mediaHeaderOf(bytes)).toEqual(header);
  // Cut anywhere it is read or not, and never runs over its end.
  for (let end = 0; end < bytes.length; end += 1) mediaHeaderOf(bytes.subarray(0, end));
});

test('a token is valid for its terminal alone, and a gateway must name an existing one', async () => {
  expect((await put('T1', jpeg, null, ownToken)).statusCode).toBe(201);
  expect((await put('T1', jpeg, sibling, ownToken)).statusCode).toBe(403);
  expect((await put('T1', jpeg, null)).statusCode).toBe(400);
  expect((await put('T1', jpeg, '4711')).statusCode).toBe(404);
  expect((await put('T1', jpeg, own, 'wrong')).statusCode).toBe(401);
});

test('photos belong to their alarm, else to a moment of their truck; what is announced and not here is said', async () => {
  await put('A1', jpeg);
  expect(await itemsOf(dispatcher, `signCode=${plate}&alarmCode=alarm-1`)).toMatchObject([
    { channel: 2, mediaType: 'photo', file: 'here', contentType: 'image/jpeg', sizeBytes: jpeg.length },
  ]);
  const at = (ms: number): string => new Date(ms).toISOString();
  const around = `startTime=${at(nowMs - 660_000)}&endTime=${at(nowMs - 540_000)}`;
  expect(await itemsOf(dispatcher, `signCode=${plate}&${around}`)).toMatchObject([
    { file: 'awaited', contentType: null },
  ]);
  expect((await dispatcher.get(`/media?signCode=${plate}`)).resultCode).toBe(400);
});

test('the file is served to its company alone, as what it is and nothing else', async () => {
  await put('A1', jpeg);
  const [item] = await itemsOf(dispatcher, `signCode=${plate}&alarmCode=alarm-1`);
  const path = mediaAddress(String(item?.['id'])).replace('/truck-management', '');
  const file = await dispatcher.get(path);
  expect(file.raw.equals(jpeg)).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const admin = await loginAs(app, 'admin');
  expect((await put('S1', jpeg, sibling)).statusCode).toBe(201);
  const [theirs] = await itemsOf(admin, `signCode=${encodeURIComponent('浙B00004')}&alarmCode=alarm-1`);
  const their = mediaAddress(String(theirs?.['id'])).replace('/truck-management', '');
  expect((await admin.get(their)).raw.equals(jpeg)).toBe(true);
  expect((await dispatcher.get(their)).resultCode).toBe(404);
  expect(await itemsOf(dispatcher, `signCode=${encodeURIComponent('浙B00004')}&alarmCode=alarm-1`)).toEqual(
    [],
  );
  const awaited = await database.query<{ id: string }>(`select id from media where media_code = 'D1'`);
  expect((await dispatcher.get(`/media/${encodeURIComponent(awaited[0]?.id ?? '')}`)).resultCode).toBe(404);
});

test('files that nobody announced are few and go after two days; the others go with the telemetry', async () => {
  await put('A1', jpeg);
  for (let n = 0; n < maxUnannounced; n += 1)
    expect((await put(`stray-${n}`, jpeg, '1000000003')).statusCode).toBe(201);
  const more = await put('stray-more', jpeg, '1000000003');
  expect([more.statusCode, more.headers['retry-after']]).toEqual([429, '5']);
  const count = async (): Promise<number> =>
    (await database.query(`select 1 from media_file where media_code like 'stray-%'`)).length;
  await pruneMedia(database, nowMs + 86_400_000, 60);
  expect(await count()).toBe(maxUnannounced);
  await pruneMedia(database, nowMs + 3 * 86_400_000, 60);
  expect(await count()).toBe(0);
  expect((await database.query(`select 1 from media_file where media_code = 'A1'`)).length).toBe(1);
  await pruneMedia(database, nowMs + 61 * 86_400_000, 60);
  expect((await database.query('select 1 from media_file')).length).toBe(0);
});
