/** What was measured at each sample, in order; days since the beginning. */
export type Points = readonly (readonly [day: number, value: number])[];

/** Least squares; per day. */
export const slopePerDay = (points: Points): number => {
  const mean = (of: (point: Points[number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [meanDay, meanValue] = [mean(([day]) => day), mean(([, value]) => value)];
  const above = points.reduce((sum, [day, value]) => sum + (day - meanDay) * (value - meanValue), 0);
  const below = points.reduce((sum, [day]) => sum + (day - meanDay) ** 2, 0);
  return below === 0 ? 0 : above / below;
};

/** A line that rises by less than this share of what it is, over all of its points, lies flat. */
const flatShare = 0.1;

/**
 * Whether something grows: by its line through all points, and in the mean of its last third against its first, so that
 * neither one point nor a step that was made once is called growth.
 * @param least what is less is no growth, in the unit of the values
 */
export const grows = (points: Points, least: number): boolean => {
  const values = points.map(([, value]) => value);
  const third = Math.ceil(values.length / 3);
  const mean = (of: readonly number[]): number => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [first, last] = [mean(values.slice(0, third)), mean(values.slice(-third))];
  const limit = Math.max(least, flatShare * mean(values));
  const spanDays = (points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0);
  return slopePerDay(points) * spanDays > limit && last - first > limit / 2;
};
