import { computed, type ReadonlySignal } from '@preact/signals-react';

import { statesStepMs } from '#domain/fleet/play-speeds.ts';
import { chinaDayOf } from '#domain/time/china-day.ts';
import type { Player } from '#templates/replay/player/player.ts';

/** Nobody reads a moment that changes more often than this. */
const readableMs = 100;

/** The moment of the film as it is read, asked for and dated: trucks move with each picture, and nothing else has to. */
export interface PastClock {
  readonly shownMs: ReadonlySignal<number>;
  /** Null: it does not play. */
  readonly askedMs: ReadonlySignal<number | null>;
  readonly day: ReadonlySignal<string>;
}

export const pastClock = ({ secondMs, playing, speed }: Player): PastClock => {
  const inSteps = (stepMs: number): number => Math.floor(secondMs.value / stepMs) * stepMs;
  return {
    shownMs: computed(() =>
      playing.value ? inSteps(Math.max(1000, readableMs * speed.value)) : secondMs.value,
    ),
    askedMs: computed(() => (playing.value ? inSteps(statesStepMs(speed.value)) : null)),
    day: computed(() => chinaDayOf(secondMs.value)),
  };
};
