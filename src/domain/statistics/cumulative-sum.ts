/** A deviation of half a standard deviation is let pass each time, so that chance alone does not add up. */
const reference = 0.5;
/** Sum from which a deviation is no chance: one false signal in about 465 values of a subject that is right. */
const decision = 5;

/** Running sums of deviations above and below what is right, in standard deviations. */
export interface CumulativeSum {
  readonly above: number;
  readonly below: number;
  /** Which of them signals; null: neither. */
  readonly signal: 'above' | 'below' | null;
  /** Index of the first value of the run that signals, or that would. */
  readonly since: number;
}

const none: CumulativeSum = { above: 0, below: 0, signal: null, since: 0 };

/**
 * The two-sided cumulative sum (CUSUM) of values in the order of time, each in standard deviations of what does not
 * repeat: small errors that always go the same way are found, chance is not.
 */
export const cumulativeSum = (values: readonly number[]): CumulativeSum => {
  let { above, below } = none;
  let aboveSince = 0;
  let belowSince = 0;
  for (const [index, value] of values.entries()) {
    if (above === 0) aboveSince = index;
    if (below === 0) belowSince = index;
    above = Math.max(0, above + value - reference);
    below = Math.max(0, below - value - reference);
  }
  const signal = above > decision ? 'above' : below > decision ? 'below' : null;
  return { above, below, signal, since: above >= below ? aboveSince : belowSince };
};
