import type { Clock } from './doors.ts';

/** The answer, or `undefined` after the deadline or once the other end is lost: neither gives an event of its own. */
export const within = <T>(
  clock: Clock,
  answer: Promise<T>,
  ms: number,
  lost?: Promise<void>,
): Promise<T | undefined> =>
  new Promise((resolve) => {
    const cancel = clock.after(ms, () => resolve(undefined));
    const settle = (value: T | undefined): void => {
      cancel();
      resolve(value);
    };
    answer.then(settle, () => settle(undefined));
    void lost?.then(() => settle(undefined));
  });

export const wait = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve));
