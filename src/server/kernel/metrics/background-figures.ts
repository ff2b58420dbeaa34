import { setTimeout as wait } from 'node:timers/promises';

import { createFailureRow } from '../log/failure-row.ts';
import type { Log } from '../log/log.ts';
import type { Timers } from '../timers.ts';

/** Figures that are read in the background, so that whoever asks for them waits for nobody. */
export interface BackgroundFigures {
  /** For the log, where it fails. */
  readonly what: string;
  readonly everyMs: number;
  /** What takes longer has failed. */
  readonly withinMs: number;
  /** @param over aborted: it took too long, and what comes now is of a moment long past */
  readonly read: (over: AbortSignal) => Promise<void>;
  /** Called after each reading; null: it went well. */
  readonly done?: (error: unknown) => void;
}

/** Age of what waits since a moment, s; 0: nothing waits. */
export const ageS = (since: Date | null, nowMs: number): number =>
  since === null ? 0 : Math.max(0, nowMs - since.getTime()) / 1000;

/** Reads figures at once and then at their interval, one reading at a time. */
export const startFigures = (
  figures: readonly BackgroundFigures[],
  timers: Timers,
  log: Log,
): { readonly read: () => Promise<void>; readonly stop: () => void } => {
  const turns = figures.map(({ what, withinMs, read, done = () => {} }) => {
    const row = createFailureRow(log, what);
    let reading = false;
    return async (): Promise<void> => {
      if (reading) return;
      reading = true;
      const over = new AbortController();
      const late = wait(withinMs, null, { signal: over.signal }).then(() => {
        throw new Error(`no answer within ${withinMs / 1000} s`);
      });
      try {
        await Promise.race([read(over.signal), late]);
        row.worked();
        done(null);
      } catch (error) {
        row.failed(error);
        done(error);
      } finally {
        reading = false;
        // What was left waits for no answer any more.
        late.catch(() => {});
        over.abort();
      }
    };
  });
  const stops = figures.map(({ everyMs }, index) => timers.every(everyMs, () => void turns[index]?.()));
  return {
    read: async () => {
      await Promise.all(turns.map((turn) => turn()));
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};
