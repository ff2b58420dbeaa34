import type { PlatformMessage } from '#gateway/jt808/listener/terminal-requests.ts';
import { frameKinds, payloadTypes, type StreamFrame } from '#gateway/jt1078/packets/media-packet.ts';
import { packetsOf } from '#gateway/jt1078/packets/write-packets.ts';

import { playbackControlOf } from './stream-orders.ts';
import type { WantedStream } from './tokens.ts';
import type { Upstream } from './upstream.ts';
import type { Viewer } from './viewer.ts';

/** What a tile does with the stream that it watches. */
export interface Watch {
  readonly leave: () => void;
  /** Of a recording. */
  readonly pause: (paused: boolean) => void;
  readonly seek: (toMs: number) => void;
  readonly speed: (speed: number) => void;
  /** Of a talk: G.711 A-law towards the cab. */
  readonly speak: (sound: Buffer) => void;
}

/** Watches nothing. */
export const noWatch: Watch = {
  leave: () => {},
  pause: () => {},
  seek: () => {},
  speed: () => {},
  speak: () => {},
};

interface WatchedStream {
  readonly clock: () => number;
  readonly wanted: WantedStream;
  readonly upstream: Upstream;
  readonly viewer: Viewer;
  /** To the terminal of the stream. */
  readonly send: (message: PlatformMessage) => void;
}

/** What a viewer of a stream does with it. */
export const watchOf = ({ clock, wanted, upstream, viewer, send }: WatchedStream): Watch => {
  const { channel } = wanted;
  let number = 0;
  return {
    leave: () => upstream.remove(viewer),
    pause: (paused) => {
      send(playbackControlOf(channel, paused ? 'pause' : 'start'));
      upstream.say(paused ? 'paused' : 'playing');
    },
    seek: (toMs) => {
      upstream.say('seeking');
      upstream.jump(toMs);
      send(playbackControlOf(channel, 'drag', { atMs: toMs }));
    },
    speed: (speed) => {
      // Either makes a paused one go on.
      if (upstream.state() === 'paused') upstream.say('playing');
      send(playbackControlOf(channel, speed === 1 ? 'start' : 'fast', { speed }));
    },
    speak: (sound) => {
      const frame: StreamFrame = {
        phone: wanted.phone,
        channel,
        kind: frameKinds.sound,
        payloadType: payloadTypes.g711a,
        timeMs: clock(),
        bytes: sound,
      };
      const packets = packetsOf(frame, number);
      number += packets.length;
      for (const packet of packets) upstream.link()?.send(packet);
    },
  };
};
