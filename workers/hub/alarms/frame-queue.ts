import type { ServerFrame } from '#contract/alarms/alarm-stream.ts';

import type { Clock } from '../ports.ts';

/** Frames that are stored and shown in one go: small enough that progress through a burst is visible. */
const portion = 500;
/** How often a lasting delay is published. */
const publishEveryMs = 1_000;

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
  let received: { readonly frame: ServerFrame; readonly atMs: number }[] = [];
  let running: Promise<void> | null = null;
  let cancel = (): void => {};

  const publishLag = (): void => {
    cancel();
    const oldest = received[0];
    lag(oldest === undefined ? 0 : clock.now() - oldest.atMs);
    if (oldest !== undefined) cancel = clock.after(publishEveryMs, publishLag);
  };

  const work = async (): Promise<void> => {
    try {
      while (received.length > 0) {
        const now = received.slice(0, portion);
        await handle(now.map(({ frame }) => frame)).finally(() => {
          received = received.slice(now.length);
        });
        publishLag();
      }
    } finally {
      running = null;
    }
  };

  return {
    /** Settles when this frame has been processed. */
    push: (frame: ServerFrame): Promise<void> => {
      received.push({ frame, atMs: clock.now() });
      if (received.length === 1) publishLag();
      running ??= inTurn(work);
      return running;
    },
  };
};
