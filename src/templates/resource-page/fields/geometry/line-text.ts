import { lengthM, type Line } from '#domain/geo/line.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import type { Text } from '#i18n/text.ts';
import type { RouteLine } from '#resource/fields.ts';

/** A line that is not there yet. */
export const noLine: RouteLine = { points: [], learnedFrom: null };

export const isRouteLine = (value: unknown): value is RouteLine =>
  typeof value === 'object' && value !== null && 'points' in value && Array.isArray(value.points);

/** A line as lines of coordinates: `121.1, 30.2` a position. */
export const textOfLine = (points: Line): string =>
  points.map(([longitudeDeg, latitudeDeg]) => `${longitudeDeg}, ${latitudeDeg}`).join('\n');

/** The positions that lines of coordinates mean; what is no number stays so, and the field's rules say that it is wrong. */
export const pointsOfText = (text: string): Line =>
  text
    .split('\n')
    .map((line) => line.split(/[,，\s]+/).filter((part) => part !== ''))
    .filter((parts) => parts.length > 0)
    .map(([longitude, latitude]) => [Number(longitude ?? Number.NaN), Number(latitude ?? Number.NaN)]);

/** A line in words: how long, of how many positions, from where on. */
export const lineSummary = ({ points }: RouteLine): Text => {
  const km = formatNumber(lengthM(points) / 1000, 1);
  const where = points[0]?.join(', ') ?? '';
  return [`${km} km，${points.length} 个点（${where}）`, `${km} km, ${points.length} positions (${where})`];
};
