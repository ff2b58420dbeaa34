import Compile from 'typebox/compile';

import { closeCodes } from '#contract/alarms/alarm-stream.ts';
import {
  maxVideoTiles,
  readMediaFrame,
  type VideoReply,
  type VideoState,
  VideoRequest,
} from '#contract/video/video-stream.ts';

import type { Streams } from './streams.ts';
import { noWatch, type Watch } from './watch.ts';
import type { WantedStream } from './tokens.ts';
import { type PageSocket, talkViewer, type TileState, tileViewer } from './tile-viewer.ts';
import type { Viewer } from './viewer.ts';

const videoRequest = Compile(VideoRequest);
const maxTextBytes = 1000;
/** Each may become an order to a terminal. A page that opens or closes all of its tiles asks this much. */
const mostRequestsPerS = 4 * maxVideoTiles;
const maxSoundBytes = 4000;
/** Recordings end by themselves; a live stream is stopped for the traffic that it costs. */
export const watchMs = 300_000;
/** However often somebody goes on: two hours of small pictures. The tile says at 50 MB that it has used much. */
export const mostTileBytes = 250_000_000;

export interface VideoSocketPorts {
  readonly clock: () => number;
  readonly streams: Streams;
  readonly takeToken: (token: string) => WantedStream | null;
  readonly every: (ms: number, act: () => void) => () => void;
  readonly malformed: () => void;
  /** Traffic of a live tile at which it ends, however often somebody goes on; bytes. */
  readonly mostTileBytes: number;
  /** Whether the truck may still be watched: it may be another company’s by now. */
  readonly mayGoOn: (wanted: WantedStream) => Promise<boolean>;
  /** Somebody talks to the cab. */
  readonly talked: (wanted: WantedStream) => void;
  readonly failed: (error: unknown) => void;
}

const parse = (text: string): VideoRequest | null => {
  try {
    const value: unknown = JSON.parse(text);
    return videoRequest.Check(value) && value.tile < maxVideoTiles ? value : null;
  } catch {
    // Not JSON: counted as malformed.
    return null;
  }
};

interface Tile {
  readonly wanted: WantedStream;
  watch: Watch;
  readonly viewer: Viewer;
  stopsMs: number | null;
  paused: boolean;
  /** As it was told last. */
  state: VideoState;
  detail: string;
  talk: Watch | null;
}

/** Begins or ends the talk of a tile's user with the cab. */
const talkTile = (
  socket: PageSocket,
  say: (reply: VideoReply) => void,
  { clock, streams, talked }: VideoSocketPorts,
  place: number,
  tile: Tile,
  on: boolean,
): void => {
  tile.talk?.leave();
  tile.talk = null;
  if (!on) return say({ type: 'talk', tile: place, state: 'ended' });
  talked(tile.wanted);
  say({ type: 'talk', tile: place, state: 'asking' });
  tile.talk = streams.watch(
    { ...tile.wanted, mode: 'talk', number: clock() },
    talkViewer(socket, say, place),
  );
  return undefined;
};

/** A recording is held at the terminal; of a live stream nothing is passed on meanwhile. */
const pauseTile = (streams: Streams, tile: Tile, paused: boolean): void => {
  if (tile.wanted.mode === 'play') return tile.watch.pause(paused);
  tile.paused = paused;
  if (paused) return undefined;
  // It begins again with the kept group of pictures.
  tile.watch.leave();
  tile.watch = streams.watch(tile.wanted, tile.viewer);
  return undefined;
};

/** Serves the one WebSocket of a page of video until it closes (`src/contract/video/video-stream.ts`). */
export const serveVideoSocket = (socket: PageSocket, ports: VideoSocketPorts): void => {
  const { clock, streams, takeToken, every, malformed, mostTileBytes, mayGoOn, failed } = ports;
  const tiles = new Map<number, Tile>();
  const say = (reply: VideoReply): void => socket.send(JSON.stringify(reply));
  const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

  const leave = (place: number): void => {
    const tile = tiles.get(place);
    tiles.delete(place);
    tile?.watch.leave();
    tile?.talk?.leave();
  };

  const tileOf = (place: number): TileState => ({
    told: (state, detail) => {
      const tile = tiles.get(place);
      if (tile !== undefined) Object.assign(tile, { state, detail });
    },
    stopsTime: () => iso(tiles.get(place)?.stopsMs ?? null),
    isPaused: () => tiles.get(place)?.paused === true,
    carried: (bytes) => {
      if (bytes < mostTileBytes || tiles.get(place)?.wanted.mode !== 'live') return;
      leave(place);
      say({ type: 'state', tile: place, state: 'limit', stopsTime: null, detail: 'traffic' });
    },
  });

  const open = (place: number, token: string): void => {
    leave(place);
    const wanted = takeToken(token);
    if (wanted === null)
      return say({ type: 'state', tile: place, state: 'refused', stopsTime: null, detail: 'token' });
    const viewer = tileViewer(socket, say, place, tileOf(place));
    const stopsMs = wanted.mode === 'live' ? clock() + watchMs : null;
    const quiet = { paused: false, state: 'asking', detail: '', talk: null } as const;
    // The stream speaks to the tile before its watch is there.
    const tile: Tile = { wanted, viewer, watch: noWatch, stopsMs, ...quiet };
    tiles.set(place, tile);
    tile.watch = streams.watch(wanted, viewer);
    return undefined;
  };

  const extend = async (place: number, tile: Tile): Promise<void> => {
    if (tile.stopsMs === null) return;
    const allowed = await mayGoOn(tile.wanted);
    if (tiles.get(place) !== tile) return;
    if (allowed) {
      tile.stopsMs = clock() + watchMs;
      tile.viewer.state(tile.state, tile.detail);
    } else {
      leave(place);
      say({ type: 'state', tile: place, state: 'refused', stopsTime: null, detail: 'scope' });
    }
  };

  const act = (request: VideoRequest): void => {
    const tile = tiles.get(request.tile);
    if (request.type === 'open') return open(request.tile, request.token);
    if (tile === undefined) return undefined;
    if (request.type === 'close') return leave(request.tile);
    if (request.type === 'talk') return talkTile(socket, say, ports, request.tile, tile, request.on);
    if (request.type === 'extend') return void extend(request.tile, tile).catch(failed);
    if (request.type === 'pause') return pauseTile(streams, tile, request.paused);
    const atMs = request.type === 'seek' ? Date.parse(request.time) : NaN;
    if (Number.isFinite(atMs) && tile.wanted.mode === 'play') tile.watch.seek(atMs);
    if (request.type === 'speed' && tile.wanted.mode === 'play') tile.watch.speed(request.speed);
    return undefined;
  };

  let requests = 0;
  const stop = every(1000, () => {
    requests = 0;
    for (const [place, tile] of tiles)
      if (tile.stopsMs !== null && tile.stopsMs <= clock()) {
        leave(place);
        say({ type: 'state', tile: place, state: 'stopped', stopsTime: null, detail: '' });
      }
  });
  socket.on('message', (data, isBinary) => {
    if (isBinary) {
      if (data.length > maxSoundBytes || data.length < 12) return malformed();
      const { tile, payload } = readMediaFrame(Uint8Array.from(data).buffer);
      tiles.get(tile)?.talk?.speak(Buffer.from(payload));
      return undefined;
    }
    requests += 1;
    if (requests > mostRequestsPerS) return socket.close(closeCodes.tooManyFrames, 'too many frames');
    const request = data.length > maxTextBytes ? null : parse(data.toString());
    if (request === null) malformed();
    else act(request);
    return undefined;
  });
  socket.on('close', () => {
    stop();
    for (const place of tiles.keys()) leave(place);
  });
};
