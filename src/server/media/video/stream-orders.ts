import { platformMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { PlatformMessage, TerminalAnswer } from '#gateway/jt808/listener/terminal-requests.ts';
import {
  type liveControls,
  liveKinds,
  type MediaAddress,
  writeLiveControl,
  writeLiveOrder,
} from '#gateway/jt1078/messages/live-orders.ts';
import { writePlayback, writePlaybackControl } from '#gateway/jt1078/messages/recorded-orders.ts';
import type { VideoState } from '#contract/video/video-stream.ts';

import type { WantedStream } from './tokens.ts';

/** Asks a terminal for a stream. */
export const orderOf = (wanted: WantedStream, address: MediaAddress): PlatformMessage => {
  const { channel, mode, stream, fromMs, untilMs, speed } = wanted;
  return mode === 'play'
    ? {
        messageId: platformMessageIds.playback,
        body: writePlayback({
          ...address,
          channel,
          stream: stream === 'main' ? 1 : 2,
          speed,
          fromMs,
          untilMs,
        }),
      }
    : {
        messageId: platformMessageIds.live,
        body: writeLiveOrder({
          ...address,
          channel,
          kind: mode === 'talk' ? liveKinds.talk : liveKinds.both,
          stream: stream === 'main' ? 0 : 1,
        }),
      };
};

/** Changes a live stream or a talk that runs. */
export const liveControlOf = (channel: number, control: keyof typeof liveControls): PlatformMessage => ({
  messageId: platformMessageIds.liveControl,
  body: writeLiveControl(channel, control),
});

/** Changes a playback that runs. */
export const playbackControlOf = (...control: Parameters<typeof writePlaybackControl>): PlatformMessage => ({
  messageId: platformMessageIds.playbackControl,
  body: writePlaybackControl(...control),
});

/** Ends a stream. */
export const endingOf = ({ channel, mode }: WantedStream): PlatformMessage =>
  ({
    live: () => liveControlOf(channel, 'close'),
    talk: () => liveControlOf(channel, 'endTalk'),
    play: () => playbackControlOf(channel, 'end'),
  })[mode]();

/** What a tile is told where the terminal answered so to the order; null: it agreed. */
export const answerStates: Readonly<Record<TerminalAnswer['result'], VideoState | null>> = {
  done: null,
  reply: null,
  failed: 'refused',
  bad: 'refused',
  unsupported: 'refused',
  offline: 'offline',
  silent: 'silent',
};
