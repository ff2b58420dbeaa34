import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';

import { basePath } from '#contract/base-path.ts';
import {
  type MediaFrame,
  mediaKinds,
  readMediaFrame,
  type VideoReply,
  videoStreamPath,
} from '#contract/video/video-stream.ts';
import { openCameraUnit } from '#simulator/cameras/camera-unit.ts';
import { seedCameras } from '#server/demo/demo-cameras.ts';

import {
  type CommandWorld,
  english,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { field, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const phone = '13805749001';
let world: CommandWorld;
let truckId = 0;
let url = '';
let listenerPort = 0;
const closers: (() => void)[] = [];

beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, phone);
  await seedCameras(world.database, [{ signCode: ownTruck, cameras: 3 }], world.now());
  const [truck] = await world.database.query<{ id: number }>('select id from truck where terminal = $1', [
    terminal,
  ]);
  truckId = truck?.id ?? 0;
  listenerPort = await world.app.terminalListener.listen(0, '127.0.0.1');
  await world.app.video.listen(0, '127.0.0.1');
  await world.app.server.listen({ port: 0, host: '127.0.0.1' });
  url = `ws://127.0.0.1:${(world.app.server.server.address() as AddressInfo).port}${basePath}${videoStreamPath}`;
});
afterAll(async () => {
  for (const close of closers) close();
  await world.close();
});

const signInCamera = async (): Promise<void> => {
  const unit = await openCameraUnit({
    host: '127.0.0.1',
    port: listenerPort,
    token: testToken,
    phone,
    plate: ownTruck,
    channels: 3,
    clock: Date.now,
    photographOf: () => Buffer.from('no picture'),
    closed: () => {},
  });
  if (unit !== null) closers.push(unit.cut);
};

const ask = async (path: string, form: Readonly<Record<string, string>>) =>
  world.admin().send('POST', path, form, english);
const watch = (channel: number, stream = 'sub') =>
  ask('/videoWatch', { truckId: String(truckId), channel: String(channel), stream });
const tokenOf = async (channel: number): Promise<string> => String(field(await watch(channel), 'token'));

const openPage = async (cookie: string) => {
  const socket = new WebSocket(url, { headers: { cookie } });
  closers.push(() => socket.terminate());
  const replies: VideoReply[] = [];
  const frames: MediaFrame[] = [];
  socket.on('message', (data: Buffer, binary) => {
    if (binary) frames.push(readMediaFrame(Uint8Array.from(data).buffer));
    else replies.push(JSON.parse(data.toString()) as VideoReply);
  });
  await once(socket, 'open');
  const say = (request: object): void => socket.send(JSON.stringify(request));
  const stateOf = (tile: number): string | undefined =>
    replies.flatMap((reply) => (reply.type === 'state' && reply.tile === tile ? [reply.state] : [])).at(-1);
  return { socket, replies, frames, say, stateOf };
};

test('a unit that is away is told at once; a token is good once, for its session, for a minute', async () => {
  const page = await openPage(world.admin().cookie);
  page.say({ type: 'open', tile: 0, token: await tokenOf(1) });
  await expect.poll(() => page.stateOf(0)).toBe('offline');
  const token = await tokenOf(1);
  const other = await openPage((await loginAs(world.app, 'dispatcher')).cookie);
  other.say({ type: 'open', tile: 0, token });
  await expect.poll(() => other.stateOf(0)).toBe('refused');
  page.say({ type: 'open', tile: 1, token });
  await expect.poll(() => page.stateOf(1)).toBe('refused');
  const late = await tokenOf(1);
  world.pass(61_000);
  page.say({ type: 'open', tile: 2, token: late });
  await expect.poll(() => page.stateOf(2)).toBe('refused');
  page.socket.terminate();
  other.socket.terminate();
});

/** Until every stream has ended that nobody watches. */
const noStreams = () =>
  expect
    .poll(
      () => {
        world.pass(2000);
        return world.app.video.streams.size();
      },
      { timeout: 8000, interval: 500 },
    )
    .toBe(0);

test('one stream serves all who watch, each begins with a key picture, and it ends when nobody is left', async () => {
  await noStreams();
  world.pass(61_000);
  await signInCamera();
  const [first, second] = [await openPage(world.admin().cookie), await openPage(world.admin().cookie)];
  first.say({ type: 'open', tile: 3, token: await tokenOf(2) });
  await expect.poll(() => first.stateOf(3), { timeout: 5000 }).toBe('playing');
  second.say({ type: 'open', tile: 0, token: await tokenOf(2) });
  await expect
    .poll(() => second.frames.some(({ kind }) => kind !== mediaKinds.sound), { timeout: 5000 })
    .toBe(true);
  for (const { frames } of [first, second])
    expect(frames.find(({ kind }) => kind !== mediaKinds.sound)?.kind).toBe(mediaKinds.key);
  expect(first.replies).toContainEqual(
    expect.objectContaining({ type: 'format', tile: 3, video: 'h264', audio: 'g711a' }),
  );
  expect(world.app.video.streams.size()).toBe(1);
  first.say({ type: 'close', tile: 3 });
  second.socket.terminate();
  await noStreams();
  first.socket.terminate();
});

test('five minutes end a live stream unless somebody goes on', async () => {
  const page = await openPage(world.admin().cookie);
  page.say({ type: 'open', tile: 0, token: await tokenOf(1) });
  page.say({ type: 'open', tile: 1, token: await tokenOf(1) });
  await expect.poll(() => page.stateOf(1), { timeout: 5000 }).toBe('playing');
  world.pass(250_000);
  page.say({ type: 'extend', tile: 1 });
  await expect.poll(() => page.replies.filter(({ type }) => type === 'state').length).toBeGreaterThan(3);
  world.pass(60_000);
  await expect.poll(() => page.stateOf(0), { timeout: 4000 }).toBe('stopped');
  expect(page.stateOf(1)).not.toBe('stopped');
  page.socket.terminate();
});

test('what a terminal recorded is listed, played, sought in and played faster; one playback at a time', async () => {
  // The time that was let pass is silence to the listener.
  world.pass(61_000);
  await signInCamera();
  const answer = await world
    .admin()
    .get(
      `/videoRecordings?truckId=${truckId}&channel=1&fromTime=${new Date(Date.now() - 3_600_000).toISOString()}&untilTime=${new Date().toISOString()}`,
      english,
    );
  const recordings = field(answer, 'recordings') as readonly {
    readonly startTime: string;
    readonly endTime: string;
  }[];
  expect(recordings.length).toBeGreaterThan(3);
  const [{ startTime, endTime } = { startTime: '', endTime: '' }] = recordings;
  const form = {
    truckId: String(truckId),
    channel: '1',
    stream: 'sub',
    fromTime: startTime,
    untilTime: endTime,
  };
  const play = async () => String(field(await ask('/videoPlay', { ...form, speed: '1' }), 'token'));
  const page = await openPage(world.admin().cookie);
  page.say({ type: 'open', tile: 0, token: await play() });
  await expect.poll(() => page.stateOf(0), { timeout: 5000 }).toBe('playing');
  expect(page.replies).toContainEqual(
    expect.objectContaining({ type: 'format', startMs: Date.parse(startTime) }),
  );
  page.say({ type: 'open', tile: 1, token: await play() });
  await expect.poll(() => page.stateOf(1)).toBe('limit');
  const sought = new Date(Date.parse(startTime) + 300_000).toISOString();
  page.say({ type: 'seek', tile: 0, time: sought });
  await expect
    .poll(() => page.replies.some((reply) => reply.type === 'format' && reply.startMs === Date.parse(sought)))
    .toBe(true);
  await expect.poll(() => page.stateOf(0), { timeout: 5000 }).toBe('playing');
  page.say({ type: 'speed', tile: 0, speed: 16 });
  page.say({ type: 'seek', tile: 0, time: new Date(Date.parse(endTime) - 20_000).toISOString() });
  await expect.poll(() => page.stateOf(0), { timeout: 8000 }).toBe('ended');
  page.socket.terminate();
});

test('a channel that is not in the camera setting, and one that may not be watched live, are refused; each view is written down', async () => {
  expect((await watch(4)).resultCode).toBe(404);
  await world.database.query('update camera_setup set real_time = false');
  expect((await watch(1)).resultCode).toBe(409);
  const views = await world.database.query(
    `select subject, after ->> 'channel' as channel from audit_log where action = 'video.watch' order by id desc limit 1`,
  );
  expect(views).toEqual([{ subject: ownTruck, channel: '1' }]);
});
