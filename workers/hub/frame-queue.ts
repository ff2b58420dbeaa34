import type { ServerFrame } from '#contract/alarm-stream.ts';

import type { Clock } from './doors.ts';

/** What is stored and shown in one go: a storm that piled up is seen to be worked off. */
const portion = 500;
/** How often a wait that lasts is said anew. */
const sayEveryMs = 1_000;

/**
 * Frames that were heard and are not worked off yet. While the disk is at one portion the next one gathers, so that a
 * storm costs as many transactions as the disk can do, not as many as there are alarms.
 * @param behind how long the oldest of them has waited, ms; 0: none waits
 */
export const createFrameQueue = (
  clock: Clock,
  inTurn: (work: () => Promise<void>) => Promise<void>,
  handle: (frames: readonly ServerFrame[]) => Promise<void>,
  behind: (ms: number) => void,
) => {
  /** Oldest first; those that are being worked off stay until that is done. */
  let heard: { readonly frame: ServerFrame; readonly atMs: number }[] = [];
  let running: Promise<void> | null = null;
  let cancel = (): void => {};

  const say = (): void => {
    cancel();
    const oldest = heard[0];
    behind(oldest === undefined ? 0 : clock.now() - oldest.atMs);
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
    /** Settles when this frame has been worked off. */
    push: (frame: ServerFrame): Promise<void> => {
      heard.push({ frame, atMs: clock.now() });
      if (heard.length === 1) say();
      running ??= inTurn(work);
      return running;
    },
  };
};
