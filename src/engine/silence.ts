import type { Outage } from './master/context.ts';

/** Time within a span in which no server was reachable, ms. */
export const deafMs = (outages: readonly Outage[], fromMs: number, toMs: number): number =>
  outages.reduce(
    (sum, outage) => sum + Math.max(0, Math.min(outage.toMs, toMs) - Math.max(outage.fromMs, fromMs)),
    0,
  );

/**
 * Moment at which silence has lasted this long, times without a reachable server not counted.
 * @param outages in order, none overlaps another
 */
export const silenceReachedMs = (outages: readonly Outage[], fromMs: number, lastsMs: number): number => {
  let reachedMs = fromMs + lastsMs;
  for (const outage of outages)
    if (outage.toMs > fromMs && outage.fromMs < reachedMs)
      reachedMs += outage.toMs - Math.max(outage.fromMs, fromMs);
  return reachedMs;
};
