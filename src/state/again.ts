import { effect, untracked } from '@preact/signals-react';

import { touch, visible } from './viewport.ts';

/** On a phone everything that is asked for by time is asked for half as often: it lives on battery and data. */
const phoneFactor = 2;

/**
 * Does something at once and again every so often, until the answer is called. On a phone only while somebody sees it;
 * on a desk always, since what a hidden tab knows decides what sounds.
 */
export const againAndAgain = (work: () => Promise<unknown>, everyMs: number): (() => void) =>
  effect(() => {
    if (touch.value && !visible.value) return undefined;
    void untracked(work);
    const timer = setInterval(() => void work(), touch.value ? everyMs * phoneFactor : everyMs);
    return () => clearInterval(timer);
  });
