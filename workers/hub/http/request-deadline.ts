import type { Clock } from '../ports.ts';

/** Why a request ended before its answer: too long without a byte, or cancelled. */
export type RequestEnd = 'timeout' | 'cancelled';

/**
 * Ends a request that receives nothing for `ms`, or when `cancel` is aborted; every piece of an answer gives it
 * another `ms`.
 */
export const requestDeadline = (clock: Clock, ms: number, cancel?: AbortSignal) => {
  const ended = new AbortController();
  let why: RequestEnd | null = null;
  const end = (reason: RequestEnd): void => {
    why ??= reason;
    ended.abort(reason);
  };
  const arm = (): (() => void) => clock.after(ms, () => end('timeout'));
  let disarm = arm();
  const onCancel = (): void => end('cancelled');
  if (cancel?.aborted) onCancel();
  else cancel?.addEventListener('abort', onCancel, { once: true });
  return {
    signal: ended.signal,
    why: (): RequestEnd | null => why,
    renew: (): void => {
      disarm();
      disarm = arm();
    },
    over: (): void => {
      disarm();
      cancel?.removeEventListener('abort', onCancel);
    },
  };
};
