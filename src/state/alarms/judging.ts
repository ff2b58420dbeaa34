import { signal } from '@preact/signals-react';

/** A form that nobody has touched for so long, ms, holds an urgent alarm back no longer. */
export const judgingIdleMs = 60_000;

/** Somebody is judging an alarm: the next one is announced and opens when they are done. */
export const judging = signal(false);

let timer: ReturnType<typeof setTimeout> | undefined;

export const endJudging = (): void => {
  clearTimeout(timer);
  judging.value = false;
};

/** To be called with everything that is entered into the form. */
export const noteJudging = (): void => {
  clearTimeout(timer);
  judging.value = true;
  timer = setTimeout(endJudging, judgingIdleMs);
};
