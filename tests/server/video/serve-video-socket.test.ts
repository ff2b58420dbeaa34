import { expect, test } from 'vitest';

import { closeCodes } from '#contract/alarms/alarm-stream.ts';
import type { VideoReply } from '#contract/video/video-stream.ts';
import { serveVideoSocket, watchMs } from '#server/media/video/serve-video-socket.ts';
import { createStreams } from '#server/media/video/streams.ts';

const wanted = {
  truckId: 1,
  terminal: 'T-1',
  phone: '13805749001',
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
} as const;

const openPage = (answer: 'offline' | 'done' = 'offline') => {
  const may = { goOn: true };
  const clock = { ms: Date.parse('2026-03-02T02:00:00Z') };
  const replies: VideoReply[] = [];
  const closes: number[] = [];
  const heard: ((data: Buffer, isBinary: boolean) => void)[] = [];
  const ticks: (() => void)[] = [];
  const streams = createStreams({
    clock: () => clock.ms,
    terminals: { request: async () => ({ result: answer }) },
    mediaAddress: () => ({ host: '127.0.0.1', port: 1 }),
    failed: () => {},
  });
  const socket = {
    bufferedAmount: 0,
    send: (data: string | Uint8Array) =>
      typeof data === 'string' && replies.push(JSON.parse(data) as VideoReply),
    close: (code: number) => void closes.push(code),
    on: (event: string, listener: (data: Buffer, isBinary: boolean) => void) =>
      event === 'message' && heard.push(listener),
  };
  serveVideoSocket(socket, {
    clock: () => clock.ms,
    streams,
    mostTileBytes: 5000,
    takeToken: () => wanted,
    every: (_ms, act) => {
      ticks.push(act);
      return () => {};
    },
    malformed: () => {},
    mayGoOn: async () => may.goOn,
    talked: () => {},
    failed: () => {},
  });
  const say = (request: object): void => {
    for (const listener of heard) listener(Buffer.from(JSON.stringify(request)), false);
  };
  const tick = (): void => {
    for (const act of ticks) act();
  };
  return { clock, replies, closes, say, tick, may, streams };
};

test('a tile whose time is extended is told the state that it has, and when it stops now', async () => {
  const page = openPage();
  page.say({ type: 'open', tile: 2, token: 'x' });
  await expect.poll(() => page.replies.at(-1)).toMatchObject({ type: 'state', tile: 2, state: 'offline' });
  page.clock.ms += 100_000;
  page.say({ type: 'extend', tile: 2 });
  const stopsTime = new Date(page.clock.ms + watchMs).toISOString();
  await expect
    .poll(() => page.replies.at(-1))
    .toMatchObject({ type: 'state', tile: 2, state: 'offline', stopsTime });
  // The truck is another company's by now.
  page.may.goOn = false;
  page.say({ type: 'extend', tile: 2 });
  await expect.poll(() => page.replies.at(-1)).toMatchObject({ state: 'refused', detail: 'scope' });
});

test('a live tile ends when its traffic is used up, and says so', () => {
  const page = openPage('done');
  page.say({ type: 'open', tile: 0, token: 'x' });
  const link = { send: () => {}, close: () => {} };
  const picture = { phone: wanted.phone, channel: 1, kind: 0, payloadType: 98, timeMs: 0 } as const;
  const send = (bytes: number): void => {
    page.streams.frame(wanted.phone, { ...picture, bytes: Buffer.alloc(bytes) }, link);
    page.streams.tick();
  };
  send(3000);
  expect(page.replies.at(-1)).toMatchObject({ type: 'traffic', bytes: 3000 });
  send(3000);
  expect(page.replies.at(-1)).toMatchObject({ state: 'limit', detail: 'traffic' });
  page.clock.ms += 60_000;
  page.streams.tick();
  expect(page.replies.at(-1)).toMatchObject({ state: 'limit' });
});

test('a page may ask for much at once, and is closed when it does so without end', () => {
  const page = openPage();
  const ask = (): void => {
    for (let tile = 0; tile < 64; tile += 1) page.say({ type: 'close', tile: tile % 16 });
  };
  ask();
  page.tick();
  ask();
  expect(page.closes).toEqual([]);
  page.say({ type: 'close', tile: 0 });
  expect(page.closes).toEqual([closeCodes.tooManyFrames]);
});
