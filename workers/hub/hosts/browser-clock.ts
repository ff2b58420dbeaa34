import { hexOf } from '#domain/text/hex.ts';

import type { Clock } from '../ports.ts';

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export const newId = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));
