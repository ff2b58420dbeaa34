import type { Clock } from '../ports.ts';

/**
 * The answer, or `undefined` after the deadline or once the other end is lost: neither gives an event of its own.
 * @param lost aborted when the other end has ended. A signal and not a promise: what waits for a promise that settles
 * hours later is kept until then, and every answer with it.
 */
export const within = <T>(
  clock: Clock,
  answer: Promise<T>,
  ms: number,
  lost?: AbortSignal,
): Promise<T | undefined> =>
  new Promise((resolve) => {
    const giveUp = (): void => settle(undefined);
    const cancel = clock.after(ms, giveUp);
    const settle = (value: T | undefined): void => {
      cancel();
      lost?.removeEventListener('abort', giveUp);
      resolve(value);
    };
    if (lost?.aborted === true) return giveUp();
    lost?.addEventListener('abort', giveUp);
    answer.then(settle, giveUp);
  });

export const wait = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve));
