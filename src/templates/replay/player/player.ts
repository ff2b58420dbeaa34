import { computed, signal, type ReadonlySignal } from '@preact/signals-react';

import { type PlaySpeed, playSpeeds } from '#domain/fleet/play-speeds.ts';
import type { Period } from '#domain/time/period.ts';

export { playSpeeds, type PlaySpeed };

/** Calls back before the next picture, with a time in ms; as browsers do. */
export interface Frames {
  readonly request: (callback: (timeMs: number) => void) => number;
  readonly cancel: (handle: number) => void;
}

/** The one moment of a replay, and how it moves. */
export interface Player {
  readonly period: Period;
  readonly atMs: ReadonlySignal<number>;
  /** The moment to the whole second: for what is read, not seen to move. */
  readonly secondMs: ReadonlySignal<number>;
  readonly playing: ReadonlySignal<boolean>;
  readonly speed: ReadonlySignal<PlaySpeed>;
  readonly seek: (ms: number) => void;
  readonly setSpeed: (speed: PlaySpeed) => void;
  readonly play: () => void;
  readonly pause: () => void;
}

/** A page that was behind for longer than this goes on where it was: nothing was watched meanwhile. */
const mostFrameMs = 250;

/** @param startMs the moment to begin at; outside the period: its nearer end */
export const createPlayer = (period: Period, startMs: number, frames: Frames): Player => {
  const clamped = (ms: number): number => Math.max(period.fromMs, Math.min(period.toMs, ms));
  const atMs = signal(clamped(startMs));
  const playing = signal(false);
  const speed = signal<PlaySpeed>(30);
  let handle: number | null = null;
  let beforeMs: number | null = null;

  const pause = (): void => {
    if (handle !== null) frames.cancel(handle);
    handle = null;
    beforeMs = null;
    playing.value = false;
  };
  const step = (timeMs: number): void => {
    const passedMs = beforeMs === null ? 0 : Math.min(mostFrameMs, timeMs - beforeMs);
    beforeMs = timeMs;
    atMs.value = clamped(atMs.peek() + passedMs * speed.peek());
    if (atMs.peek() >= period.toMs) pause();
    else handle = frames.request(step);
  };

  return {
    period,
    atMs,
    secondMs: computed(() => Math.floor(atMs.value / 1000) * 1000),
    playing,
    speed,
    seek: (ms) => {
      atMs.value = clamped(ms);
    },
    setSpeed: (next) => {
      speed.value = next;
    },
    play: () => {
      if (playing.peek()) return;
      // At its end it begins again.
      if (atMs.peek() >= period.toMs) atMs.value = period.fromMs;
      playing.value = true;
      handle = frames.request(step);
    },
    pause,
  };
};
