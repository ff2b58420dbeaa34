import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { platformMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { PlatformMessage, TerminalAnswer } from '#gateway/jt808/listener/terminal-requests.ts';
import { createMediaListener } from '#gateway/jt1078/listener/media-listener.ts';
import { liveControls } from '#gateway/jt1078/messages/live-orders.ts';
import { frameKinds, payloadTypes, type StreamFrame } from '#gateway/jt1078/packets/media-packet.ts';
import { packetsOf } from '#gateway/jt1078/packets/write-packets.ts';
import { createStreams, type Streams } from '#server/media/video/streams.ts';
import type { WantedStream } from '#server/media/video/tokens.ts';
import type { StreamFormat, TileFrame, Viewer } from '#server/media/video/viewer.ts';

const phone = '13805749001';
const live: WantedStream = {
  truckId: 1,
  terminal: 'T-1',
  phone,
  address: '',
  encrypted: false,
  signCode: '浙B12345',
  channel: 1,
  stream: 'sub',
  mode: 'live',
  number: 0,
  fromMs: 0,
  untilMs: 0,
  speed: 1,
};
const fromMs = Date.parse('2026-03-02T01:00:00Z');
const recording: WantedStream = { ...live, mode: 'play', number: 1, fromMs, untilMs: fromMs + 900_000 };

let nowMs = 0;
let answer: TerminalAnswer = { result: 'done' };
let orders: PlatformMessage[] = [];
let streams: Streams;
let port = 0;
let listener: ReturnType<typeof createMediaListener>;

beforeEach(async () => {
  nowMs = Date.parse('2026-03-02T02:00:00Z');
  answer = { result: 'done' };
  orders = [];
  const failed = (error: unknown): void => {
    throw error;
  };
  streams = createStreams({
    clock: () => nowMs,
    terminals: {
      request: async (_terminal, message) => {
        orders.push(message);
        return answer;
      },
    },
    mediaAddress: () => ({ host: '127.0.0.1', port }),
    failed,
  });
  listener = createMediaListener({
    frame: streams.frame,
    awaitsFrom: streams.awaitsFrom,
    closed: streams.closed,
    failed,
  });
  port = await listener.listen(0, '127.0.0.1');
});
afterEach(() => listener.close());

/** Ids of what the terminal was sent, and the control of a 0x9102. */
const asked = (): string[] =>
  orders.map(({ messageId, body }) =>
    messageId === platformMessageIds.liveControl
      ? `9102 ${Object.entries(liveControls).find(([, number]) => number === body[1])?.[0]}`
      : messageId.toString(16),
  );

/** Seconds go by. */
const pass = (seconds: number): void => {
  for (let second = 0; second < seconds; second += 1) {
    nowMs += 1000;
    streams.tick();
  }
};

const createTile = () => {
  const states: string[] = [];
  const frames: TileFrame[] = [];
  const formats: StreamFormat[] = [];
  const tile = {
    states,
    frames,
    formats,
    late: false,
    kinds: () => frames.map(({ kind }) => kind).join(' '),
  };
  const viewer: Viewer = {
    state: (state) => states.push(state),
    format: (format) => formats.push(format),
    frame: (frame) => frames.push(frame),
    traffic: () => {},
    isLate: () => tile.late,
  };
  return Object.assign(tile, { viewer });
};

/** A camera's own connection. */
const openCamera = async (): Promise<{
  readonly socket: Socket;
  readonly send: (kind: keyof typeof frameKinds, timeMs?: number, channel?: number) => void;
}> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let number = 0;
  const send = (kind: keyof typeof frameKinds, timeMs = 0, channel = 1): void => {
    const frame: StreamFrame = {
      phone,
      channel,
      kind: frameKinds[kind],
      payloadType: kind === 'sound' ? payloadTypes.g711a : payloadTypes.h264,
      timeMs,
      bytes: Buffer.alloc(1500, channel),
    };
    const packets = packetsOf(frame, number);
    number += packets.length;
    for (const packet of packets) socket.write(packet);
  };
  return { socket, send };
};

test('the first who watches has it asked for, the next begins with the kept key picture, and it is closed after both', async () => {
  const [first, second] = [createTile(), createTile()];
  const one = streams.watch(live, first.viewer);
  expect(first.states).toEqual(['asking']);
  await expect.poll(() => first.states.at(-1)).toBe('opening');
  const camera = await openCamera();
  camera.send('predicted');
  await expect.poll(() => first.states.at(-1)).toBe('noKeyFrame');
  camera.send('key', 100);
  camera.send('predicted', 200);
  await expect.poll(() => first.kinds()).toBe('key delta');
  expect(first.states.at(-1)).toBe('playing');
  const other = streams.watch(live, second.viewer);
  expect(second.kinds()).toBe('key delta');
  expect(asked()).toEqual(['9101']);
  one.leave();
  pass(10);
  expect(second.states.at(-1)).toBe('stalled');
  other.leave();
  pass(2);
  expect(asked().filter((order) => order === '9102 close')).toEqual([]);
  pass(2);
  expect(asked().at(-1)).toBe('9102 close');
  await once(camera.socket, 'close');
  expect(streams.size()).toBe(0);
});

test.each([
  ['offline', 'offline'],
  ['failed', 'refused'],
  ['unsupported', 'refused'],
  ['silent', 'silent'],
] as const)('a terminal that answers “%s” makes the tile %s', async (result, state) => {
  answer = { result };
  const tile = createTile();
  streams.watch(live, tile.viewer);
  await expect.poll(() => tile.states.at(-1)).toBe(state);
});

test('an agreed stream whose connection does not come within 15 s is told as silent', async () => {
  const tile = createTile();
  streams.watch(live, tile.viewer);
  await expect.poll(() => tile.states.at(-1)).toBe('opening');
  pass(15);
  expect(tile.states.at(-1)).toBe('opening');
  pass(1);
  expect(tile.states.at(-1)).toBe('silent');
});

test('a stalled stream is resumed, then asked for once more, and each time that it stalls', async () => {
  const tile = createTile();
  streams.watch(live, tile.viewer);
  const camera = await openCamera();
  for (let time = 0; time < 2; time += 1) {
    camera.send('key');
    await expect.poll(() => tile.frames.length).toBe(time + 1);
    expect(tile.states.at(-1)).toBe('playing');
    orders = [];
    pass(3);
    expect(tile.states.at(-1)).toBe('stalled');
    expect(asked()).toEqual(['9102 resume']);
    pass(20);
    expect(asked()).toEqual(['9102 resume', '9101']);
  }
  pass(10);
  expect(tile.states.at(-1)).toBe('silent');
});

test('a terminal that connects again begins again: with a key picture and a time of its own', async () => {
  const tile = createTile();
  streams.watch(live, tile.viewer);
  const camera = await openCamera();
  camera.send('key', 50_000);
  await expect.poll(() => tile.kinds()).toBe('key');
  camera.socket.end();
  await expect.poll(() => tile.states.at(-1)).toBe('stalled');
  pass(2);
  const again = await openCamera();
  again.send('predicted', 10);
  again.send('key', 100);
  again.send('predicted', 200);
  await expect.poll(() => tile.kinds()).toBe('key key delta');
  expect(tile.formats.at(-1)?.startMs).toBe(nowMs);
  expect(tile.frames.map(({ timeMs }) => timeMs)).toEqual([0, 90, 190]);
});

test('channels of one connection are kept apart, and it stays open while one of them is watched', async () => {
  const [first, second] = [createTile(), createTile()];
  const one = streams.watch(live, first.viewer);
  streams.watch({ ...live, channel: 2 }, second.viewer);
  const camera = await openCamera();
  for (const channel of [1, 2, 3]) camera.send('key', 0, channel);
  await expect.poll(() => second.frames.length).toBe(1);
  expect([first, second].map(({ frames }) => frames.map(({ bytes }) => bytes[0]))).toEqual([[1], [2]]);
  one.leave();
  for (let second = 0; second < 6; second += 1) {
    pass(1);
    camera.send('predicted', 0, 2);
  }
  await expect.poll(() => second.frames.length).toBe(7);
  expect(camera.socket.destroyed).toBe(false);
  expect(asked()).toContain('9102 close');
});

test('whoever is not waited for is closed', async () => {
  const camera = await openCamera();
  camera.send('key');
  await once(camera.socket, 'close');
  streams.watch(live, createTile().viewer);
  const other = await openCamera();
  other.send('key', 0, 2);
  await once(other.socket, 'close');
});

test('the main stream goes on when nobody watches the sub stream of its channel any more', async () => {
  const [small, large] = [createTile(), createTile()];
  const one = streams.watch(live, small.viewer);
  const [cameraOfSub] = [await openCamera()];
  cameraOfSub.send('key');
  await expect.poll(() => small.states.at(-1)).toBe('playing');
  streams.watch({ ...live, stream: 'main' }, large.viewer);
  const cameraOfMain = await openCamera();
  cameraOfMain.send('key');
  await expect.poll(() => large.states.at(-1)).toBe('playing');
  one.leave();
  pass(4);
  await once(cameraOfSub.socket, 'close');
  expect(asked()).not.toContain('9102 close');
});

test('four live streams of a terminal, and a fifth where one is left or failed', async () => {
  const watches = [1, 2, 3, 4].map((channel) => streams.watch({ ...live, channel }, createTile().viewer));
  const fifth = createTile();
  streams.watch({ ...live, channel: 5 }, fifth.viewer);
  expect(fifth.states).toEqual(['limit']);
  watches[0]?.leave();
  const again = createTile();
  streams.watch({ ...live, channel: 5 }, again.viewer);
  expect(again.states).toEqual(['asking']);
  expect(streams.size()).toBe(4);
});

test('a page that reads slowly gets key pictures alone until it reads again', async () => {
  const [slow, quick] = [createTile(), createTile()];
  streams.watch(live, slow.viewer);
  streams.watch(live, quick.viewer);
  const camera = await openCamera();
  slow.late = true;
  for (const kind of ['key', 'predicted', 'predicted', 'key', 'predicted'] as const) camera.send(kind);
  await expect.poll(() => quick.kinds()).toBe('key delta delta key delta');
  expect(slow.kinds()).toBe('key key');
  slow.late = false;
  for (const kind of ['predicted', 'key', 'predicted'] as const) camera.send(kind);
  await expect.poll(() => slow.kinds()).toBe('key key key delta');
});

test('a long group of pictures plays on, though it is not kept', async () => {
  const tile = createTile();
  streams.watch(live, tile.viewer);
  const camera = await openCamera();
  camera.send('key');
  for (let index = 0; index < 650; index += 1) camera.send('predicted');
  await expect.poll(() => tile.frames.length).toBe(651);
  expect(tile.states.at(-1)).toBe('playing');
});

test('a paused recording stays paused by what was on its way, and one that was sought in drops it', async () => {
  const tile = createTile();
  const watch = streams.watch(recording, tile.viewer);
  const camera = await openCamera();
  camera.send('key', 1000);
  await expect.poll(() => tile.states.at(-1)).toBe('playing');
  watch.pause(true);
  camera.send('predicted', 1100);
  await expect.poll(() => tile.frames.length).toBe(2);
  expect(tile.states.at(-1)).toBe('paused');
  watch.seek(fromMs + 600_000);
  camera.send('predicted', 1200);
  camera.send('sound', 1200);
  camera.send('key', 601_000);
  camera.send('predicted', 601_100);
  await expect.poll(() => tile.kinds()).toBe('key delta key delta');
  expect(tile.frames.slice(2).map(({ timeMs }) => timeMs)).toEqual([0, 100]);
  expect(tile.formats.at(-1)?.startMs).toBe(fromMs + 600_000);
  expect(tile.states.at(-1)).toBe('playing');
  expect(asked()).toEqual(['9201', '9202', '9202']);
  camera.socket.end();
  await expect.poll(() => tile.states.at(-1)).toBe('ended');
});

test('a talk of sound alone plays', async () => {
  const tile = createTile();
  streams.watch({ ...live, mode: 'talk', number: 7 }, tile.viewer);
  const camera = await openCamera();
  camera.send('sound');
  await expect.poll(() => tile.states.at(-1)).toBe('playing');
  expect(tile.formats.at(-1)).toMatchObject({ video: 'none', audio: 'g711a' });
});
