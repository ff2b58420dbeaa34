import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { visible } from '#state/view/viewport.ts';
import type { VideoWall } from '#state/video/video-wall.ts';
import type { WallChannel } from '#state/video/wall-address.ts';
import { useWatched } from '#templates/video/wall/use-wall.ts';

import { groupOf } from './carousel.part.ts';

/** The next group is opened so long before its turn, where there are tiles for it. */
const aheadS = 5;
/** Two groups at a time fit into the tiles of a page. */
const mostAhead = 8;
const tickMs = 1_000;
/** A tick that comes so late: the computer slept, and its lines are dead. */
const sleptMs = 20_000;
/** No picture for so long while some should come: the line is dead without having said so. */
const deadMs = 30_000;
/** A tile that failed is asked for again after so long. */
const againMs = 20_000;
/** A stream is extended so long before it stops. */
const extendMs = 45_000;

/** What a tile may be in for long without anything being wrong. */
const fine = new Set(['playing', 'paused', 'lost', 'noDecoder']);

export interface Carousel {
  /** Tiles in sight, in their order. */
  readonly tiles: readonly { readonly tile: number; readonly channel: WallChannel }[];
  readonly turn: number;
  readonly leftS: number;
  readonly paused: boolean;
  readonly step: (by: 1 | -1) => void;
  readonly togglePause: () => void;
}

/** Turns through groups of channels by itself, for days: extends what would stop, and renews what died. */
export const useCarousel = (
  wall: VideoWall | null,
  channels: readonly WallChannel[],
  size: number,
  everyS: number,
): Carousel => {
  const [turn, setTurn] = useState(0);
  const [leftS, setLeftS] = useState(everyS);
  const [paused, setPaused] = useState(false);
  const tickedMs = useRef(0);
  const groups = Math.max(1, Math.ceil(channels.length / size));
  const still = groups === 1 || paused;
  const banks = size <= mostAhead && groups > 1 ? 2 : 1;
  const bankOf = (of: number): number => (((of % banks) + banks) % banks) * size;
  const group = groupOf(channels, size, turn);
  const next = banks === 2 && !still && leftS <= aheadS ? groupOf(channels, size, turn + 1) : [];
  const wanted: (WallChannel | null)[] = Array.from({ length: size * banks }, () => null);
  group.forEach((channel, index) => (wanted[bankOf(turn) + index] = channel));
  next.forEach((channel, index) => (wanted[bankOf(turn + 1) + index] = channel));
  useWatched(
    wall,
    wanted.map((one) =>
      one === null ? null : { ...one, stream: size === 1 ? 'main' : 'sub', recording: null },
    ),
  );
  const step = (by: 1 | -1): void => {
    setTurn(turn + by);
    setLeftS(everyS);
  };
  const look = useEffectEvent(() => {
    const at = Date.now();
    const slept = tickedMs.current > 0 && at - tickedMs.current > sleptMs;
    tickedMs.current = at;
    if (wall === null || !visible.peek()) return;
    const views = wall.tiles.flatMap((place, tile) => {
      const view = place.peek();
      return view === null ? [] : [{ tile, view }];
    });
    const nowMs = wall.nowMs();
    const ages = views
      .filter(({ view }) => view.condition === 'playing')
      .map(({ view }) => nowMs - (view.paintedMs ?? view.sinceMs));
    if (slept || (ages.length > 0 && Math.min(...ages) > deadMs)) {
      wall.renew();
      return;
    }
    for (const { tile, view } of views) {
      if (view.stopsMs !== null && view.stopsMs - nowMs < extendMs && view.condition === 'playing')
        wall.extend(tile);
      if (!fine.has(view.condition) && nowMs - view.sinceMs > againMs) wall.again(tile);
    }
    if (still) return;
    if (leftS > 1) setLeftS(leftS - 1);
    else step(1);
  });
  useEffect(() => {
    const timer = setInterval(() => look(), tickMs);
    return () => clearInterval(timer);
  }, []);
  return {
    tiles: group.map((channel, index) => ({ tile: bankOf(turn) + index, channel })),
    turn: ((turn % groups) + groups) % groups,
    leftS,
    paused,
    step,
    togglePause: () => setPaused(!paused),
  };
};
