import { mediaKinds } from '#contract/video/video-stream.ts';

import { createMediaSourceTile } from './media-source-tile.ts';
import type { PlayerEvents, VideoPlayer } from './video-player.ts';

/** A phone of Apple's knows only a Media Source that it manages itself. */
declare const ManagedMediaSource: typeof MediaSource | undefined;

const sourceKind = (): typeof MediaSource =>
  typeof ManagedMediaSource === 'undefined' ? MediaSource : ManagedMediaSource;

const figuresEveryMs = 500;

const ports = {
  createSource: () => new (sourceKind())(),
  addressOf: (source: MediaSource) => URL.createObjectURL(source),
  forget: (address: string) => URL.revokeObjectURL(address),
  supports: (type: string) => sourceKind().isTypeSupported(type),
  nowMs: () => performance.now(),
};

/** For browsers without WebCodecs, or pages without a secure origin: MP4 made in the tab, for Media Source. */
export const createMediaSourcePlayer = (events: PlayerEvents): VideoPlayer => {
  const tiles = new Map<
    number,
    { readonly video: HTMLVideoElement; readonly play: ReturnType<typeof createMediaSourceTile> }
  >();
  const tileOf = (tile: number) => {
    const known = tiles.get(tile);
    if (known !== undefined) return known;
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    video.disableRemotePlayback = true;
    const made = { video, play: createMediaSourceTile(video, ports, (fault) => events.fault(tile, fault)) };
    tiles.set(tile, made);
    return made;
  };
  const timer = setInterval(() => {
    const all = [...tiles].flatMap(([tile, { play }]) => {
      const figures = play.figures();
      return figures === null ? [] : [{ tile, ...figures }];
    });
    if (all.length > 0) events.figures(all);
  }, figuresEveryMs);
  return {
    element: (tile) => tileOf(tile).video,
    format: (tile, codec, live) => tileOf(tile).play.format(codec, live),
    frame: ({ kind, tile, timeMs, payload }) =>
      tileOf(tile).play.frame({ key: kind === mediaKinds.key, timeMs, data: payload }),
    restart: (tile) => tileOf(tile).play.restart(),
    release: (tile) => tiles.get(tile)?.play.release(),
    close: () => {
      clearInterval(timer);
      for (const { play } of tiles.values()) play.release();
    },
  };
};
