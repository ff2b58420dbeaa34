import type { ServerFrame } from '#contract/alarms/alarm-stream.ts';

import type { Clock } from '../ports.ts';

/** Frames that are stored and shown in one go: small enough that progress through a burst is visible. */
const portion = 500;
/** How often a lasting delay is published. */
const sayEveryMs = 1_000;

/**
 * Frames that have arrived and are not processed yet. While one portion is written the next one gathers, so that a
 * burst costs as many transactions as the disk can do, not as many as there are alarms.
 * @param lag how long the oldest of them has waited, ms; 0: none waits
 */
export const createFrameQueue = (
  clock: Clock,
  inTurn: (work: () => Promise<void>) => Promise<void>,
  handle: (frames: readonly ServerFrame[]) => Promise<void>,
  lag: (ms: number) => void,
) => {
  /** Oldest first; those in process stay until they are done. */
  let heard: { readonly frame: ServerFrame; readonly atMs: number }[] = [];
  let running: Promise<void> | null = null;
  let cancel = (): void => {};

  const say = (): void => {
    cancel();
    const oldest = heard[0];
    lag(oldest === undefined ? 0 : clock.now() - oldest.atMs);
    if (oldest !== undefined) cancel = clock.after(sayEveryMs, say);
  };

  const work = async (): Promise<void> => {
    try {
      while (heard.length > 0) {
        const now = heard.slice(0, portion);
        await handle(now.map(({ frame }) => frame)).finally(() => {
          heard = heard.slice(now.length);
        });
        say();
      }
    } finally {
      running = null;
    }
  };

  return {
    /** Settles when this frame has been processed. */
    push: (frame: ServerFrame): Promise<void> => {
      heard.push({ frame, atMs: clock.now() });
      if (heard.length === 1) say();
      running ??= inTurn(work);
      return running;
    },
  };
};
