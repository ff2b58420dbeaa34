/** A median of few values is so much less sure than their mean. */
const medianFactor = Math.sqrt(Math.PI / 2);

/**
 * The middle of the rates of trips, which one that went wrong does not move, with one standard deviation of it.
 * @param deviations one standard deviation of each rate
 */
export const medianRate = (
  rates: readonly number[],
  deviations: readonly number[],
): { readonly rate: number; readonly uncertaintyRate: number } => {
  const sorted = rates.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [high = 0, low = high] = [sorted[middle], sorted[middle - 1]];
  const variance = deviations.reduce((sum, each) => sum + each ** 2, 0);
  return {
    rate: sorted.length % 2 === 0 ? (high + low) / 2 : high,
    uncertaintyRate: (medianFactor * Math.sqrt(variance)) / Math.max(1, rates.length),
  };
};
