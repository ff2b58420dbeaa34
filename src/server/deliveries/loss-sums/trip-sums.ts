import { round } from '#domain/text/round.ts';

import type { LossComparison } from './loss-comparison.ts';

interface Sum {
  readonly lossL: number;
  /** One standard deviation: what repeats adds up with the trips, what does not by its square root. */
  readonly uncertaintyL: number;
}

/** The sum of the trips of one subject: what repeats is taken to be the same on all of them. */
export const sumOf = (
  trips: readonly { readonly comparison: LossComparison; readonly sign: number }[],
): Sum => {
  let [lossL, repeatL, eachVariance] = [0, 0, 0];
  for (const { comparison, sign } of trips) {
    lossL += sign * comparison.lossL;
    repeatL += comparison.repeatL;
    eachVariance += comparison.eachL ** 2;
  }
  return { lossL: round(lossL, 2), uncertaintyL: round(Math.sqrt(repeatL ** 2 + eachVariance), 2) };
};

/**
 * The sum of trips of many: what repeats of one instrument adds up with its trips, different instruments by their
 * squares.
 */
export const sumOfAll = (comparisons: readonly LossComparison[]): Sum => {
  let [lossL, variance] = [0, 0];
  const byInstrument = new Map<string, number>();
  for (const comparison of comparisons) {
    lossL += comparison.lossL;
    variance += comparison.eachL ** 2;
    for (const { instrument, litres } of comparison.repeats)
      byInstrument.set(instrument, (byInstrument.get(instrument) ?? 0) + litres);
  }
  for (const litres of byInstrument.values()) variance += litres ** 2;
  return { lossL: round(lossL, 2), uncertaintyL: round(Math.sqrt(variance), 2) };
};
