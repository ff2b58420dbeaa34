import { createServer, request, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { type WebSocket, WebSocketServer } from 'ws';

import { basePath } from '#contract/base-path.ts';
import type { CameraTrucks, Recording } from '#contract/video/video-calls.ts';
import {
  mediaKinds,
  type VideoReply,
  type VideoRequest,
  videoStreamPath,
  writeMediaFrame,
} from '#contract/video/video-stream.ts';

import { plainPicture, samePicture } from './plain-picture.ts';

const [wide, high] = [11, 9];
const fps = 10;
const watchMs = 300_000;
/** A tenth of a second of G.711 A-law. */
const silence = new Uint8Array(800).fill(0xd5);

/** Places of a digit's strokes, seven segments: top, two left, two right, middle, bottom. */
const digits = ['abcefg', 'cf', 'acdeg', 'acdfg', 'bcdf', 'abdfg', 'abdefg', 'acf', 'abcdefg', 'abcdfg'];
const strokes: readonly (readonly [name: string, x: number, y: number, w: number, h: number])[] = [
  ['a', 0, 0, 12, 3],
  ['b', 0, 0, 3, 12],
  ['c', 9, 0, 3, 12],
  ['d', 0, 11, 12, 3],
  ['e', 0, 12, 3, 12],
  ['f', 9, 12, 3, 12],
  ['g', 0, 22, 12, 3],
];

const picture = (channel: number, second: number, id: number): Uint8Array<ArrayBuffer> => {
  const text = [channel, Math.floor((second % 60) / 10), second % 10];
  const lit = (x: number, y: number): boolean =>
    text.some((digit, index) => {
      const [dx, dy] = [x - 20 - index * 22 - (index > 0 ? 16 : 0), y - 50];
      return strokes.some(
        ([name, sx, sy, w, h]) =>
          digits[digit]?.includes(name) === true && dx >= sx && dx < sx + w && dy >= sy && dy < sy + h,
      );
    });
  return plainPicture(wide, high, (x, y) => (lit(x, y) ? 230 : 40 + ((x + y + channel * 40) % 60)), id);
};

interface Tile {
  readonly stop: () => void;
  readonly token: string;
  paused: boolean;
  atMs: number;
  speed: number;
  untilMs: number;
}

/** What a page asked for, for a test to look at. */
export interface VideoEdge {
  readonly url: string;
  readonly requests: VideoRequest[];
  readonly sockets: ReadonlySet<WebSocket>;
  readonly soundBytes: () => number;
  /** Says something of a tile, as a server does. */
  readonly say: (reply: VideoReply) => void;
  readonly close: () => Promise<void>;
}

/**
 * The one fake edge of the pages of video: stands before the real server and answers for terminals and media; pictures
 * show their channel and second.
 *
 * @param recordings what every terminal recorded
 */
export const startVideoEdge = async (
  upstream: string,
  cameras: () => CameraTrucks,
  recordings: () => readonly Recording[] = () => [],
  port = 0,
): Promise<VideoEdge> => {
  const { hostname, port: upstreamPort } = new URL(upstream);
  const requests: VideoRequest[] = [];
  const asked = new Map<string, Record<string, string>>();
  let lastToken = 0;
  let soundBytes = 0;

  const answers: Readonly<Record<string, (form: Record<string, string>) => unknown>> = {
    videoCameras: cameras,
    videoRecordings: () => ({ recordings: recordings(), more: false }),
    videoPhotograph: () => null,
    videoWatch: (form) => token(form),
    videoPlay: (form) => token(form),
  };
  const token = (form: Record<string, string>) => {
    lastToken += 1;
    asked.set(`t${lastToken}`, form);
    return { token: `t${lastToken}`, expiresTime: new Date(Date.now() + 60_000).toISOString() };
  };
  const textOf = async (incoming: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  };

  const server = createServer((incoming, outgoing) => {
    const name = /\/truck-management\/(video\w+)/.exec(incoming.url ?? '')?.[1] ?? '';
    const answer = answers[name];
    if (answer === undefined) {
      const { method, url, headers } = incoming;
      const passed = request({ hostname, port: upstreamPort, method, path: url, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
      return;
    }
    void textOf(incoming).then((text) => {
      outgoing.setHeader('content-type', 'application/json');
      const data = answer(Object.fromEntries(new URLSearchParams(text)));
      outgoing.end(JSON.stringify({ resultCode: 200, message: '', data, serverTime: Date.now() }));
    });
  });

  const lines = new WebSocketServer({ noServer: true });
  const tunnels = new Set<Socket>();
  const serve = (line: WebSocket): void => {
    const tiles = new Map<number, Tile>();
    const say = (reply: VideoReply): void => line.send(JSON.stringify(reply));
    const open = (tile: number, name: string): void => {
      const form = asked.get(name) ?? {};
      const recorded = form['fromTime'] !== undefined;
      const startMs = recorded ? Date.parse(form['fromTime'] ?? '') : Date.now();
      const stopsTime = recorded ? null : new Date(Date.now() + watchMs).toISOString();
      const channel = Number(form['channel'] ?? 0);
      say({ type: 'state', tile, state: 'opening', stopsTime: null, detail: '' });
      say({ type: 'format', tile, video: 'h264', audio: 'g711a', startMs });
      say({ type: 'state', tile, state: 'playing', stopsTime, detail: '' });
      let count = 0;
      let bytes = 0;
      let lastKey = -1;
      const mine: Tile = {
        token: name,
        paused: false,
        atMs: 0,
        speed: Number(form['speed'] ?? 1),
        untilMs: recorded ? Date.parse(form['untilTime'] ?? '') - startMs : Infinity,
        stop: () => clearInterval(timer),
      };
      const timer = setInterval(() => {
        if (mine.paused) return;
        const second = Math.floor((startMs + mine.atMs) / 1000);
        const key = second !== lastKey;
        const payload = key ? picture(channel, second, count % 2) : samePicture(wide, high, count);
        count = key ? 1 : count + 1;
        lastKey = second;
        bytes += payload.length;
        line.send(
          writeMediaFrame({
            kind: key ? mediaKinds.key : mediaKinds.delta,
            tile,
            timeMs: mine.atMs,
            payload,
          }),
        );
        const heard = { kind: mediaKinds.sound, tile, timeMs: mine.atMs, payload: silence };
        line.send(writeMediaFrame(heard));
        mine.atMs += (1000 / fps) * mine.speed;
        if (key) say({ type: 'traffic', tile, kbitPerS: 412, bytes });
        if (mine.atMs < mine.untilMs) return;
        clearInterval(timer);
        say({ type: 'state', tile, state: 'ended', stopsTime: null, detail: '' });
      }, 1000 / fps);
      tiles.set(tile, mine);
    };
    const shut = (tile: number): void => {
      tiles.get(tile)?.stop();
      tiles.delete(tile);
    };
    line.on('message', (data: Buffer, binary) => {
      if (binary) {
        soundBytes += data.length;
        return;
      }
      const asking = JSON.parse(data.toString()) as VideoRequest;
      requests.push(asking);
      const { tile } = asking;
      const known = tiles.get(tile);
      if (asking.type === 'open') {
        shut(tile);
        open(tile, asking.token);
      } else if (asking.type === 'close') shut(tile);
      else if (asking.type === 'talk') say({ type: 'talk', tile, state: asking.on ? 'talking' : 'ended' });
      else if (known === undefined) return;
      else if (asking.type === 'pause') known.paused = asking.paused;
      else if (asking.type === 'speed') known.speed = asking.speed;
      else if (asking.type === 'seek') {
        const startMs = Date.parse(asked.get(known.token)?.['fromTime'] ?? '');
        known.atMs = Date.parse(asking.time) - startMs;
        say({ type: 'state', tile, state: 'seeking', stopsTime: null, detail: '' });
        setTimeout(() => say({ type: 'state', tile, state: 'playing', stopsTime: null, detail: '' }), 500);
      } else {
        const stopsTime = new Date(Date.now() + watchMs).toISOString();
        say({ type: 'state', tile, state: 'playing', stopsTime, detail: '' });
      }
    });
    line.on('close', () => {
      for (const tile of tiles.keys()) shut(tile);
    });
  };
  lines.on('connection', serve);
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    if (incoming.url === `${basePath}${videoStreamPath}`) {
      lines.handleUpgrade(incoming, socket, head, (line) => lines.emit('connection', line));
      return;
    }
    tunnels.add(socket);
    socket.on('close', () => tunnels.delete(socket));
    const passed = connect(Number(upstreamPort), hostname, () => {
      const heads = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
      passed.write(`GET ${incoming.url} HTTP/1.1\r\n${heads.join('\r\n')}\r\n\r\n`);
      passed.write(head);
      socket.pipe(passed).pipe(socket);
    });
    passed.on('error', () => socket.destroy());
    socket.on('error', () => passed.destroy());
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    sockets: lines.clients,
    soundBytes: () => soundBytes,
    say: (reply) => {
      for (const line of lines.clients) line.send(JSON.stringify(reply));
    },
    close: () =>
      new Promise((closed) => {
        for (const line of lines.clients) line.terminate();
        for (const socket of tunnels) socket.destroy();
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
};
