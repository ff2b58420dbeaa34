import { useState } from 'react';

import type { PlaySpeed } from '#contract/video/video-stream.ts';
import { pictureMs, type TileView, type Watched } from '#state/video/tile-view.ts';
import type { VideoWall } from '#state/video/video-wall.ts';
import { useWatched } from '#templates/video/wall/use-wall.ts';

/** Its only tile. */
export const playTile = 0;

/** Playing what a channel recorded. */
export interface Playback {
  /** Null: nothing is asked for. */
  readonly view: TileView | null;
  /** Moment of the picture in sight, or at which it begins. */
  readonly atMs: number;
  readonly running: boolean;
  readonly speed: PlaySpeed;
  /** Where it begins when somebody presses play. */
  readonly moveTo: (ms: number) => void;
  readonly toggle: () => void;
  readonly setSpeed: (speed: PlaySpeed) => void;
  /** Asks for a stretch from its begin, at the usual speed, and ends with it. */
  readonly fetch: (fromMs: number, untilMs: number) => void;
  readonly stop: () => void;
}

const over = new Set<TileView['condition']>(['ended', 'stopped', 'refused', 'silent', 'limit', 'offline']);

/**
 * @param channel null: none is chosen
 * @param startMs where it begins, at first
 * @param untilMs end of the last stretch
 */
export const usePlayback = (
  wall: VideoWall | null,
  channel: { readonly truckId: number; readonly channel: number } | null,
  startMs: number,
  untilMs: number,
): Playback => {
  const [asked, setAsked] = useState<Watched | null>(null);
  const [cursor, setCursor] = useState<{ readonly of: string; readonly ms: number } | null>(null);
  const [speed, setSpeed] = useState<PlaySpeed>(1);
  const of = channel === null ? '' : `${channel.truckId}:${channel.channel}`;
  const mine = asked !== null && of === `${asked.truckId}:${asked.channel}`;
  useWatched(wall, [mine ? asked : null]);
  const view = mine ? (wall?.tiles[playTile]?.value ?? null) : null;
  const seen = view === null ? null : pictureMs(view);
  const parked = cursor?.of === of ? cursor.ms : startMs;
  const atMs = view?.condition === 'seeking' || seen === null ? parked : seen;
  const open = view !== null && !over.has(view.condition);
  const ask = (fromMs: number, endMs: number, at: PlaySpeed): void => {
    if (channel === null) return;
    const next: Watched = {
      truckId: channel.truckId,
      channel: channel.channel,
      stream: 'main',
      recording: {
        fromTime: new Date(fromMs).toISOString(),
        untilTime: new Date(endMs).toISOString(),
        speed: at,
      },
    };
    if (mine && JSON.stringify(asked) === JSON.stringify(next)) wall?.again(playTile);
    else setAsked(next);
    setCursor({ of, ms: fromMs });
  };
  return {
    view,
    atMs,
    running: open && view.condition !== 'paused',
    speed,
    moveTo: (ms) => {
      setCursor({ of, ms });
      if (open) wall?.seek(playTile, ms);
      else setAsked(null);
    },
    toggle: () => {
      if (open) wall?.pause(playTile, view.condition !== 'paused');
      else ask(parked >= untilMs ? startMs : atMs, untilMs, speed);
    },
    setSpeed: (next) => {
      setSpeed(next);
      if (open) wall?.speed(playTile, next);
    },
    fetch: (fromMs, endMs) => {
      setSpeed(1);
      ask(fromMs, endMs, 1);
    },
    stop: () => {
      setCursor({ of, ms: atMs });
      setAsked(null);
    },
  };
};
