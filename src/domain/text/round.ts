/** From here on there are no decimals. */
const wholeFrom = 2 ** 52;

/**
 * Rounds half away from zero, as people do on paper. The factor just above 1 undoes the binary error of
 * products such as 1.005 * 100.
 */
export const round = (value: number, decimals: number): number => {
  if (!(Math.abs(value) < wholeFrom)) return value;
  const factor = 10 ** decimals;
  const rounded = Math.round(Math.abs(value) * factor * (1 + 2 * Number.EPSILON)) / factor;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
};
