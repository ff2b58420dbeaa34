import * as Type from 'typebox';
import type { Static } from 'typebox';

import { words } from '../terminal-message/parts.ts';

/** Where a page opens its one WebSocket for pictures, under the base path. */
export const videoStreamPath = '/video';

/** Tiles of one page, at most. */
export const maxVideoTiles = 16;

/** Times the usual speed that terminals play recordings at (JT/T 1078-2016, 0x9201). */
export const playSpeeds = [1, 2, 4, 8, 16] as const;

/** See `playSpeeds`. */
export const PlaySpeed = Type.Enum(playSpeeds);

export type PlaySpeed = Static<typeof PlaySpeed>;

/**
 * What a tile's stream is doing, as the server knows it. `asking`: the terminal has been asked; `opening`: it agreed,
 * its connection is awaited; `noKeyFrame`: frames come, none that a decoder can begin with; `stalled`: nothing came
 * for 3 s; `silent`: the terminal did not answer; `limit`: too many streams of the terminal or traffic used up;
 * `stopped`: the time to watch is over; `ended`: the recording is over.
 */
export const videoStates = [
  'asking',
  'opening',
  'noKeyFrame',
  'playing',
  'seeking',
  'paused',
  'stalled',
  'offline',
  'refused',
  'silent',
  'limit',
  'stopped',
  'ended',
] as const;

/** See `videoStates`. */
export type VideoState = (typeof videoStates)[number];

const tile = Type.Integer({ minimum: 0, maximum: maxVideoTiles - 1 });

/** Puts the stream of a token into a tile; a token is good for one tile, once. */
export const OpenTile = Type.Object({
  type: Type.Literal('open'),
  tile,
  token: Type.String({ maxLength: 64 }),
});
/** Ends a tile's stream. */
export const CloseTile = Type.Object({ type: Type.Literal('close'), tile });
/** Goes on beyond the time at which the stream would stop. */
export const ExtendTile = Type.Object({ type: Type.Literal('extend'), tile });
/** Of a recording: the terminal pauses. Of a live channel: nothing is sent to this page, e.g. while it is hidden. */
export const PauseTile = Type.Object({ type: Type.Literal('pause'), tile, paused: Type.Boolean() });
/** Goes on elsewhere in a recording. */
export const SeekTile = Type.Object({
  type: Type.Literal('seek'),
  tile,
  time: Type.String({ maxLength: 30 }),
});
/** See `playSpeeds`. */
export const SpeedTile = Type.Object({
  type: Type.Literal('speed'),
  tile,
  speed: PlaySpeed,
});
/** Begins or ends talking to the cab of the tile's truck. */
export const TalkTile = Type.Object({ type: Type.Literal('talk'), tile, on: Type.Boolean() });

/** A text frame that a page sends. */
export const VideoRequest = Type.Union([
  OpenTile,
  CloseTile,
  ExtendTile,
  PauseTile,
  SeekTile,
  SpeedTile,
  TalkTile,
]);

/** See the schema of the same name. */
export type VideoRequest = Static<typeof VideoRequest>;

/** What became of a tile. */
export const TileState = Type.Object({
  type: Type.Literal('state'),
  tile: Type.Integer(),
  state: words(videoStates),
  /** When the stream stops by itself; null: no limit. */
  stopsTime: Type.Union([Type.String(), Type.Null()]),
  /** Terminal's answer, or what limit was reached; empty: nothing to say. */
  detail: Type.String(),
});

/** How the stream is coded; sent before its first frame and when it changes. */
export const TileFormat = Type.Object({
  type: Type.Literal('format'),
  tile: Type.Integer(),
  video: words(['h264', 'h265', 'none']),
  audio: words(['g711a', 'g711u', 'g726', 'aac', 'adpcm', 'none']),
  /** Time of the frames that have the time 0, ms since 1970; by the terminal's clock in a recording, else the server's. */
  startMs: Type.Number(),
});

/** Traffic of a tile's channel, every second. */
export const TileTraffic = Type.Object({
  type: Type.Literal('traffic'),
  tile: Type.Integer(),
  kbitPerS: Type.Number(),
  /** Since the tile was opened. */
  bytes: Type.Integer(),
});

/** Whether the cab can be heard and hears. */
export const TileTalk = Type.Object({
  type: Type.Literal('talk'),
  tile: Type.Integer(),
  state: words(['asking', 'talking', 'refused', 'offline', 'ended']),
});

/** A text frame that the server sends. */
export type VideoReply = Static<typeof TileState | typeof TileFormat | typeof TileTraffic | typeof TileTalk>;

/** First byte of a binary frame. Up goes `sound` alone, G.711 A-law at 8 kHz. */
export const mediaKinds = { delta: 0, key: 1, sound: 2 } as const;

/** Bytes before the payload: kind u8, tile u16, time f64 in ms since `startMs`, big endian. */
export const mediaHeaderBytes = 11;

/** A binary frame: a whole picture as Annex B, or a piece of sound. */
export interface MediaFrame {
  readonly kind: (typeof mediaKinds)[keyof typeof mediaKinds];
  readonly tile: number;
  readonly timeMs: number;
  readonly payload: Uint8Array;
}

/** @throws RangeError where it is shorter than its head */
export const readMediaFrame = (bytes: ArrayBuffer): MediaFrame => {
  const view = new DataView(bytes);
  const kind = view.getUint8(0);
  return {
    kind: kind === mediaKinds.key || kind === mediaKinds.sound ? kind : mediaKinds.delta,
    tile: view.getUint16(1),
    timeMs: view.getFloat64(3),
    payload: new Uint8Array(bytes, mediaHeaderBytes),
  };
};

/** The other way round. */
export const writeMediaFrame = ({
  kind,
  tile: place,
  timeMs,
  payload,
}: MediaFrame): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(mediaHeaderBytes + payload.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, kind);
  view.setUint16(1, place);
  view.setFloat64(3, timeMs);
  bytes.set(payload, mediaHeaderBytes);
  return bytes;
};
