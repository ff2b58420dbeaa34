import type { ColumnRole } from './column-roles.ts';
import type { TableLayout } from './table-layouts.ts';

/** A point with the line of its file, in the units of the file. */
export interface FilePoint {
  readonly line: number;
  readonly level: number;
  readonly volume: number;
}

/** A line of numbers; null: an empty cell between two others. */
export interface NumberLine {
  readonly line: number;
  readonly values: readonly (number | null)[];
}

/** Why lines of numbers are no table. */
export type LayoutFault = 'columnsUnclear' | 'severalVolumes' | 'ullageHeight';

/** Points, and the lines of which a cell is missing, so that a point may be. */
interface Found {
  readonly points: readonly FilePoint[];
  readonly holes: readonly number[];
}

/** Points of a file from the bottom of its tank to the top, or why there are none. */
export type LaidOut =
  | (Found & { readonly layout: TableLayout; readonly ullage: boolean })
  | { readonly fault: LayoutFault };

/** A slip or two in a column leave it what it is; they are found line by line afterwards. */
const usually = 0.9;

const mostly = <T>(items: readonly T[], holds: (item: T, before: T) => boolean): boolean => {
  const steps = items.slice(1).filter((item, index) => holds(item, items[index] as T)).length;
  return items.length > 1 && steps >= (items.length - 1) * usually;
};

const rises = (values: readonly number[]): boolean => mostly(values, (value, before) => value > before);
const neverFalls = (values: readonly number[]): boolean => mostly(values, (value, before) => value >= before);
const counts = (values: readonly number[]): boolean =>
  mostly(values, (value, before) => value === before + 1);

const column = (lines: readonly NumberLine[], index: number): readonly number[] =>
  lines.flatMap(({ values }) => values[index] ?? []);

/** Whether a column says how much the one before it rises, by step or by unit of level. */
const areIncrements = (
  levels: readonly number[],
  volumes: readonly number[],
  steps: readonly number[],
): boolean =>
  [0, 1].some((offset) => {
    const hits = steps.filter((step, index) => {
      const [from, to] = [index - 1 + offset, index + offset];
      const rise = (volumes[to] ?? NaN) - (volumes[from] ?? NaN);
      const width = (levels[to] ?? NaN) - (levels[from] ?? NaN);
      return [rise, rise / width].some((one) => Math.abs(one - step) <= Math.max(0.11, Math.abs(one) * 0.03));
    }).length;
    return hits >= (steps.length - 1) * usually;
  });

type Pair = readonly [level: number, volume: number];

const pointsOf = (lines: readonly NumberLine[], pairs: readonly Pair[], across: boolean): Found => {
  const at = ({ line, values }: NumberLine, [level, volume]: Pair): readonly FilePoint[] => {
    const [one, other] = [values[level] ?? null, values[volume] ?? null];
    return one === null || other === null ? [] : [{ line, level: one, volume: other }];
  };
  const points = across
    ? lines.flatMap((line) => pairs.flatMap((pair) => at(line, pair)))
    : pairs.flatMap((pair) => lines.flatMap((line) => at(line, pair)));
  const holes = lines.filter(({ values }) => {
    const filled = pairs.map((pair) => pair.filter((index) => (values[index] ?? null) !== null).length);
    return filled.includes(1) || filled.every((count) => count === 0);
  });
  return { points, holes: holes.map(({ line }) => line) };
};

const levelsOf = (points: readonly FilePoint[]): readonly number[] => points.map(({ level }) => level);
const volumesOf = (points: readonly FilePoint[]): readonly number[] => points.map(({ volume }) => volume);

/** A table that is written from full to empty is read from its end. */
const upright = (points: readonly FilePoint[]): readonly FilePoint[] => {
  const turned = points.toReversed();
  return rises(levelsOf(turned)) && neverFalls(volumesOf(turned)) ? turned : points;
};

/** Levels of a table that says how far the surface lies below the top: the ullage of the empty tank is its height. */
const fromUllage = (points: readonly FilePoint[]): readonly FilePoint[] | null => {
  const empty = points.find(({ volume }) => volume === 0);
  if (empty === undefined) return null;
  const decimals = 1e6;
  return upright(
    points.map((point) => ({
      ...point,
      level: Math.round((empty.level - point.level) * decimals) / decimals,
    })),
  );
};

const falls = (values: readonly number[]): boolean => rises(values.toReversed());

/** Where one rises while the other falls, the first is ullage, whatever its head says. */
const isUllage = (points: readonly FilePoint[]): boolean => {
  const [levels, volumes] = [levelsOf(points), volumesOf(points)];
  return points.length > 2 && ((rises(levels) && falls(volumes)) || (falls(levels) && rises(volumes)));
};

const laidOut = (layout: TableLayout, found: Found, saysUllage = false): LaidOut => {
  if (!saysUllage && !isUllage(found.points))
    return { ...found, layout, ullage: false, points: upright(found.points) };
  const levels = fromUllage(found.points);
  return levels === null ? { fault: 'ullageHeight' } : { ...found, layout, ullage: true, points: levels };
};

/** Pairs that stand side by side go on below one another or beside one another: whichever rises more. */
const sideBySide = (lines: readonly NumberLine[], pairs: readonly Pair[]): Found | null => {
  const fallsOf = ({ points }: Found): number =>
    levelsOf(points).filter((level, index, all) => level <= (all[index - 1] ?? -1)).length;
  const [down, across] = [pointsOf(lines, pairs, false), pointsOf(lines, pairs, true)];
  const found = fallsOf(across) < fallsOf(down) ? across : down;
  return rises(levelsOf(found.points)) && neverFalls(volumesOf(found.points)) ? found : null;
};

const everyPair = (columns: number, width: number, offset: number): readonly Pair[] =>
  Array.from({ length: Math.floor(columns / width) }, (_, index) => [
    index * width + offset,
    index * width + offset + 1,
  ]);

/** A row of a grid goes on by a tenth of the step of rows with each of its ten cells. */
const gridPoints = (lines: readonly NumberLine[], firstCell: number): Found | null => {
  const labels = column(lines, firstCell - 1);
  const step = (labels[1] ?? 0) - (labels[0] ?? 0);
  if (labels.length !== lines.length || step <= 0 || !mostly(labels, (one, before) => one === before + step))
    return null;
  const points = lines.flatMap(({ line, values }) =>
    values.slice(firstCell, firstCell + 10).flatMap((volume, index) => {
      const level = (values[firstCell - 1] ?? 0) + (index * step) / 10;
      return volume === null ? [] : [{ line, level: Math.round(level * 1e6) / 1e6, volume }];
    }),
  );
  const holes = lines.filter(({ values }) => values.slice(firstCell, firstCell + 10).includes(null));
  return { points, holes: holes.map(({ line }) => line) };
};

const byRoles = (lines: readonly NumberLine[], roles: readonly ColumnRole[]): LaidOut => {
  const pairs: Pair[] = [];
  let level: number | null = null;
  for (const [index, role] of roles.entries()) {
    if (role === 'level' || role === 'ullage') level = index;
    if (role !== 'volume') continue;
    // Of a head that names the volume first, the level stands behind it.
    const own = level ?? roles.findIndex((one) => one === 'level' || one === 'ullage');
    if (pairs.some(([taken]) => taken === own)) return { fault: 'severalVolumes' };
    pairs.push([own, index]);
  }
  const ullage = !roles.includes('level');
  if (pairs.length === 1)
    return laidOut(roles.length === 2 ? 'twoColumns' : 'namedColumns', pointsOf(lines, pairs, false), ullage);
  const found = sideBySide(lines, pairs);
  return found === null ? { fault: 'columnsUnclear' } : laidOut('sideBySide', found, ullage);
};

/** What columns without heads can only be. */
const byFigures = (lines: readonly NumberLine[], columns: number): LaidOut => {
  const at = (index: number): readonly number[] => column(lines, index);
  const isRunning = counts(at(0));
  if (columns === 2) return laidOut('twoColumns', pointsOf(lines, [[0, 1]], false));
  if (columns === 3 && areIncrements(at(0), at(1), at(2)))
    return laidOut('increments', pointsOf(lines, [[0, 1]], false));
  if (columns === 3 && isRunning && rises(at(1)) && neverFalls(at(2)))
    return laidOut('running', pointsOf(lines, [[1, 2]], false));
  if (columns === 4 && isRunning && areIncrements(at(1), at(2), at(3)))
    return laidOut('running', pointsOf(lines, [[1, 2]], false));
  if (columns === 11) {
    const grid = gridPoints(lines, 1);
    if (grid !== null && neverFalls(volumesOf(grid.points))) return laidOut('grid', grid);
  }
  for (const [width, offset] of [
    [2, 0],
    [3, 0],
    [3, 1],
  ] as const) {
    if (columns < width * 2 || columns % width > 0) continue;
    const found = sideBySide(lines, everyPair(columns, width, offset));
    if (found !== null) return laidOut('sideBySide', found);
  }
  if (columns % 2 === 1 && columns > 4 && isRunning) {
    const found = sideBySide(lines, everyPair(columns - 1, 2, 1));
    if (found !== null) return laidOut('sideBySide', found);
  }
  return { fault: 'columnsUnclear' };
};

/**
 * Finds the points in lines of numbers.
 * @param gridFirst column of the cell 0 of a grid whose head counts 0 to 9; null: it has no such head
 */
export const layOut = (
  lines: readonly NumberLine[],
  columns: number,
  roles: readonly ColumnRole[] | null,
  gridFirst: number | null,
): LaidOut => {
  if (gridFirst !== null) {
    const grid = gridPoints(lines, gridFirst);
    return grid === null ? { fault: 'columnsUnclear' } : laidOut('grid', grid);
  }
  return roles === null ? byFigures(lines, columns) : byRoles(lines, roles);
};
