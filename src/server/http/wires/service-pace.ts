import { minuteMs } from '../rate-limiter.ts';

interface Taken {
  /** To be waited for, where the request is one too many; else 0. */
  readonly waitMs: number;
  /** Further requests in this minute. */
  readonly remaining: number;
  /** Until the minute is over. */
  readonly resetMs: number;
}

/** Counts requests of service accounts by the minute, in this process. */
export const createServicePace = (
  perMinute: number,
): { readonly take: (accountUserId: number, nowMs: number) => Taken } => {
  const counts = new Map<number, { count: number; readonly endMs: number }>();
  return {
    take: (accountUserId, nowMs) => {
      const known = counts.get(accountUserId);
      const minute = known && known.endMs > nowMs ? known : { count: 0, endMs: nowMs + minuteMs };
      minute.count += 1;
      counts.set(accountUserId, minute);
      const resetMs = minute.endMs - nowMs;
      return {
        waitMs: minute.count > perMinute ? resetMs : 0,
        remaining: Math.max(0, perMinute - minute.count),
        resetMs,
      };
    },
  };
};
