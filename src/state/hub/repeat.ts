import { effect, untracked } from '@preact/signals-react';

import { touch, visible } from '../view/viewport.ts';

/** On a phone everything that is asked for by time is asked for half as often: it lives on battery and data. */
const phoneFactor = 2;

/**
 * Does something at once and then every `everyMs`, until the returned function is called. On a phone only while the page
 * is visible; on a desk always, since what a hidden tab knows decides what sounds.
 */
export const repeatEvery = (work: () => Promise<unknown>, everyMs: number): (() => void) =>
  effect(() => {
    if (touch.value && !visible.value) return undefined;
    void untracked(work);
    const timer = setInterval(() => void work(), touch.value ? everyMs * phoneFactor : everyMs);
    return () => clearInterval(timer);
  });
