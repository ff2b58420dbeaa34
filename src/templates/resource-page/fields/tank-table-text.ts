import type { Text } from '#i18n/text.ts';
import type { TankPoints } from '#resource/fields.ts';

interface Problem {
  readonly text: Text;
  readonly values?: Readonly<Record<string, number>>;
}

/** A tank table as people hold it: a line for each level, as a spreadsheet's two columns give when they are pasted. */
export const tankTableText = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .filter((point): point is readonly unknown[] => Array.isArray(point))
        .map(([levelMm, volumeL]) => `${String(levelMm)}\t${String(volumeL)}`)
        .join('\n')
    : '';

const fields = (line: string): readonly number[] =>
  line
    .trim()
    .split(/[\t;，,\s]+/)
    .map(Number);

/** Points of a pasted table, or the first line that is wrong; an empty text is no table. */
export const readTankTable = (
  text: string,
): { readonly points: TankPoints } | { readonly problem: Problem } => {
  const points: [number, number][] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const row = index + 1;
    const [levelMm = NaN, volumeL = NaN, ...more] = fields(line);
    if (more.length > 0 || !(levelMm >= 0) || !(volumeL >= 0))
      return {
        problem: {
          text: [
            '第 {row} 行应为：液位 mm 和容积 L 两个数',
            'Line {row} must be two numbers: level mm, volume L',
          ],
          values: { row },
        },
      };
    const before = points.at(-1);
    if (before && (levelMm <= before[0] || volumeL < before[1]))
      return {
        problem: {
          text: [
            '第 {row} 行：液位须递增，容积不得减少',
            'Line {row}: levels must rise and volumes must not fall',
          ],
          values: { row },
        },
      };
    points.push([levelMm, volumeL]);
  }
  return points.length === 1
    ? { problem: { text: ['容积表至少两行', 'A tank table has at least two lines'] } }
    : { points };
};
