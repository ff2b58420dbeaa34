import type { Call } from '#contract/call.ts';
import { resultCodes } from '#contract/envelope.ts';
import { exportCalls } from '#contract/reports/exports.ts';

import type { Actor } from '../identity/actor.ts';
import { Refusal } from '../kernel/refusal.ts';

export const minuteMs = 60_000;

/**
 * Requests a minute of one session to one call. No person and no hub comes near the first; it stops a loop. Exports
 * cost the most (ASVS 2.4.1).
 */
export const sessionLimits = { any: 30_000, export: 30 } as const;

const limitOf = (call: Call): number =>
  call === exportCalls['exports.report'] ? sessionLimits.export : sessionLimits.any;

export const tooManyRequests = (waitMs: number): Refusal => {
  const seconds = Math.ceil(waitMs / 1000);
  return new Refusal(resultCodes.tooManyRequests, [
    `请求过于频繁，请 ${seconds} 秒后再试`,
    `Too many requests, please try again in ${seconds} s`,
  ]);
};

/** Above this many, counts whose minute is over are removed. */
const sweepAt = 10_000;

export interface RateLimiter {
  /** Counts a request; ms to wait where it is one too many, else 0. */
  take(actor: Actor, call: Call, nowMs: number): number;
}

/** Counts requests by the session that was found and not by what the request contains. */
export const createRateLimiter = (): RateLimiter => {
  const counts = new Map<string, { count: number; readonly endMs: number }>();
  const sweep = (nowMs: number): void => {
    for (const [key, { endMs }] of counts) if (endMs <= nowMs) counts.delete(key);
  };
  return {
    take: (actor, call, nowMs) => {
      const key = `${actor.tokenHash.toString('base64')} ${call.method} ${call.path}`;
      const known = counts.get(key);
      if (!known || known.endMs <= nowMs) {
        if (counts.size >= sweepAt) sweep(nowMs);
        counts.set(key, { count: 1, endMs: nowMs + minuteMs });
        return 0;
      }
      known.count += 1;
      return known.count > limitOf(call) ? known.endMs - nowMs : 0;
    },
  };
};
