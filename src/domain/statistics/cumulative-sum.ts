/** A deviation of half a standard deviation is let pass each time, so that chance alone does not add up. */
export const sumReference = 0.5;
/** Sum from which a deviation is no chance: one false signal in about 465 values of a subject that is right. */
export const sumDecision = 5;

/** Running sums of deviations above and below what is right, in standard deviations; neither is below 0. */
export interface SumStep {
  readonly above: number;
  readonly below: number;
}

/** Running sums at the end. */
export interface CumulativeSum extends SumStep {
  /** Which of them signals; null: neither. */
  readonly signal: 'above' | 'below' | null;
  /** Index of the first value of the run that signals, or that would. */
  readonly since: number;
}

/**
 * The two-sided cumulative sum (CUSUM) after each of the values in the order of time, each in standard deviations of what
 * does not repeat: small errors that always go the same way are found, chance is not.
 */
export const sumSteps = (values: readonly number[]): readonly SumStep[] => {
  let [above, below] = [0, 0];
  return values.map((value) => {
    above = Math.max(0, above + value - sumReference);
    below = Math.max(0, below - value - sumReference);
    return { above, below };
  });
};

/** What the two-sided cumulative sum of values says at their end. */
export const cumulativeSum = (values: readonly number[]): CumulativeSum => {
  const steps = sumSteps(values);
  const { above, below } = steps.at(-1) ?? { above: 0, below: 0 };
  const signal = above > sumDecision ? 'above' : below > sumDecision ? 'below' : null;
  const side = above >= below ? 'above' : 'below';
  // Before the first value of a run its sum is nought; where the last one is, it is the last value.
  const begun = steps.slice(0, -1).findLastIndex((step) => step[side] === 0);
  return { above, below, signal, since: begun + 1 };
};
