import type { VideoState } from '#contract/video/video-stream.ts';
import type { PlatformMessage, TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';
import type { MediaLink } from '#gateway/jt1078/listener/media-listener.ts';
import type { MediaAddress } from '#gateway/jt1078/messages/live-orders.ts';

import { answerStates, endingOf, orderOf } from './stream-orders.ts';
import type { WantedStream } from './tokens.ts';
import { createUpstream, type Upstream } from './upstream.ts';

export interface StreamPorts {
  readonly clock: () => number;
  readonly terminals: TerminalRequests;
  /** Where terminals send pictures to. @param encrypted by TLS, where there is a port for it */
  readonly mediaAddress: (encrypted: boolean) => MediaAddress;
  readonly failed: (error: unknown) => void;
}

/** States from which a stream does not come back by itself. */
export const over: ReadonlySet<VideoState> = new Set(['offline', 'refused', 'silent', 'ended']);

/** A stream that was asked of a terminal. */
export interface OpenStream {
  readonly wanted: WantedStream;
  readonly upstream: Upstream;
  askedMs: number;
  resumed: boolean;
  askedAgain: boolean;
  emptyMs: number | null;
}

/**
 * Frames name number and channel alone, so a new connection is that of the stream that was asked for last and still
 * waits; else of one that had lost its connection.
 */
export const awaiting = (
  open: readonly OpenStream[],
  phone: string,
  channel: number,
): OpenStream | undefined => {
  const without = open.filter(
    ({ wanted, upstream }) =>
      upstream.link() === null && wanted.phone === phone && wanted.channel === channel,
  );
  const asked = without.filter(({ upstream }) => ['asking', 'opening'].includes(upstream.state()));
  const [newest] = asked.toSorted((a, b) => b.askedMs - a.askedMs);
  return newest ?? without.find(({ upstream }) => upstream.viewers() > 0);
};

/** Streams that terminals were asked for: how they begin, and how they end. */
export const createOpenStreams = ({ clock, terminals, mediaAddress, failed }: StreamPorts) => {
  const open = new Map<string, OpenStream>();
  /** Streams that come by a connection, by their channel. */
  const ofLink = new Map<MediaLink, Map<number, OpenStream>>();

  const sendTo = ({ wanted }: OpenStream, message: PlatformMessage): void =>
    void terminals.request(wanted.phone, message).catch(failed);
  const order = ({ wanted, upstream }: OpenStream): void =>
    void terminals
      .request(wanted.phone, orderOf(wanted, mediaAddress(wanted.encrypted)))
      .then(({ result }) => {
        const bad = answerStates[result];
        // Some answer a playback by its list alone: what comes is answer enough.
        if (bad === 'silent' && upstream.link() !== null) return;
        if (bad !== null) upstream.say(bad);
        else if (upstream.state() === 'asking') upstream.say('opening');
      })
      .catch(failed);
  const end = (key: string, one: OpenStream): void => {
    open.delete(key);
    const { terminal, channel, mode } = one.wanted;
    // Closing a channel ends its main and its sub stream alike: where one goes on, the other's connection is closed.
    const shared =
      mode === 'live' &&
      [...open.values()].some(
        ({ wanted }) => wanted.mode === mode && wanted.terminal === terminal && wanted.channel === channel,
      );
    if (!shared) sendTo(one, endingOf(one.wanted));
    const link = one.upstream.link();
    const others = link && ofLink.get(link);
    others?.delete(channel);
    if (link !== null && (others?.size ?? 0) === 0) {
      ofLink.delete(link);
      link.close();
    }
  };
  const begin = (key: string, wanted: WantedStream): OpenStream => {
    const one: OpenStream = {
      wanted,
      upstream: createUpstream(clock, {
        recordedFromMs: wanted.mode === 'play' ? wanted.fromMs : null,
        soundAlone: wanted.mode === 'talk',
      }),
      askedMs: clock(),
      resumed: false,
      askedAgain: false,
      emptyMs: null,
    };
    open.set(key, one);
    order(one);
    return one;
  };

  /** Ends a stream that nobody watches any more, or that failed, for one that is wanted now. */
  const makeRoom = ({ terminal, mode }: WantedStream): void => {
    for (const [key, one] of open)
      if (
        one.wanted.terminal === terminal &&
        one.wanted.mode === mode &&
        (one.upstream.viewers() === 0 || over.has(one.upstream.state()))
      )
        return end(key, one);
  };

  return { open, ofLink, sendTo, order, begin, end, makeRoom };
};
