import { setTimeout as pause } from 'node:timers/promises';

import { expect } from '@playwright/test';

const betweenMs = 100;

/** Asks the same question for a while, and fails as soon as it is answered otherwise: for what must not happen. */
export const stays = async <T>(ms: number, ask: () => T | Promise<T>, wanted: T): Promise<void> => {
  const endMs = performance.now() + ms;
  do {
    expect<unknown>(await ask()).toEqual(wanted);
    await pause(betweenMs);
  } while (performance.now() < endMs);
};
