import { typedDegrees, typedPosition } from '#domain/sheets/typed-degrees.ts';
import { typedQuantity } from '#domain/sheets/typed-quantity.ts';
import { toChinaInput } from '#domain/time/time.ts';
import { type Language, type Text, textIn } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import type { Field, Geometry, PlainField, RouteLine, RowsField } from '#resource/fields.ts';
import type { ReferenceTarget } from '#resource/reference-targets.ts';

import type { SheetCell } from '../../resource-kit/files/read-workbook.ts';
import {
  cellFault,
  type CellValue,
  choiceOfCell,
  isBlankCell,
  isEndless,
  numberOfCell,
  switchOfCell,
  textOfCell,
} from './cell-values.ts';
import { plainText } from './plain-text.ts';
import type { ReferenceNames } from '../planning/reference-names.ts';
import { dayOfCell, momentOfCell } from './sheet-dates.ts';

/** What cells are read and written with. */
export interface SheetContext {
  readonly language: Language;
  readonly references: ReadonlyMap<ReferenceTarget, ReferenceNames>;
  /** Texts that somebody said the meaning of, by the column's key: the code of a row. */
  readonly meanings?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** One column of a sheet: a field, or a part of one. */
export interface SheetColumn {
  /** Names it within the page: `signCode`, `shape.radiusM`, `compartments.0.capacityL`. */
  readonly key: string;
  readonly field: string;
  readonly required: boolean;
  /** Others' sheets have it, ours do not. */
  readonly isReadOnly?: true;
  /** Of a list: which of its rows, from 0, and which field of that row. */
  readonly inList?: { readonly index: number; readonly field: string };
  readonly head: Text;
  readonly write: (value: unknown, context: SheetContext) => SheetCell;
  /**
   * Puts what a cell holds into the form; cells that mean nothing go in as they are, for the field's rules to refuse.
   * @param unit that the column's head names; null: none
   * @returns what is wrong with the cell beyond these rules; null: nothing
   */
  readonly read: (
    form: Record<string, unknown>,
    cell: SheetCell,
    context: SheetContext,
    unit?: string | null,
  ) => Text | null;
}

/** Kinds that a cell, or a few beside each other, can hold. */
type SheetKind = Exclude<PlainField['kind'], 'tankTable'>;

const good = (value: unknown): CellValue => ({ value, fault: null });

/** The columns of a field of one value, which `toCell` writes and `toValue` reads. */
const single = (
  name: string,
  { title: head, required = false }: Pick<Field, 'title' | 'required'>,
  toCell: (value: NonNullable<unknown>, context: SheetContext) => SheetCell,
  toValue: (cell: NonNullable<SheetCell>, context: SheetContext, unit: string | null) => CellValue,
): readonly SheetColumn[] => [
  {
    key: name,
    field: name,
    required,
    head,
    write: (value, context) => (value === null || value === undefined ? null : toCell(value, context)),
    read: (form, cell, context, unit = null) => {
      const wrong = cellFault(cell);
      const { value, fault } =
        wrong !== null
          ? { value: plainText(cell), fault: wrong }
          : cell === null || isBlankCell(cell)
            ? good(null)
            : toValue(cell, context, unit);
      form[name] = value;
      return fault;
    },
  },
];

type CirclePart = 'longitudeDeg' | 'latitudeDeg' | 'radiusM';

const circleOf = (value: unknown): object => {
  const { circle } = Object(value) as { circle?: object };
  return circle ?? {};
};

const noCoordinate = (text: string): Text => [
  `“${text}”不是坐标，应为度，例如 121.5512`,
  `“${text}” is no coordinate: degrees are needed, e.g. 121.5512`,
];

/** A coordinate or radius of a circle; the column of corners stands beside them. */
const circlePart = (name: string, part: CirclePart, head: Text): SheetColumn => ({
  key: `${name}.${part}`,
  field: name,
  required: false,
  head,
  write: (value) => {
    const number: unknown = Reflect.get(circleOf(value), part);
    return typeof number === 'number' ? number : null;
  },
  read: (form, cell, _context, unit) => {
    if (isBlankCell(cell)) return null;
    const text = plainText(cell);
    const number = part === 'radiusM' ? typedQuantity(text, 'm', unit ?? null) : typedDegrees(text);
    form[name] = { circle: { ...circleOf(form[name]), [part]: number ?? Number.NaN } };
    if (number !== null) return null;
    return part === 'radiusM' ? ['应为米数，例如 80', 'Metres are needed, e.g. 80'] : noCoordinate(text);
  },
});

/** Both coordinates in one cell, as maps copy them; our own sheets have two columns. */
const position = (name: string): SheetColumn => ({
  key: `${name}.position`,
  field: name,
  required: false,
  isReadOnly: true,
  head: ['经纬度', 'Position'],
  write: () => null,
  read: (form, cell) => {
    if (isBlankCell(cell)) return null;
    const text = plainText(cell);
    const [longitudeDeg, latitudeDeg] = typedPosition(text) ?? [Number.NaN, Number.NaN];
    form[name] = { circle: { ...circleOf(form[name]), longitudeDeg, latitudeDeg } };
    return Number.isNaN(longitudeDeg) ? noCoordinate(text) : null;
  },
});

const textOfPositions = (positions: readonly (readonly number[])[]): string =>
  positions.map((position) => position.join(' ')).join('; ');

const positionsOfText = (text: string): number[][] =>
  text
    .split(/[;；\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) =>
      part
        .trim()
        .split(/[\s,，]+/)
        .map(Number),
    );

const corners: (name: string) => SheetColumn = (name) => ({
  key: `${name}.polygon`,
  field: name,
  required: false,
  head: ['多边形（WGS-84，经度 纬度; …）', 'Polygon (WGS-84, longitude latitude; …)'],
  write: (value) => {
    const geometry = value as Geometry | null;
    return geometry !== null && 'polygon' in geometry ? textOfPositions(geometry.polygon) : null;
  },
  read: (form, cell) => {
    if (!isBlankCell(cell)) form[name] = { polygon: positionsOfText(plainText(cell)) };
    return null;
  },
});

/** A line, and the task that it was learned from: both go out, so that a sheet that comes back changes nothing. */
const lineColumns = (name: string, [zh, en]: Text): readonly SheetColumn[] => [
  {
    key: name,
    field: name,
    required: false,
    head: [`${zh}（WGS-84，经度 纬度; …）`, `${en} (WGS-84, longitude latitude; …)`],
    write: (value) => textOfPositions((value as RouteLine | null)?.points ?? []),
    read: (form, cell) => {
      if (!isBlankCell(cell)) form[name] = { points: positionsOfText(plainText(cell)), learnedFrom: null };
      return null;
    },
  },
  {
    key: `${name}.learnedFrom`,
    field: name,
    required: false,
    head: [`${zh}学习自任务`, `${en} learned from task`],
    write: (value) => (value as RouteLine | null)?.learnedFrom ?? null,
    read: (form, cell) => {
      if (!isBlankCell(cell)) form[name] = { ...Object(form[name]), learnedFrom: plainText(cell) };
      return null;
    },
  },
];

const withUnit = ([zh, en]: Text, unit: string | undefined): Text =>
  unit === undefined ? [zh, en] : [`${zh} (${unit})`, `${en} (${unit})`];

const columnsOfKind: {
  readonly [K in SheetKind]: (
    name: string,
    field: Extract<PlainField, { kind: K }>,
  ) => readonly SheetColumn[];
} = {
  // Rows are matched by what is stored.
  text: (name, field) => single(name, field, String, (cell) => textOfCell(field, cell)),
  number: (name, field) =>
    single(name, { ...field, title: withUnit(field.title, field.unit) }, Number, (cell, _context, unit) =>
      numberOfCell(field, cell, unit),
    ),
  choice: (name, field) =>
    single(
      name,
      field,
      (value, { language }) => {
        const text = field.choices[String(value)]?.text;
        return text ? textIn(text, language) : String(value);
      },
      (cell) => choiceOfCell(field, cell),
    ),
  // Neither yes nor no: it stays as it is, and of a new row it is what it is of any.
  switch: (name, field) =>
    single(
      name,
      field,
      (value, { language }) => textIn(value === true ? words.yes : words.no, language),
      switchOfCell,
    ).map((column) => ({
      ...column,
      read: (form, cell, context) => (isBlankCell(cell) ? null : column.read(form, cell, context)),
    })),
  moment: (name, field) =>
    single(
      name,
      field,
      // What a cell said is shown as it was read.
      (value) => {
        const text = String(value);
        return text.endsWith('Z') ? toChinaInput(Date.parse(text)).replace('T', ' ') : text;
      },
      (cell) => good(momentOfCell(cell)),
    ),
  date: (name, field) =>
    single(name, field, String, (cell) => good(isEndless(cell) ? null : dayOfCell(cell))),
  timeRange: (name, field) => single(name, field, String, (cell) => good(plainText(cell))),
  weekdays: (name, field) => single(name, field, String, (cell) => good(plainText(cell))),
  reference: (name, field) =>
    single(
      name,
      field,
      (value, { references }) => references.get(field.to)?.nameOf(String(value)) ?? String(value),
      (cell, { references, meanings }) => {
        const text = plainText(cell);
        return good(meanings?.[name]?.[text] ?? references.get(field.to)?.codeOf(text) ?? text);
      },
    ),
  geometry: (name) => [
    circlePart(name, 'longitudeDeg', ['经度（WGS-84）', 'Longitude (WGS-84)']),
    circlePart(name, 'latitudeDeg', ['纬度（WGS-84）', 'Latitude (WGS-84)']),
    circlePart(name, 'radiusM', ['半径 (m)', 'Radius (m)']),
    position(name),
    corners(name),
  ],
  line: (name, { title }) => lineColumns(name, title),
};

type SheetField<K extends SheetKind> = Extract<PlainField, { kind: K }>;

const isSheetField = (field: Field): field is SheetField<SheetKind> =>
  Object.hasOwn(columnsOfKind, field.kind);

const columnsOfField = <K extends SheetKind>(
  name: string,
  kind: K,
  field: SheetField<K>,
): readonly SheetColumn[] => columnsOfKind[kind](name, field);

const numbered = (one: Text, n: number, title: Text): Text => [
  `${one[0].replace('{n}', String(n))} ${title[0]}`,
  `${one[1].replace('{n}', String(n))} ${title[1]}`,
];

/** A row's cells in a list of rows; what lies empty before a row that is filled in is a row too, for its rules to refuse. */
const cellOfRow = (name: string, index: number, column: SheetColumn): SheetColumn => ({
  key: `${name}.${index}.${column.key}`,
  field: name,
  // A list may have fewer rows.
  required: false,
  inList: { index, field: column.field },
  head: column.head,
  write: (value, context) =>
    column.write(Reflect.get(Object(Reflect.get(Object(value), index)), column.field), context),
  read: (form, cell, context, unit) => {
    const rows = (form[name] ??= []) as Record<string, unknown>[];
    if (isBlankCell(cell)) return null;
    while (rows.length <= index) rows.push({});
    return column.read(rows[index] ?? {}, cell, context, unit);
  },
});

/** Columns of each row that a list may have, one row after the other. */
const columnsOfRows = (
  name: string,
  { fields, words: { one }, maxRows }: RowsField,
): readonly SheetColumn[] =>
  Array.from({ length: maxRows }, (_, index) =>
    Object.entries(fields).flatMap(([inner, field]) =>
      isSheetField(field)
        ? columnsOfField(inner, field.kind, { ...field, title: numbered(one, index + 1, field.title) }).map(
            (column) => cellOfRow(name, index, column),
          )
        : [],
    ),
  ).flat();

/** Columns of a resource's sheet, in the order of its form. Lists within a row have some where they say so. */
export const sheetColumns = (resource: Resource): readonly SheetColumn[] =>
  resource.sections
    .flatMap(({ fields }) => fields)
    .flatMap((name) => {
      const field = resource.fields[name];
      if (field?.kind === 'rows') return field.inSheet ? columnsOfRows(name, field) : [];
      return field !== undefined && isSheetField(field) ? columnsOfField(name, field.kind, field) : [];
    });
