import type { CallOutcome } from '#contract/hub/outcomes.ts';

import type { Clock } from '../ports.ts';

/** A server that is back answers sooner than a page of this device is shown in its place. */
const keptAfterMs = 300;

/** Reads that do not wait for a server which is known to be away where something is kept. */
export const createImpatientReads = (clock: Clock, away: () => boolean) => {
  /** Reads under way that are told when the server is lost. */
  const underWay = new Set<() => void>();

  /**
   * What is asked for, or, once the server is known to be away, what is kept: whoever waits for a line that is dead waits
   * for nothing.
   */
  const orKept = (
    asked: Promise<CallOutcome<unknown>>,
    lastKept: () => Promise<CallOutcome<unknown> | null>,
  ): Promise<CallOutcome<unknown>> =>
    new Promise((resolve) => {
      let cancel = (): void => {};
      const showKept = (): void => {
        cancel = clock.after(keptAfterMs, () => {
          void lastKept().then((outcome) => outcome && resolve(outcome));
        });
      };
      if (away()) showKept();
      else underWay.add(showKept);
      void asked.then((outcome) => {
        underWay.delete(showKept);
        cancel();
        resolve(outcome);
      });
    });

  return {
    orKept,
    /** The server is known to be away from now on. */
    lost: (): void => {
      for (const showKept of underWay) showKept();
      underWay.clear();
    },
  };
};
