import { closeCodes } from '#contract/alarms/alarm-stream.ts';
import {
  mediaKinds,
  type VideoReply,
  type VideoState,
  writeMediaFrame,
} from '#contract/video/video-stream.ts';

import type { Viewer } from './viewer.ts';

/** A page that has not read so much gets key frames alone. */
const lateBytes = 1_000_000;
/** One that reads nothing at all is closed; it comes back. */
const deadBytes = 8_000_000;
/** The part of a WebSocket that is used here. */
export interface PageSocket {
  readonly bufferedAmount: number;
  send(data: string | Uint8Array): void;
  close(code: number, reason: string): void;
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
}

/** A tile of a page, as far as its stream has to do with it. */
export interface TileState {
  /** What its user was told last. */
  readonly told: (state: VideoState, detail: string) => void;
  /** When it ends by itself; null: it does not. */
  readonly stopsTime: () => string | null;
  readonly isPaused: () => boolean;
  /** So much has come for it since it began. */
  readonly carried: (bytes: number) => void;
}

type Say = (reply: VideoReply) => void;

/** Passes a stream on to a tile. */
export const tileViewer = (socket: PageSocket, say: Say, place: number, tile: TileState): Viewer => ({
  state: (state, detail) => {
    tile.told(state, detail);
    say({ type: 'state', tile: place, state, stopsTime: tile.stopsTime(), detail });
  },
  format: (format) => say({ type: 'format', tile: place, ...format }),
  frame: ({ kind, timeMs, bytes }) => {
    if (socket.bufferedAmount > deadBytes) socket.close(closeCodes.slowConsumer, 'slow consumer');
    else if (!tile.isPaused())
      socket.send(writeMediaFrame({ kind: mediaKinds[kind], tile: place, timeMs, payload: bytes }));
  },
  traffic: (kbitPerS, bytes) => {
    say({ type: 'traffic', tile: place, kbitPerS: Math.round(kbitPerS), bytes });
    tile.carried(bytes);
  },
  isLate: () => socket.bufferedAmount > lateBytes,
});

/** What a talk is told of the states of its stream; of the others nothing. */
const talkStates: Readonly<Partial<Record<VideoState, 'talking' | 'refused' | 'offline' | 'ended'>>> = {
  playing: 'talking',
  offline: 'offline',
  refused: 'refused',
  silent: 'refused',
  limit: 'refused',
  ended: 'ended',
};

/** Passes the sound of a cab on to a tile. */
export const talkViewer = (socket: PageSocket, say: Say, place: number): Viewer => ({
  state: (state) => {
    const told = talkStates[state];
    if (told !== undefined) say({ type: 'talk', tile: place, state: told });
  },
  format: () => {},
  frame: ({ kind, timeMs, bytes }) => {
    if (kind === 'sound')
      socket.send(writeMediaFrame({ kind: mediaKinds.sound, tile: place, timeMs, payload: bytes }));
  },
  traffic: () => {},
  isLate: () => false,
});
