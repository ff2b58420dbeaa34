import type { MediaLink } from '#gateway/jt1078/listener/media-listener.ts';
import type { StreamFrame } from '#gateway/jt1078/packets/media-packet.ts';

import { liveControlOf } from './stream-orders.ts';
import type { WantedStream } from './tokens.ts';
import { awaiting, createOpenStreams, over, type OpenStream, type StreamPorts } from './open-streams.ts';
import type { Viewer } from './viewer.ts';
import { noWatch, type Watch, watchOf } from './watch.ts';

/** Live streams of one terminal at a time. */
export const mostStreamsOfTerminal = 4;
const linkMs = 15_000;
const stalledMs = 3_000;
/** Nothing came although it was asked for again: it is told as no answer. */
const givenUpMs = 25_000;
const graceMs = 3_000;

/** One upstream for all who watch the same channel and stream; each recording and each talk has its own. */
const keyOf = ({ terminal, channel, mode, stream, number }: WantedStream): string =>
  mode === 'live' ? `${terminal}/${channel}/${stream}` : `${terminal}/${channel}/${mode}/${number}`;

/** Streams of terminals: asked for when somebody watches, shared, and ended when nobody does. */
export const createStreams = (ports: StreamPorts) => {
  const { clock } = ports;
  const { open, ofLink, sendTo, order, begin, end, makeRoom } = createOpenStreams(ports);
  const othersOf = ({ terminal }: WantedStream, mode: WantedStream['mode']): number =>
    [...open.values()].filter(({ wanted }) => wanted.terminal === terminal && wanted.mode === mode).length;
  const isFull = (wanted: WantedStream): boolean =>
    othersOf(wanted, wanted.mode) >= (wanted.mode === 'live' ? mostStreamsOfTerminal : 1);
  const look = (key: string, one: OpenStream): void => {
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
      const channels = ofLink.get(link) ?? new Map<number, OpenStream>();
      let one = channels.get(frame.channel);
      if (one === undefined) {
        one = awaiting([...open.values()], phone, frame.channel);
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
