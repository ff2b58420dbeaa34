/** Nothing came, or what came says that asking again may help. */
export class NoAnswer extends Error {}

/** Pauses between tries of one request. */
const pausesMs: readonly number[] = [200, 1000, 3000];

/** A bucket that is away is not asked meanwhile: a report of a year would wait for each of its files. */
const awayMs = 10_000;

/** Runs `ask` until there is an answer. */
export type Tries = <T>(ask: () => Promise<T>) => Promise<T>;

/** @throws NoAnswer after the last try, and until the bucket is asked again */
export const createTries = ({
  now,
  wait,
}: {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}): Tries => {
  let sinceMs: number | null = null;
  return async (ask) => {
    if (sinceMs !== null && Math.abs(now() - sinceMs) < awayMs)
      throw new NoAnswer(`the bucket has not answered, and is asked again after ${awayMs / 1000} s`);
    for (let turn = 0; ; turn += 1) {
      try {
        const value = await ask();
        sinceMs = null;
        return value;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        const pause = pausesMs[turn];
        if (pause === undefined) {
          sinceMs = now();
          throw error;
        }
        await wait(pause);
      }
    }
  };
};
