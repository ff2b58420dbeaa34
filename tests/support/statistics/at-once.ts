import type { Steps } from '#domain/lists/steps.ts';

/** What steps come to, done one after the other without a pause. */
export const atOnce = <T>(steps: Steps<T>): T => {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};
