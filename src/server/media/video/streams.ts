import type { VideoState } from '#contract/video/video-stream.ts';
import type { PlatformMessage, TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';
import type { MediaLink } from '#gateway/jt1078/listener/media-listener.ts';
import type { MediaAddress } from '#gateway/jt1078/messages/live-orders.ts';
import type { StreamFrame } from '#gateway/jt1078/packets/media-packet.ts';

import { answerStates, endingOf, liveControlOf, orderOf } from './stream-orders.ts';
import type { WantedStream } from './tokens.ts';
import { createUpstream, type Upstream } from './upstream.ts';
import type { Viewer } from './viewer.ts';
import { noWatch, type Watch, watchOf } from './watch.ts';

/** Live streams of one terminal at a time. */
export const mostStreamsOfTerminal = 4;
const linkMs = 15_000;
const stalledMs = 3_000;
/** Nothing came although it was asked for again: it is told as no answer. */
const givenUpMs = 25_000;
const graceMs = 3_000;

export interface StreamPorts {
  readonly clock: () => number;
  readonly terminals: TerminalRequests;
  /** Where terminals send pictures to. @param encrypted by TLS, where there is a port for it */
  readonly mediaAddress: (encrypted: boolean) => MediaAddress;
  readonly failed: (error: unknown) => void;
}

interface Open {
  readonly wanted: WantedStream;
  readonly upstream: Upstream;
  askedMs: number;
  resumed: boolean;
  askedAgain: boolean;
  emptyMs: number | null;
}

/** States from which a stream does not come back by itself. */
const over: ReadonlySet<VideoState> = new Set(['offline', 'refused', 'silent', 'ended']);

/** One upstream for all who watch the same channel and stream; each recording and each talk has its own. */
const keyOf = ({ terminal, channel, mode, stream, number }: WantedStream): string =>
  mode === 'live' ? `${terminal}/${channel}/${stream}` : `${terminal}/${channel}/${mode}/${number}`;

/** Streams of terminals: asked for when somebody watches, shared, and ended when nobody does. */
export const createStreams = ({ clock, terminals, mediaAddress, failed }: StreamPorts) => {
  const open = new Map<string, Open>();
  /** Streams that come by a connection, by their channel. */
  const ofLink = new Map<MediaLink, Map<number, Open>>();

  const sendTo = ({ wanted }: Open, message: PlatformMessage): void =>
    void terminals.request(wanted.phone, message).catch(failed);
  const order = ({ wanted, upstream }: Open): void =>
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
  const end = (key: string, one: Open): void => {
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
  const othersOf = ({ terminal }: WantedStream, mode: WantedStream['mode']): number =>
    [...open.values()].filter(({ wanted }) => wanted.terminal === terminal && wanted.mode === mode).length;
  const isFull = (wanted: WantedStream): boolean =>
    othersOf(wanted, wanted.mode) >= (wanted.mode === 'live' ? mostStreamsOfTerminal : 1);
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

  const begin = (key: string, wanted: WantedStream): Open => {
    const one: Open = {
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

  const look = (key: string, one: Open): void => {
    const nowMs = clock();
    const { upstream, wanted } = one;
    if (upstream.viewers() === 0) {
      one.emptyMs ??= nowMs;
      if (nowMs - one.emptyMs >= graceMs) end(key, one);
      return;
    }
    one.emptyMs = null;
    upstream.tellTraffic();
    const state = upstream.state();
    if ((state === 'asking' || state === 'opening') && nowMs - one.askedMs > linkMs)
      upstream.say('silent', 'noLink');
    const stands = state === 'playing' || state === 'stalled' || state === 'noKeyFrame';
    if (!stands || wanted.mode !== 'live' || nowMs - upstream.heardMs() < stalledMs) return;
    upstream.say('stalled');
    if (!one.resumed) {
      one.resumed = true;
      sendTo(one, liveControlOf(wanted.channel, 'resume'));
    } else if (!one.askedAgain && nowMs - upstream.heardMs() > 2 * stalledMs) {
      one.askedAgain = true;
      order(one);
    } else if (nowMs - upstream.heardMs() > givenUpMs) upstream.say('silent', 'noPicture');
  };

  /**
   * Frames name number and channel alone, so a new connection is that of the stream that was asked for last and still
   * waits; else of one that had lost its connection.
   */
  const awaiting = (phone: string, channel: number): Open | undefined => {
    const without = [...open.values()].filter(
      ({ wanted, upstream }) =>
        upstream.link() === null && wanted.phone === phone && wanted.channel === channel,
    );
    const asked = without.filter(({ upstream }) => ['asking', 'opening'].includes(upstream.state()));
    const [newest] = asked.toSorted((a, b) => b.askedMs - a.askedMs);
    return newest ?? without.find(({ upstream }) => upstream.viewers() > 0);
  };

  return {
    /** Watches a stream; it is asked for where nobody does yet. */
    watch: (wanted: WantedStream, viewer: Viewer): Watch => {
      const key = keyOf(wanted);
      if (!open.has(key) && isFull(wanted)) makeRoom(wanted);
      if (!open.has(key) && isFull(wanted)) {
        viewer.state('limit', wanted.mode === 'live' ? 'streams' : wanted.mode);
        return noWatch;
      }
      const former = open.get(key);
      // One that failed is asked for again by whoever comes.
      const failedBefore = former !== undefined && over.has(former.upstream.state());
      if (failedBefore) end(key, former);
      const one = failedBefore || former === undefined ? begin(key, wanted) : former;
      const { upstream } = one;
      upstream.add(viewer);
      return watchOf({ clock, wanted, upstream, viewer, send: (message) => sendTo(one, message) });
    },
    /** A frame that came by the media listener. @returns false: nobody waits for it */
    frame: (phone: string, frame: StreamFrame, link: MediaLink): boolean => {
      const channels = ofLink.get(link) ?? new Map<number, Open>();
      let one = channels.get(frame.channel);
      if (one === undefined) {
        one = awaiting(phone, frame.channel);
        // A terminal may send more by a connection than was asked for.
        if (one === undefined) return channels.size > 0;
        ofLink.set(link, channels.set(frame.channel, one));
        one.upstream.connect(link);
      }
      one.resumed = false;
      one.askedAgain = false;
      one.upstream.take(frame);
      return true;
    },
    /** Whether a stream that was asked for is awaited from this address, by which its terminal signed in. */
    awaitsFrom: (address: string): boolean =>
      [...open.values()].some(
        ({ wanted, upstream }) =>
          upstream.link() === null && !over.has(upstream.state()) && wanted.address === address,
      ),
    closed: (link: MediaLink): void => {
      const channels = ofLink.get(link);
      ofLink.delete(link);
      for (const one of channels?.values() ?? []) {
        one.upstream.connect(null);
        one.upstream.say(one.wanted.mode === 'live' ? 'stalled' : 'ended');
        one.askedMs = clock();
      }
    },
    /** To be called every second. */
    tick: (): void => {
      for (const [key, one] of open) look(key, one);
    },
    size: (): number => open.size,
    end: (): void => {
      for (const [key, one] of open) end(key, one);
    },
  };
};

export type Streams = ReturnType<typeof createStreams>;
