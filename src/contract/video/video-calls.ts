import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableText } from '../nullable.ts';
import { words } from '../terminal-message/parts.ts';
import { PlaySpeed } from './video-stream.ts';

/** Which of a channel's two streams: small pictures for many tiles, large ones for one. */
export const videoStreams = ['sub', 'main'] as const;

/** A truck that has cameras. */
export const CameraTruck = Type.Object({
  truckId: Type.Integer(),
  signCode: Type.String(),
  companyName: Type.String(),
  /** Number by which the terminal is known on the line; null: none is written down. */
  terminalPhone: NullableText,
  /** The terminal is on the line that video is asked over. */
  online: Type.Boolean(),
  /** When it was last; null: never. */
  seenTime: NullableText,
  /** Channels with a camera, from the truck's camera setting. */
  channels: Type.Array(Type.Integer()),
  /** Live pictures are allowed by the camera setting. */
  realTime: Type.Boolean(),
  /** The terminal records. */
  recording: Type.Boolean(),
  /** What the terminal was found not to support, by `terminalCapabilities`; newer servers know more of it. */
  unsupported: Type.Array(Type.String()),
});

export type CameraTruck = Static<typeof CameraTruck>;

/** Trucks with cameras in the user's scope. */
export const CameraTrucks = Type.Object({
  trucks: Type.Array(CameraTruck),
  /** A live stream stops by itself after so long, s. */
  watchS: Type.Integer(),
  /** Streams of one terminal at a time. */
  maxStreams: Type.Integer(),
});

export type CameraTrucks = Static<typeof CameraTrucks>;

/** Lets one tile of one page open one stream within a minute. */
export const VideoToken = Type.Object({ token: Type.String(), expiresTime: Type.String() });

export type VideoToken = Static<typeof VideoToken>;

/** A stretch that a terminal has recorded. */
export const Recording = Type.Object({
  channel: Type.Integer(),
  startTime: Type.String(),
  endTime: Type.String(),
  /** Recorded because of an alarm. */
  alarm: Type.Boolean(),
  stream: words(videoStreams),
  sizeBytes: Type.Integer(),
});

export type Recording = Static<typeof Recording>;

/** What a terminal has recorded, by start. */
export const Recordings = Type.Object({ recordings: Type.Array(Recording), more: Type.Boolean() });

export type Recordings = Static<typeof Recordings>;

const truckId = Type.Integer({ minimum: 1 });
const channel = Type.Integer({ minimum: 1, maximum: 64 });
const time = Type.String({ maxLength: 30 });

/** Calls of the video pages; pictures come by the socket of `video-stream.ts`. */
export const videoCalls = {
  'video.cameras': defineCall({
    method: 'GET',
    path: '/videoCameras',
    access: { functionCode: 'video.watch' },
    reply: CameraTrucks,
  }),
  /** @throws 404: no such channel in scope; 409: the camera setting does not allow it */
  'video.watch': defineCall({
    method: 'POST',
    path: '/videoWatch',
    access: { functionCode: 'video.watch' },
    body: Type.Object({ truckId, channel, stream: words(videoStreams) }),
    reply: VideoToken,
  }),
  /** Asks the terminal, which may take some seconds. @throws 409: offline, refused, or no answer */
  'video.recordings': defineCall({
    method: 'GET',
    path: '/videoRecordings',
    access: { functionCode: 'video.watch' },
    query: Type.Object({ truckId, channel: Type.Optional(channel), fromTime: time, untilTime: time }),
    reply: Recordings,
  }),
  /** Lets a tile play a recording. */
  'video.play': defineCall({
    method: 'POST',
    path: '/videoPlay',
    access: { functionCode: 'video.watch' },
    body: Type.Object({
      truckId,
      channel,
      stream: words(videoStreams),
      fromTime: time,
      untilTime: time,
      speed: PlaySpeed,
    }),
    reply: VideoToken,
  }),
  /** The terminal takes a photo and sends it; it is among the photos once it came. @throws 409: offline or refused */
  'video.photograph': defineCall({
    method: 'POST',
    path: '/videoPhotograph',
    access: { functionCode: 'video.watch' },
    // It waits for the terminal, and nothing else may wait for it.
    ownTransaction: true,
    body: Type.Object({ truckId, channel }),
    reply: Type.Null(),
  }),
} as const;
