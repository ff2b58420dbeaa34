import type { VideoState } from '#contract/video/video-stream.ts';
import type { MediaLink } from '#gateway/jt1078/listener/media-listener.ts';
import { frameKinds, payloadTypes, type StreamFrame } from '#gateway/jt1078/packets/media-packet.ts';

import { createKeptGroup } from './kept-group.ts';
import { createTraffic } from './traffic.ts';
import type { StreamFormat, TileFrame, Viewer } from './viewer.ts';

/** Sound alone for so long: no picture comes with it. */
const picturesAwaitedMs = 3000;

const videos: Readonly<Record<number, StreamFormat['video']>> = {
  [payloadTypes.h264]: 'h264',
  [payloadTypes.h265]: 'h265',
};
const sounds: Readonly<Record<number, StreamFormat['audio']>> = {
  [payloadTypes.g711a]: 'g711a',
  [payloadTypes.g711u]: 'g711u',
  [payloadTypes.g726]: 'g726',
  [payloadTypes.aac]: 'aac',
  [payloadTypes.adpcm]: 'adpcm',
};

/** HiSilicon's chips put four bytes in front of each piece of sound: `00 01`, half its length, `00`. */
const withoutChipHead = (bytes: Buffer): Buffer =>
  bytes.length > 4 &&
  bytes[0] === 0 &&
  bytes[1] === 1 &&
  bytes[3] === 0 &&
  (bytes[2] ?? 0) * 2 === bytes.length - 4
    ? bytes.subarray(4)
    : bytes;

/** A stream's codecs as far as this frame tells them. */
const codecsOf = (
  { kind, payloadType }: StreamFrame,
  { video, audio }: StreamFormat,
): Pick<StreamFormat, 'video' | 'audio'> =>
  kind === frameKinds.sound
    ? { video, audio: sounds[payloadType] ?? 'none' }
    : { video: videos[payloadType] ?? 'none', audio };

const tileFrameOf = ({ kind, timeMs, bytes }: StreamFrame, firstMs: number): TileFrame => ({
  kind: kind === frameKinds.sound ? 'sound' : kind === frameKinds.key ? 'key' : 'delta',
  timeMs: Math.max(0, timeMs - firstMs),
  bytes: kind === frameKinds.sound ? withoutChipHead(bytes) : bytes,
});

interface Watching {
  needsKey: boolean;
  /** Bytes of the stream when this viewer came. */
  readonly sinceBytes: number;
}

/** One stream of a terminal and all who watch it: what comes is sent on, and the last group of pictures is kept. */
export const createUpstream = (
  clock: () => number,
  { recordedFromMs, soundAlone }: { readonly recordedFromMs: number | null; readonly soundAlone: boolean },
) => {
  const viewers = new Map<Viewer, Watching>();
  let state: VideoState = 'asking';
  let detail = '';
  let format: StreamFormat = { video: 'none', audio: 'none', startMs: recordedFromMs ?? clock() };
  let firstMs: number | null = null;
  /** After a jump, what was on its way is of the time before: nothing counts up to the next key picture. */
  let awaitsKey = false;
  let hadKey = false;
  const group = createKeptGroup();
  let heardMs = clock();
  const traffic = createTraffic(clock);
  let link: MediaLink | null = null;
  let connectedMs = clock();

  const say = (next: VideoState, why = ''): void => {
    if (next === state && why === detail) return;
    state = next;
    detail = why;
    for (const viewer of viewers.keys()) viewer.state(state, detail);
  };
  const code = (change: Partial<StreamFormat>): void => {
    format = { ...format, ...change };
    for (const viewer of viewers.keys()) viewer.format(format);
  };
  /** What comes from here on is another piece of film: it begins with a key picture, and with a time of its own. */
  const cut = (startMs: number): void => {
    firstMs = null;
    group.clear();
    hadKey = false;
    for (const watching of viewers.values()) watching.needsKey = true;
    code({ startMs });
  };
  const pass = (viewer: Viewer, watching: Watching, frame: TileFrame): void => {
    if (frame.kind === 'key') watching.needsKey = false;
    else if (frame.kind === 'delta' && viewer.isLate()) watching.needsKey = true;
    if (frame.kind === 'delta' && watching.needsKey) return;
    viewer.frame(frame);
  };

  return {
    state: (): VideoState => state,
    say,
    heardMs: (): number => heardMs,
    viewers: (): number => viewers.size,
    link: (): MediaLink | null => link,
    connect: (to: MediaLink | null): void => {
      link = to;
      connectedMs = clock();
      // A terminal that connects again may count its time from the beginning.
      if (to !== null && recordedFromMs === null) cut(clock());
    },
    /** From here on pictures are of another time: a recording was sought in. */
    jump: (toMs: number): void => {
      cut(toMs);
      // A recording of sound alone has no key picture.
      awaitsKey = format.video !== 'none';
    },
    take: (one: StreamFrame): void => {
      heardMs = clock();
      traffic.add(one.bytes.length);
      if (one.kind === frameKinds.data) return;
      if (one.kind === frameKinds.key) {
        awaitsKey = false;
        hadKey = true;
      }
      if (awaitsKey) return;
      firstMs ??= one.timeMs;
      const { video, audio } = codecsOf(one, format);
      if (video !== format.video || audio !== format.audio) code({ video, audio });
      const frame = tileFrameOf(one, firstMs);
      const isSound = frame.kind === 'sound';
      if (!isSound) group.keep(frame);
      // Pictures that were on their way when it was paused do not make it play.
      if (state !== 'paused') {
        const heardAlone = video === 'none' && (soundAlone || clock() - connectedMs > picturesAwaitedMs);
        if (hadKey || heardAlone) say('playing');
        else if (!isSound) say('noKeyFrame');
      }
      for (const [viewer, watching] of viewers) pass(viewer, watching, frame);
    },
    add: (viewer: Viewer): void => {
      const watching = { needsKey: true, sinceBytes: traffic.bytes() };
      viewers.set(viewer, watching);
      viewer.state(state, detail);
      viewer.format(format);
      for (const frame of group.frames()) pass(viewer, watching, frame);
    },
    remove: (viewer: Viewer): void => void viewers.delete(viewer),
    tellTraffic: (): void => {
      const kbitPerS = traffic.kbitPerS();
      for (const [viewer, { sinceBytes }] of viewers) viewer.traffic(kbitPerS, traffic.bytes() - sinceBytes);
    },
  };
};

export type Upstream = ReturnType<typeof createUpstream>;
