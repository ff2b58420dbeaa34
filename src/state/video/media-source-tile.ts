import { codecName } from '#domain/video/codec-name.ts';
import { type Mp4Track, mp4Fragment, mp4Head } from '#domain/video/fragmented-mp4.ts';
import { nalUnits } from '#domain/video/nal-units.ts';
import { type ParameterSets, parameterSets, sameSets } from '#domain/video/parameter-sets.ts';
import { pictureSize } from '#domain/video/picture-size.ts';
import { createSmoothTimeline } from '#domain/video/smooth-timeline.ts';

import { follow, type Following, startFollowing } from './follow-line.ts';
import type { PlayedFigures, PlayerFault } from './video-player.ts';

/** What a tile of Media Source asks of the browser. */
export interface MediaSourcePorts {
  readonly createSource: () => MediaSource;
  readonly addressOf: (source: MediaSource) => string;
  readonly forget: (address: string) => void;
  readonly supports: (type: string) => boolean;
  readonly nowMs: () => number;
}

interface Picture {
  readonly key: boolean;
  readonly timeMs: number;
  readonly data: Uint8Array;
}

/** Seconds of the past that are kept, and from how many on they are thrown away. */
const keptS = 5;
const trimFromS = 20;

/** Pictures waiting for the buffer: more are thrown away up to the next key frame. */
const maxWaiting = 60;

/** Plays the stream of one tile through fragments of MP4 that are made here. */
// oxlint-disable-next-line max-lines-per-function -- one player, whose parts share the state of its buffer
export const createMediaSourceTile = (
  video: HTMLVideoElement,
  ports: MediaSourcePorts,
  onFault: (fault: PlayerFault) => void,
) => {
  let codec: Mp4Track['codec'] | null = null;
  let live = true;
  let source: MediaSource | null = null;
  let address: string | null = null;
  let buffer: SourceBuffer | null = null;
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let place = createSmoothTimeline();
  let sequence = 0;
  let known: ParameterSets | null = null;
  let needKey = true;
  let skipped = 0;
  let lastMs: number | null = null;
  let size = { widthPx: 0, heightPx: 0 };
  let following: Following = startFollowing(ports.nowMs());

  const release = (): void => {
    buffer = null;
    source = null;
    waiting = [];
    needKey = true;
    // The element keeps its last picture only while it has a source: what it shows is left to it.
    video.pause();
    if (address !== null) ports.forget(address);
    address = null;
  };
  const pump = (): void => {
    if (buffer === null || source?.readyState !== 'open' || buffer.updating) return;
    const ranges = video.buffered;
    const begin = ranges.length > 0 ? ranges.start(0) : 0;
    if (video.currentTime - begin > trimFromS) {
      buffer.remove(begin, video.currentTime - keptS);
      return;
    }
    const next = waiting.shift();
    if (next === undefined) return;
    try {
      buffer.appendBuffer(next);
    } catch {
      // The element refused its data, or is full: what follows begins with a key frame.
      waiting = [];
      needKey = true;
      onFault('broken');
    }
  };
  const catchUp = (): void => {
    const ranges = video.buffered;
    if (ranges.length === 0) return;
    const end = ranges.end(ranges.length - 1);
    const begin = ranges.start(ranges.length - 1);
    const at = Math.max(video.currentTime, 0);
    const { next, rate, seekTo } = follow(following, { at, begin, end, nowMs: ports.nowMs() });
    following = next;
    if (seekTo !== null) video.currentTime = seekTo;
    if (video.playbackRate !== rate) video.playbackRate = rate;
    // Refused until the page was touched, where it has sound: it has none.
    if (video.paused) void video.play().catch(() => undefined);
  };
  const begin = (track: Mp4Track, name: string): void => {
    const type = `video/mp4; codecs="${name}"`;
    if (!ports.supports(type)) {
      codec = null;
      onFault('unsupported');
      return;
    }
    const made = ports.createSource();
    source = made;
    place = createSmoothTimeline();
    following = startFollowing(ports.nowMs());
    waiting = [mp4Head(track)];
    address = ports.addressOf(made);
    made.addEventListener('sourceopen', () => {
      if (source !== made || buffer !== null) return;
      buffer = made.addSourceBuffer(type);
      buffer.addEventListener('updateend', () => {
        catchUp();
        pump();
      });
      pump();
    });
    video.src = address;
  };

  return {
    format: (next: Mp4Track['codec'], isLive: boolean): void => {
      release();
      codec = next;
      live = isLive;
      skipped = 0;
      lastMs = null;
    },
    frame: ({ key, timeMs, data }: Picture): void => {
      if (codec === null) return;
      if (waiting.length > maxWaiting) {
        waiting = [];
        needKey = true;
      }
      if (key) {
        const sets = parameterSets(codec, data);
        if (sets !== null && (source === null || known === null || !sameSets(known, sets))) {
          release();
          known = sets;
          size = pictureSize(codec, sets.sps);
          begin({ codec, ...sets, ...size }, codecName(codec, sets.sps, true));
        }
      }
      if (key && source !== null) needKey = false;
      if (needKey || codec === null) {
        skipped += 1;
        return;
      }
      // A recording is played as fast as it comes: its own times run 2 to 16 times faster than the clock.
      const line = place(live ? timeMs : ports.nowMs(), key);
      sequence += 1;
      waiting.push(
        mp4Fragment(codec, sequence, line.timeMs, [
          { units: nalUnits(data), key, durationMs: line.durationMs },
        ]),
      );
      lastMs = timeMs;
      pump();
    },
    restart: (): void => {
      waiting = [];
      needKey = true;
    },
    release: (): void => {
      codec = null;
      release();
    },
    figures: (): Omit<PlayedFigures, 'tile'> | null => {
      if (codec === null) return null;
      const ranges = video.buffered;
      const end = ranges.length > 0 ? ranges.end(ranges.length - 1) : video.currentTime;
      const lagMs = Math.round((end - video.currentTime) * 1000);
      const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
      return {
        ...size,
        shown: totalVideoFrames - droppedVideoFrames,
        skipped: skipped + droppedVideoFrames,
        timeMs: lastMs === null || totalVideoFrames === 0 ? null : lastMs - (live ? lagMs : 0),
        lagMs,
      };
    },
  };
};
