import type { Timers } from '../../listener/timers.ts';

/** An answer that is waited for a moment, and not longer. */
export const createAwaitedAnswer = (timers: Timers, withinMs: number) => {
  let answered = (): void => {};
  return {
    /** It came, or will not come any more. */
    came: (): void => answered(),
    /** Asks, and waits for the answer. */
    ask: (question: () => void): Promise<void> =>
      new Promise<void>((resolve) => {
        const stop = timers.after(withinMs, resolve);
        answered = () => {
          stop();
          resolve();
        };
        question();
      }),
  };
};
