import { setTimeout as pause } from 'node:timers/promises';

import { explainStart, type StartPlaces } from '../kernel/start/explain-start.ts';
import type { StartFailure } from '../kernel/start/start-causes.ts';

const againMs = 2_000;

/**
 * Does what needs an answer of a PostgreSQL, until there is one: a server that is frozen, or behind a path that drops
 * packets, comes back, and a process that had ended would be started again for nothing meanwhile. What it refuses, or
 * where nobody listens, is a fault of the setting, and thrown.
 * @param told once, why it is waited for
 */
export const awaitAnswer = async (
  ask: () => Promise<void>,
  places: StartPlaces,
  told: (failure: StartFailure) => void,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      return await ask();
    } catch (error) {
      const failure = explainStart(error, places);
      if (failure?.startCause !== 'noAnswer') throw error;
      if (attempt === 0) told(failure);
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await wait(againMs);
    }
  }
};
