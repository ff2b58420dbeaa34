/** Strokes of each digit: a top, b and c upper sides, d middle, e and f lower sides, g bottom. */
const digits = ['abcefg', 'cf', 'acdeg', 'acdfg', 'bcdf', 'abdfg', 'abdefg', 'acf', 'abcdefg', 'abcdfg'];

const strokes: readonly (readonly [name: string, x: number, y: number, w: number, h: number])[] = [
  ['a', 0, 0, 12, 3],
  ['b', 0, 0, 3, 12],
  ['c', 9, 0, 3, 12],
  ['d', 0, 11, 12, 3],
  ['e', 0, 12, 3, 12],
  ['f', 9, 12, 3, 12],
  ['g', 0, 22, 12, 3],
];

/** Width of a digit with the gap behind it, and height, pixels. */
export const digitPx = { width: 16, height: 25 } as const;

/** Whether a pixel of a line of digits is lit; x and y from the line's upper left corner. What is no digit is a gap. */
export const isLit = (text: string, x: number, y: number): boolean => {
  const place = Math.floor(x / digitPx.width);
  const drawn = digits[Number(text[place])];
  if (x < 0 || drawn === undefined || text[place] === ' ') return false;
  const within = x - place * digitPx.width;
  return strokes.some(
    ([name, left, top, width, height]) =>
      drawn.includes(name) && within >= left && within < left + width && y >= top && y < top + height,
  );
};
