import { beforeEach, expect, test } from 'vitest';

import { mediaKinds, writeMediaFrame } from '#contract/video/video-stream.ts';
import { openVideoSocket, type SocketPorts, type VideoSocket } from '#state/video/video-socket.ts';

type LineEvents = Parameters<SocketPorts['connect']>[0];

let lines: LineEvents[];
let sent: unknown[];
let waits: { readonly work: () => void; readonly ms: number }[];
let heard: string[];
let socket: VideoSocket;

beforeEach(() => {
  lines = [];
  sent = [];
  waits = [];
  heard = [];
  socket = openVideoSocket(
    {
      connect: (events) => {
        lines.push(events);
        return { send: (data) => sent.push(data), close: () => undefined };
      },
      after: (work, ms) => {
        waits.push({ work, ms });
        return () => waits.pop();
      },
    },
    {
      reply: ({ type }) => heard.push(type),
      frame: ({ tile, timeMs }) => heard.push(`frame ${tile} ${timeMs}`),
      up: () => heard.push('up'),
      down: () => heard.push('down'),
    },
  );
});

test('requests wait for the line, replies and frames are told apart', () => {
  expect(socket.send({ type: 'close', tile: 1 })).toBe(false);
  lines[0]?.opened();
  expect(socket.send({ type: 'close', tile: 1 })).toBe(true);
  lines[0]?.received('{"type":"traffic"}');
  lines[0]?.received(
    writeMediaFrame({ kind: mediaKinds.key, tile: 3, timeMs: 40, payload: Uint8Array.of(1) }).buffer,
  );
  expect(heard).toEqual(['up', 'traffic', 'frame 3 40']);
  expect(sent).toEqual(['{"type":"close","tile":1}']);
});

test('a line that is cut comes back, ever more slowly while it fails', () => {
  for (let index = 0; index < 5; index += 1) {
    lines.at(-1)?.closed();
    waits.at(-1)?.work();
  }
  expect(waits.map(({ ms }) => ms)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
  lines.at(-1)?.opened();
  lines.at(-1)?.closed();
  expect(waits.at(-1)?.ms).toBe(1_000);
});

test('a new line leaves the old one without listening to it', () => {
  lines[0]?.opened();
  socket.renew();
  expect(lines).toHaveLength(2);
  lines[0]?.closed();
  lines[1]?.opened();
  expect(heard).toEqual(['up', 'down', 'up']);
  expect(waits).toEqual([]);
  socket.close();
  lines[1]?.closed();
  expect(waits).toEqual([]);
});
