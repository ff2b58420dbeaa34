import { type ColumnRole, rolesOf } from './column-roles.ts';
import type { SkippedLine, SkipReason } from './skipped-line.ts';
import { valueOf } from './table-cell.ts';
import { type FilePoint, layOut, type LayoutFault, type NumberLine } from './table-layout.ts';
import type { TableLayout } from './table-layouts.ts';
import type { FileLine } from './table-lines.ts';
import { isLevelUnit, levelUnits, type NamedUnit, unitsIn } from './table-units.ts';

/** Points of one table; no calibration has more. */
const maxPoints = 10_000;

/** A file of a table as it stands there, before anybody says what its numbers mean. */
export interface TableLines {
  readonly points: readonly FilePoint[];
  readonly layout: TableLayout | null;
  /** Levels are computed from ullages. */
  readonly ullage: boolean;
  /** Units that heads and cells name, each once. */
  readonly units: readonly NamedUnit[];
  readonly skipped: readonly SkippedLine[];
  readonly fault: LayoutFault | 'noNumbers' | 'tooLong' | 'mixedUnits' | 'severalSheets' | null;
}

const isNumbers = ({ cells }: FileLine): boolean =>
  cells.filter((cell) => cell !== null).length > 1 && cells.every((cell) => cell === null || 'value' in cell);

/** Column of the cell 0 where a line counts 0 to 9; below it a label stands before the cells. */
const gridStart = ({ cells }: FileLine): number | null => {
  const at = cells.findIndex((_, index) =>
    Array.from({ length: 10 }, (__, digit) => digit).every(
      (digit) => valueOf(cells[index + digit]) === digit,
    ),
  );
  return at < 0 ? null : Math.max(1, at);
};

/** The width that most lines have; of two alike the wider. */
const usualWidth = (lines: readonly FileLine[]): number => {
  const widths = new Map<number, number>();
  for (const { cells } of lines) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  return [...widths].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])[0]?.[0] ?? 0;
};

/** The last line of a table of several pairs, or of a grid, may end early. */
const fits = ({ cells }: FileLine, columns: number, isGrid: boolean): boolean =>
  cells.length === columns ||
  (cells.length < columns &&
    (isGrid || columns === 11 || (columns >= 4 && columns % 2 === 0 && cells.length % 2 === 0)));

const isWordy = (text: string): boolean => /\p{Script=Han}|\p{L}{3}/u.test(text);

const reasonOf = (line: FileLine, isBefore: boolean, isAfter: boolean, columns: number): SkipReason => {
  const { cells, text } = line;
  if (!/[\p{L}\p{N}]/u.test(text)) return 'rule';
  const numbers = cells.filter((cell) => valueOf(cell) !== null).length;
  const startsByNumber = valueOf(cells[0]) !== null;
  if (isNumbers(line)) return isBefore && cells.length < columns ? 'title' : 'columns';
  if (isBefore) return startsByNumber && cells.length === columns && !isWordy(text) ? 'notNumbers' : 'title';
  if (startsByNumber || (numbers > 1 && !isAfter)) return 'notNumbers';
  return /^[-+]?\d/.test(text) && !(isAfter && isWordy(text)) ? 'notNumbers' : 'remark';
};

/** A quantity in a title ("7.1 m³", a date) declares no unit. */
const quantities = /\d[\d.,]*\s*(?:\p{L}+[²³23]?)?/gu;

/** Units of heads: of the line that names the columns, else of whatever stands above the points. */
const headUnits = (heads: readonly FileLine[], named: FileLine | null): readonly NamedUnit[] => {
  const own = (named?.cells ?? []).flatMap((cell) =>
    cell !== null && 'words' in cell ? unitsIn(cell.words).units : [],
  );
  const above = heads
    .flatMap(({ cells }) => cells)
    .flatMap((cell) =>
      cell !== null && 'words' in cell ? unitsIn(cell.words.replaceAll(quantities, ' ')).units : [],
    )
    .filter((unit) => unit !== 'unread');
  const [ownLevels, ownVolumes] = parted(own);
  const [levels, volumes] = parted(above);
  return [...(ownLevels.length > 0 ? ownLevels : levels), ...(ownVolumes.length > 0 ? ownVolumes : volumes)];
};

const parted = (
  units: readonly NamedUnit[],
): readonly [levels: readonly NamedUnit[], volumes: readonly NamedUnit[]] => [
  units.filter(isLevelUnit),
  units.filter((unit) => !isLevelUnit(unit)),
];

/** A grid names the unit of its rows and the smaller one of its cells; its labels are in the first. */
const ofRows = (units: readonly NamedUnit[], layout: TableLayout): readonly NamedUnit[] => {
  const [levels, volumes] = parted(units);
  const [largest] = levels
    .filter(isLevelUnit)
    .toSorted((one, other) => levelUnits[other].inMm - levelUnits[one].inMm);
  return layout === 'grid' && largest !== undefined ? [largest, ...volumes] : units;
};

const nothing = (skipped: readonly SkippedLine[], fault: TableLines['fault']): TableLines => ({
  points: [],
  layout: null,
  ullage: false,
  units: [],
  skipped,
  fault,
});

/** Finds the table in the lines of a file: heads, units, layout, points, and every line that gave none. */
export const readTableLines = (lines: readonly FileLine[]): TableLines => {
  const gridHead = lines.find((line) => gridStart(line) !== null) ?? null;
  const counted = lines.filter((line) => isNumbers(line) && gridStart(line) === null);
  const columns = usualWidth(counted);
  const data = counted.filter((line) => fits(line, columns, gridHead !== null));
  const [firstLine, lastLine] = [data[0]?.line ?? Infinity, data.at(-1)?.line ?? 0];
  const taken = new Set(data);
  const skipped = lines
    .filter((line) => !taken.has(line))
    .map((line) => ({
      line: line.line,
      text: line.text,
      why:
        gridStart(line) === null
          ? reasonOf(line, line.line < firstLine, line.line > lastLine, columns)
          : ('title' as const),
    }));
  if (data.length === 0) return nothing(skipped, 'noNumbers');
  if (data.length > maxPoints) return nothing([], 'tooLong');

  const heads = lines.filter(({ line }) => line < firstLine);
  const named = heads.findLast((line) => rolesOf(line, columns) !== null) ?? null;
  const roles: readonly ColumnRole[] | null = named === null ? null : rolesOf(named, columns);
  const gridFirst = gridHead === null ? null : (gridStart(gridHead) ?? null);
  const numbers: readonly NumberLine[] = data.map(({ line, cells }) => ({
    line,
    values: cells.map(valueOf),
  }));
  const found = layOut(numbers, columns, gridHead === null ? roles : null, gridFirst);

  const ofCells = data.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell !== null && 'unit' in cell ? (cell.unit ?? []) : [])),
  );
  const [cellLevels, cellVolumes] = parted([...new Set(ofCells)]);
  const [levels, volumes] = parted(headUnits(heads, named ?? gridHead));
  const units = [
    ...new Set([
      ...(cellLevels.length > 0 ? cellLevels : levels),
      ...(cellVolumes.length > 0 ? cellVolumes : volumes),
    ]),
  ];
  if ('fault' in found) return { ...nothing(skipped, found.fault), units };
  const mixed = cellLevels.length > 1 || cellVolumes.length > 1;
  const { points, layout, ullage, holes } = found;
  const withoutCell = new Set(holes);
  const withHoles = data
    .filter(({ line }) => withoutCell.has(line))
    .map(({ line, text }): SkippedLine => ({ line, text, why: 'hole' }));
  return {
    points,
    layout,
    ullage,
    units: ofRows(units, layout),
    skipped: [...skipped, ...withHoles].toSorted((one, other) => one.line - other.line),
    fault: mixed ? 'mixedUnits' : null,
  };
};
