/**
 * The smallest cells in which places are counted, in a degree of either axis: 0.005°, about 500 m, each. Said as a
 * whole number, for the side itself is none that a double holds, and server and page must cut at the same borders.
 */
export const cellsPerDegree = 200;

/** How many of the smallest a cell may span each way. */
export const cellSizes = [1, 2, 4, 8, 16, 32, 64] as const;

export type CellSize = (typeof cellSizes)[number];

/** A square of the grid over longitude and latitude; `x`, `y` count cells of its own size from 0°, 0°. */
export interface MapCell {
  readonly size: CellSize;
  readonly x: number;
  readonly y: number;
}

export interface CellCount {
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

/** A cell on the wire and in an address: `size:x:y`. */
export const cellName = ({ size, x, y }: MapCell): string => `${size}:${x}:${y}`;

/** The cell that a text names, or null where it names none. */
export const cellNamed = (text: string): MapCell | null => {
  const parts = /^(\d{1,2}):(-?\d{1,6}):(-?\d{1,6})$/.exec(text);
  const size = cellSizes.find((known) => known === Number(parts?.[1]));
  return parts && size ? { size, x: Number(parts[2]), y: Number(parts[3]) } : null;
};

export interface CellBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Borders of a cell in degrees; west and south belong to it. */
export const cellBox = ({ size, x, y }: MapCell): CellBox => {
  // Whole cells first, so that neighbours share the very same number.
  const at = (index: number): number => (index * size) / cellsPerDegree;
  return { west: at(x), south: at(y), east: at(x + 1), north: at(y + 1) };
};

export const cellAt = (longitudeDeg: number, latitudeDeg: number, size: CellSize): MapCell => ({
  size,
  // Never the other zero: it would be another cell.
  x: Math.floor(Math.floor(longitudeDeg * cellsPerDegree) / size) + 0,
  y: Math.floor(Math.floor(latitudeDeg * cellsPerDegree) / size) + 0,
});

/** Counts of the smallest cells put together to larger ones, most first. */
export const coarser = (cells: readonly CellCount[], size: CellSize): readonly CellCount[] => {
  const sums = new Map<string, { x: number; y: number; count: number }>();
  for (const cell of cells) {
    const [x, y] = [Math.floor(cell.x / size), Math.floor(cell.y / size)];
    const key = `${x}:${y}`;
    const known = sums.get(key);
    if (known) known.count += cell.count;
    else sums.set(key, { x, y, count: cell.count });
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count || a.x - b.x || a.y - b.y);
};

/** From which counts on the five steps of the scale begin, for a most of `most`; equal ones fall together. */
export const heatSteps = (most: number): readonly number[] => [
  ...new Set([0, 1, 2, 3, 4].map((step) => Math.max(1, Math.round(most ** (step / 5))))),
];
