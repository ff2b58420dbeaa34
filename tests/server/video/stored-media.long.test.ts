import { afterAll, beforeAll, expect, test } from 'vitest';

import { chinaOffsetMs } from '#domain/time/china-day.ts';
import { openCameraUnit } from '#simulator/cameras/camera-unit.ts';
import { photographOf } from '#simulator/cameras/camera-fleet.ts';
import { seedCameras } from '#server/demo/demo-cameras.ts';

import {
  type CommandWorld,
  english,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { field, ownTruck } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const phone = '13805749003';
let world: CommandWorld;
let truckId = 0;
let unit: { readonly cut: () => void } | null = null;

beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, phone, 'camera');
  await seedCameras(world.database, [{ signCode: ownTruck, cameras: 3 }], world.now());
  const [truck] = await world.database.query<{ id: number }>('select id from truck where terminal = $1', [
    terminal,
  ]);
  truckId = truck?.id ?? 0;
  const port = await world.app.terminalListener.listen(0, '127.0.0.1');
  unit = await openCameraUnit({
    host: '127.0.0.1',
    port,
    token: testToken,
    phone,
    plate: ownTruck,
    channels: 3,
    clock: world.now,
    photographOf: (channel, timeMs) => photographOf(ownTruck, channel, timeMs),
    closed: () => {},
  });
});
afterAll(async () => {
  unit?.cut();
  await world.close();
});

const search = async (more: string): Promise<unknown> =>
  (
    await world
      .admin()
      .get(
        `/storedMedia?truckId=${truckId}&fromTime=2026-03-01T20:00:00Z&untilTime=2026-03-02T00:00:00Z${more}`,
        english,
      )
  ).data;
const photos = async () => {
  const day = new Date(world.now() + chinaOffsetMs).toISOString().slice(0, 10);
  const answer = await world.admin().get(`/photos?day=${day}`, english);
  return field(answer, 'photos') as readonly { readonly time: string; readonly file: string }[];
};

test('what a camera unit keeps is listed by kind and channel, the newest first, and one is fetched to the photos of its day', async () => {
  const found = await search('&mediaType=photo&channel=2');
  const items = field({ data: found }, 'items') as readonly Readonly<Record<string, unknown>>[];
  expect(items).toHaveLength(9);
  expect(items[0]).toEqual({
    mediaId: expect.any(Number) as unknown,
    mediaType: 'photo',
    channel: 2,
    event: 'interval',
    time: '2026-03-02T00:00:00.000Z',
    longitudeDeg: null,
    latitudeDeg: null,
  });
  expect(await search('&mediaType=photo&event=robbery')).toEqual({ items: [], more: false });
  expect(await search('&mediaType=video')).toEqual({ items: [], more: false });
  const fetch = (mediaId: unknown) =>
    world
      .admin()
      .send(
        'POST',
        '/storedMedia/fetch',
        { truckId: String(truckId), mediaType: 'photo', channel: '2', mediaId: String(mediaId) },
        english,
      );
  expect(await photos()).toEqual([]);
  expect((await fetch(items[0]?.['mediaId'])).resultCode).toBe(200);
  await expect
    .poll(photos)
    .toEqual([expect.objectContaining({ time: '2026-03-02T00:00:00Z', channel: 2, file: 'here' })]);
  // Fetched again it is the same photo.
  expect((await fetch(items[0]?.['mediaId'])).resultCode).toBe(200);
  expect((await fetch(1)).resultCode).toBe(409);
  expect(await photos()).toHaveLength(1);
});

test('the clock of a terminal is its own: it is asked by it, and what it says is read by it', async () => {
  await world.database.query('update jt808_terminal set utc_offset_min = 540 where phone = $1', [phone]);
  const found = await search('&mediaType=photo&channel=2');
  const items = field({ data: found }, 'items') as readonly Readonly<Record<string, unknown>>[];
  // Its midnight of UTC is what a unit with China's clock calls an hour later.
  const step = Date.parse('2026-03-02T01:00:00Z') / (30 * 60_000);
  expect(items[0]).toMatchObject({ time: '2026-03-02T00:00:00.000Z', mediaId: step * 16 + 2 });
  unit?.cut();
  await expect
    .poll(
      async () =>
        (
          await world
            .admin()
            .get(
              `/storedMedia?truckId=${truckId}&mediaType=photo&fromTime=2026-03-01T20:00:00Z&untilTime=2026-03-02T00:00:00Z`,
              english,
            )
        ).message,
    )
    .toBe('The camera unit is not online');
});
