import { afterAll, beforeAll, expect, test } from 'vitest';

import { cameraChannels, cameraValues } from '#domain/commands/camera-setup.ts';

import {
  type CommandWorld,
  english,
  only,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { covers } from '../../support/covers.ts';
import { field, ownTruck } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';

const address = 'setting/device_parameter/camera_setup';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());

test('constant.camera-channels-1-to-8: channels are 1 to 8, and are held in their order', () => {
  covers('constant.camera-channels-1-to-8');
  expect(cameraChannels).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const setup = { totalChannels: 4, hdLine: 2, doubleIp: false, recording: true, realTime: false };
  expect(cameraValues({ ...setup, channels: [3, 1] })).toEqual({
    channels: '1,3',
    totalChannels: '4',
    hdLine: '2',
    doubleIp: '0',
    recording: '1',
    realTime: '0',
  });
});

test('a camera setting is checked, sent at its time, read back, and no longer sent once it is edited', async () => {
  const [truck] = await world.database.query<{ id: number }>('select id from truck where terminal = $1', [
    terminal,
  ]);
  const sendMs = world.now() + 600_000;
  const setup = {
    truckId: String(truck?.id),
    totalChannels: 4,
    channels: ['1', '3'],
    hdLine: 1,
    doubleIp: false,
    recording: true,
    realTime: true,
    sendTime: new Date(sendMs).toISOString(),
  };
  const write = (over: object) =>
    world.admin().send('POST', `/resources/${address}`, rowForm({ ...setup, ...over }), english);
  for (const [name, value] of [
    ['totalChannels', 9],
    ['totalChannels', null],
    ['hdLine', 5],
    ['hdLine', null],
    ['channels', ['1', '7']],
    ['sendTime', null],
  ] as const)
    expect(field(await write({ [name]: value }), 'fields'), name).toHaveProperty(name);
  expect((await write({})).resultCode).toBe(200);
  const row = async () => {
    const answer = await world.admin().get(`/resources/${address}`, english);
    return (field(answer, 'rows') as readonly Readonly<Record<string, unknown>>[])[0] ?? {};
  };
  expect(await row()).toMatchObject({ label: ownTruck, state: 'notSent', terminalPhone: '13805740001' });
  const act = async (action: string) =>
    world
      .admin()
      .send('POST', `/resourceAction/${Number((await row())['id'])}/${address}`, { action }, english);
  expect((await act('send')).resultCode).toBe(200);
  expect((await world.beat()).commands).toBeUndefined();
  world.until(sendMs + 1000);
  const order = only(await world.beat());
  expect(order).toMatchObject({
    kind: 'cameraSetup',
    payload: { values: { channels: '1,3', totalChannels: '4', hdLine: '1', recording: '1' } },
  });
  const values = Reflect.get(order.payload, 'values') as Readonly<Record<string, string>>;
  const reading = only(await world.reply(order.code, { result: 'done' }));
  expect(reading.kind).toBe('readCameraSetup');
  expect((await row())['state']).toBe('sending');
  await world.reply(reading.code, { result: 'done', values });
  expect(await row()).toMatchObject({ state: 'sent' });
  world.pass(1000);
  const edit = await world
    .admin()
    .send('PUT', `/resource/${Number((await row())['id'])}/${address}`, rowForm({ hdLine: 2 }, 1), english);
  expect(edit.resultCode).toBe(200);
  expect((await row())['state']).toBe('notSent');
  expect((await act('send')).resultCode).toBe(200);
  const again = only(await world.beat());
  const back = only(await world.reply(again.code, { result: 'done' }));
  await world.reply(back.code, { result: 'done', values });
  expect(await row()).toMatchObject({ state: 'failed', detail: 'differs' });
});
