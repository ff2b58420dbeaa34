/** Strokes of each character on a 4 × 6 grid; lines are drawn point to point. */
const strokes: Readonly<Record<string, string>> = {
  '2': 'M0 1 1 0 3 0 4 1 4 2 0 6 4 6',
  '3': 'M0 0 4 0 2 2 4 3 4 5 3 6 1 6 0 5',
  '4': 'M3 6 3 0 0 4 4 4',
  '5': 'M4 0 0 0 0 2 3 2 4 3 4 5 3 6 0 6',
  '6': 'M4 0 1 0 0 2 0 5 1 6 3 6 4 5 4 4 3 3 0 3',
  '7': 'M0 0 4 0 1 6',
  '8': 'M1 0 3 0 4 1 3 3 1 3 0 5 1 6 3 6 4 5 3 3 1 3 0 1Z',
  '9': 'M4 3 1 3 0 2 0 1 1 0 3 0 4 1 4 4 3 6 0 6',
  A: 'M0 6 2 0 4 6 M1 4 3 4',
  B: 'M0 0 3 0 4 1 3 3 0 3 M3 3 4 5 3 6 0 6 0 0',
  C: 'M4 1 3 0 1 0 0 1 0 5 1 6 3 6 4 5',
  D: 'M0 0 2 0 4 2 4 4 2 6 0 6Z',
  E: 'M4 0 0 0 0 6 4 6 M0 3 3 3',
  F: 'M4 0 0 0 0 6 M0 3 3 3',
  H: 'M0 0 0 6 M4 0 4 6 M0 3 4 3',
  J: 'M4 0 4 5 3 6 1 6 0 5',
  K: 'M0 0 0 6 M4 0 0 3 4 6',
  L: 'M0 0 0 6 4 6',
  M: 'M0 6 0 0 2 3 4 0 4 6',
  N: 'M0 6 0 0 4 6 4 0',
  P: 'M0 6 0 0 3 0 4 1 4 2 3 3 0 3',
  R: 'M0 6 0 0 3 0 4 1 4 2 3 3 0 3 M2 3 4 6',
  T: 'M0 0 4 0 M2 0 2 6',
  U: 'M0 0 0 5 1 6 3 6 4 5 4 0',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0 1 6 2 3 3 6 4 0',
  X: 'M0 0 4 6 M4 0 0 6',
  Y: 'M0 0 2 3 4 0 M2 3 2 6',
  Z: 'M0 0 4 0 0 6 4 6',
};

/** The alphabet of verification codes (specification 2). */
export const verifyAlphabet = Object.keys(strokes)
  // Drawn if a fixed code has it, but never at random: it looks like an 8.
  .filter((character) => character !== 'B')
  .join('');

const width = 116;
const height = 40;

type Point = readonly [x: number, y: number];

/** Lines of a glyph, point to point. */
const linesOf = (character: string): readonly (readonly Point[])[] =>
  (strokes[character] ?? '')
    .split('M')
    .filter((part) => part !== '')
    .map((part) => {
      const numbers = part.replace('Z', '').trim().split(/\s+/).map(Number);
      const points = Array.from({ length: numbers.length / 2 }, (_, n): Point => [
        numbers[2 * n] ?? 0,
        numbers[2 * n + 1] ?? 0,
      ]);
      return part.endsWith('Z') ? [...points, ...points.slice(0, 1)] : points;
    });

/** Placement of a glyph: turned, slanted, stretched, bent; no two are alike. */
const placing = (index: number, random: () => number): ((point: Point) => Point) => {
  const between = (from: number, to: number): number => from + random() * (to - from);
  const [x, y] = [14 + index * 25 + between(0, 5), between(8, 13)];
  const turn = between(-0.3, 0.3);
  const lean = between(-0.25, 0.25);
  const [wide, high] = [between(3.1, 4), between(3.2, 4)];
  const [bend, phase] = [between(0.3, 0.9), between(0, 6.3)];
  return ([gx, gy]) => {
    const [px, py] = [(gx - 2 + lean * (3 - gy)) * wide, (gy - 3) * high];
    const bentX = px + bend * Math.sin(gy * 1.1 + phase);
    const bentY = py + bend * Math.cos(gx * 1.3 + phase);
    return [
      x + 7 + bentX * Math.cos(turn) - bentY * Math.sin(turn),
      y + 10 + bentX * Math.sin(turn) + bentY * Math.cos(turn),
    ];
  };
};

/** Pieces of a line between two points, cut at random and each a little out of place, so that no outline is left. */
const pieces = (from: Point, to: Point, place: (point: Point) => Point, random: () => number): string[] => {
  const count = 2 + Math.floor(random() * 3);
  const cuts = [0, ...Array.from({ length: count - 1 }, random).toSorted((a, b) => a - b), 1];
  const spot = (at: number): string =>
    place([from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at])
      .map((value) => (value + (random() - 0.5) * 0.9).toFixed(2))
      .join(' ');
  return cuts.slice(1).map((end, n) => {
    const [a, b] = [spot(cuts[n] ?? 0), spot(end)];
    return random() < 0.5 ? `M${a} ${b}` : `M${b} ${a}`;
  });
};

/** Short strokes like those of the glyphs, anywhere. */
const stray = (random: () => number): string => {
  const [x, y] = [random() * width, random() * height];
  return `M${x.toFixed(2)} ${y.toFixed(2)} ${(x + (random() - 0.5) * 9).toFixed(2)} ${(y + (random() - 0.5) * 9).toFixed(2)}`;
};

const strays = 14;

const shuffled = (list: readonly string[], random: () => number): string[] =>
  list
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

/**
 * A picture of the code as a `data:` address: short strokes in one path and in no order, with others among them, so that
 * neither the text nor the outline of a glyph can be looked up.
 */
export const verifyPicture = (code: string, random: () => number): string => {
  const drawn = [...code].flatMap((character, index) => {
    const place = placing(index, random);
    return linesOf(character).flatMap((line) =>
      line.slice(1).flatMap((to, n) => pieces(line[n] ?? to, to, place, random)),
    );
  });
  const all = shuffled([...drawn, ...Array.from({ length: strays }, () => stray(random))], random).join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#eceff0"/><path fill="none" stroke="#475157" stroke-width="2.2" ` +
    `stroke-linecap="round" stroke-linejoin="round" d="${all}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};
