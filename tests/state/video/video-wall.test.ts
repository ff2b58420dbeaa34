import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { mediaKinds, type VideoReply, type VideoRequest } from '#contract/video/video-stream.ts';
import { pictureMs, type Watched } from '#state/video/tile-view.ts';
import type { PlayerEvents, VideoPlayer } from '#state/video/video-player.ts';
import type { SocketEvents } from '#state/video/video-socket.ts';
import { type Asked, createVideoWall, type VideoWall } from '#state/video/video-wall.ts';

const channel: Watched = { truckId: 7, channel: 1, stream: 'sub', recording: null };
const visible = signal(true);

let sent: VideoRequest[];
let played: string[];
let server: SocketEvents;
let screen: PlayerEvents;
let answers: ((asked: Asked) => void)[];
let nowMs: number;
let up: boolean;
let wall: VideoWall;

const createPlayer = (events: PlayerEvents): VideoPlayer => {
  screen = events;
  return {
    element: () => ({}) as HTMLElement,
    format: (tile, codec, live) => void played.push(`format ${tile} ${codec} ${live}`),
    frame: ({ tile, timeMs }) => void played.push(`frame ${tile} ${timeMs}`),
    restart: (tile) => void played.push(`restart ${tile}`),
    release: (tile) => void played.push(`release ${tile}`),
    close: () => void played.push('close'),
  };
};

beforeEach(() => {
  sent = [];
  played = [];
  answers = [];
  nowMs = 1_000_000;
  up = true;
  visible.value = true;
  wall = createVideoWall({
    ask: () => new Promise((resolve) => answers.push(resolve)),
    openSocket: (events) => {
      server = events;
      return {
        send: (request) => {
          if (up) sent.push(request);
          return up;
        },
        sendSound: () => undefined,
        renew: () => undefined,
        close: () => undefined,
      };
    },
    createPlayer,
    visible,
    nowMs: () => nowMs,
  });
});

afterEach(() => wall.dispose());

const answer = async (asked: Asked): Promise<void> => {
  answers.shift()?.(asked);
  await Promise.resolve();
  await Promise.resolve();
};
const format = (tile: number): VideoReply => ({
  type: 'format',
  tile,
  video: 'h264',
  audio: 'g711a',
  startMs: 500_000,
});
const state = (tile: number, is: 'opening' | 'playing', stopsTime: string | null = null): VideoReply => ({
  type: 'state',
  tile,
  state: is,
  stopsTime,
  detail: '',
});
const view = (tile: number) => wall.tiles[tile]?.value ?? null;
const playing = async (tile: number): Promise<void> => {
  wall.watch(tile, channel);
  await answer({ token: `t${tile}` });
  server.reply(format(tile));
  server.reply(state(tile, 'playing', '2026-03-02T01:05:00Z'));
};

test('a channel is asked for, opened by its token, and shown with what the server says', async () => {
  await playing(2);
  expect(sent).toEqual([{ type: 'open', tile: 2, token: 't2' }]);
  expect(view(2)).toMatchObject({ condition: 'playing', stopsMs: Date.parse('2026-03-02T01:05:00Z') });
  server.frame({ kind: mediaKinds.key, tile: 2, timeMs: 40, payload: new Uint8Array() });
  expect(played).toEqual(['release 2', 'format 2 h264 true', 'frame 2 40']);
  nowMs += 500;
  screen.figures([{ tile: 2, widthPx: 352, heightPx: 288, shown: 7, skipped: 0, timeMs: 40, lagMs: 0 }]);
  nowMs += 500;
  screen.figures([{ tile: 2, widthPx: 352, heightPx: 288, shown: 14, skipped: 0, timeMs: 540, lagMs: 0 }]);
  const shown = view(2);
  expect(shown).toMatchObject({ fps: 14, paintedMs: nowMs });
  expect(shown && pictureMs(shown)).toBe(500_540);
});

test('a refusal says why, and what came for another stream is not shown', async () => {
  wall.watch(0, channel);
  wall.watch(0, { ...channel, channel: 2 });
  await answer({ token: 'old' });
  expect(sent.filter(({ type }) => type === 'open')).toEqual([]);
  await answer({ refused: 'terminal offline' });
  expect(view(0)).toMatchObject({ condition: 'refused', detail: 'terminal offline' });
  server.frame({ kind: mediaKinds.key, tile: 0, timeMs: 0, payload: new Uint8Array() });
  expect(played.filter((line) => line.startsWith('frame'))).toEqual([]);
});

test('a cut line is said, and what was watched is asked for again when it stands', async () => {
  await playing(0);
  up = false;
  server.down();
  expect(view(0)?.condition).toBe('lost');
  up = true;
  server.up();
  await answer({ token: 'new' });
  expect(sent.at(-1)).toEqual({ type: 'open', tile: 0, token: 'new' });
  expect(view(0)?.condition).toBe('asking');
});

test('a line that comes up while a token is on its way does not ask twice; a closed tile stays closed', async () => {
  wall.watch(0, channel);
  server.up();
  expect(answers).toHaveLength(1);
  await answer({ token: 'first' });
  expect(sent.at(-1)).toEqual({ type: 'open', tile: 0, token: 'first' });
  // Cut before the token is here: that one is asked for anew.
  wall.watch(1, channel);
  server.down();
  server.up();
  expect(answers).toHaveLength(3);
  wall.close(1);
  for (let left = answers.length; left > 0; left -= 1) await answer({ token: 'late' });
  expect(sent.filter(({ type, tile }) => type === 'open' && tile === 1)).toEqual([]);
});

test('a hidden page gives its decoders back and pauses; on return they are made again', async () => {
  await playing(0);
  played = [];
  visible.value = false;
  expect(sent.at(-1)).toEqual({ type: 'pause', tile: 0, paused: true });
  server.frame({ kind: mediaKinds.key, tile: 0, timeMs: 9, payload: new Uint8Array() });
  visible.value = true;
  expect(sent.at(-1)).toEqual({ type: 'pause', tile: 0, paused: false });
  expect(played).toEqual(['release 0', 'format 0 h264 true']);
});

test('a stream that begins while the page is hidden is paused at once', async () => {
  visible.value = false;
  await playing(3);
  expect(sent).toContainEqual({ type: 'pause', tile: 3, paused: true });
});

test('what this browser cannot decode stays said, whatever comes', async () => {
  await playing(0);
  screen.fault(0, 'broken');
  expect(view(0)?.condition).toBe('playing');
  screen.fault(0, 'unsupported');
  server.reply(state(0, 'playing'));
  expect(view(0)?.condition).toBe('noDecoder');
  wall.again(0);
  expect(view(0)?.condition).toBe('asking');
});
