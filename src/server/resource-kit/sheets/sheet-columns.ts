import { toChinaInput } from '#domain/time/time.ts';
import { isText, type Language, type Text, textIn } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import type { Field, Geometry, PlainField, RouteLine, RowsField } from '#resource/fields.ts';
import type { ReferenceTarget } from '#resource/reference-targets.ts';
import { normalText } from '#resource/text-formats.ts';

import { plainText } from './plain-text.ts';
import type { SheetCell } from '../files/read-cells.ts';
import type { ReferenceNames } from './reference-names.ts';
import { dayOfCell, momentOfCell } from './sheet-dates.ts';

/** What cells are read and written with. */
export interface SheetContext {
  readonly language: Language;
  readonly references: ReadonlyMap<ReferenceTarget, ReferenceNames>;
}

/** One column of a sheet: a field, or a part of one. */
export interface SheetColumn {
  readonly field: string;
  /** Of a list: which of its rows, from 0, and which field of that row. */
  readonly inList?: { readonly index: number; readonly field: string };
  readonly head: Text;
  readonly write: (value: unknown, context: SheetContext) => SheetCell;
  /** Puts what a cell holds into the form; cells that mean nothing go in as they are, for the field's rules to refuse. */
  readonly read: (form: Record<string, unknown>, cell: SheetCell, context: SheetContext) => void;
}

/** Kinds that a cell, or a few beside each other, can hold. */
type SheetKind = Exclude<PlainField['kind'], 'tankTable'>;

const isBlank = (cell: SheetCell): boolean => cell === null || String(cell).trim() === '';

/** The columns of a field of one value, which `toCell` writes and `toValue` reads. */
const single = (
  name: string,
  head: Text,
  toCell: (value: NonNullable<unknown>, context: SheetContext) => SheetCell,
  toValue: (cell: NonNullable<SheetCell>, context: SheetContext) => unknown,
): readonly SheetColumn[] => [
  {
    field: name,
    head,
    write: (value, context) => (value === null || value === undefined ? null : toCell(value, context)),
    read: (form, cell, context) => {
      form[name] = cell === null || isBlank(cell) ? null : toValue(cell, context);
    },
  },
];

const onWords = new Set(['true', '1', ...words.yes.map((word) => word.toLowerCase()), '启用', 'enabled']);
const offWords = new Set(['false', '0', ...words.no.map((word) => word.toLowerCase()), '停用', 'disabled']);

/** A coordinate or radius of a circle; the column of corners stands beside them. */
const circlePart = (
  name: string,
  part: 'longitudeDeg' | 'latitudeDeg' | 'radiusM',
  head: Text,
): SheetColumn => ({
  field: name,
  head,
  write: (value) => {
    const { circle } = Object(value) as { circle?: Record<typeof part, number> };
    return circle?.[part] ?? null;
  },
  read: (form, cell) => {
    if (isBlank(cell)) return;
    const { circle } = Object(form[name]) as { circle?: object };
    form[name] = { circle: { ...circle, [part]: Number(plainText(cell)) } };
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
  field: name,
  head: ['多边形（WGS-84，经度 纬度; …）', 'Polygon (WGS-84, longitude latitude; …)'],
  write: (value) => {
    const geometry = value as Geometry | null;
    return geometry !== null && 'polygon' in geometry ? textOfPositions(geometry.polygon) : null;
  },
  read: (form, cell) => {
    if (!isBlank(cell)) form[name] = { polygon: positionsOfText(plainText(cell)) };
  },
});

/** A line, and the task that it was learned from: both go out, so that a sheet that comes back changes nothing. */
const lineColumns = (name: string, [zh, en]: Text): readonly SheetColumn[] => [
  {
    field: name,
    head: [`${zh}（WGS-84，经度 纬度; …）`, `${en} (WGS-84, longitude latitude; …)`],
    write: (value) => textOfPositions((value as RouteLine | null)?.points ?? []),
    read: (form, cell) => {
      if (!isBlank(cell)) form[name] = { points: positionsOfText(plainText(cell)), learnedFrom: null };
    },
  },
  {
    field: name,
    head: [`${zh}学习自任务`, `${en} learned from task`],
    write: (value) => (value as RouteLine | null)?.learnedFrom ?? null,
    read: (form, cell) => {
      if (!isBlank(cell)) form[name] = { ...Object(form[name]), learnedFrom: plainText(cell) };
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
  text: (name, { title, format }) =>
    single(name, title, String, (cell) => normalText(format, plainText(cell))),
  number: (name, { title, unit }) =>
    single(name, withUnit(title, unit), Number, (cell) =>
      typeof cell === 'number' ? cell : plainText(cell).replaceAll(',', ''),
    ),
  choice: (name, { title, choices }) =>
    single(
      name,
      title,
      (value, { language }) => {
        const text = choices[String(value)]?.text;
        return text ? textIn(text, language) : String(value);
      },
      (cell) => {
        const typed = plainText(cell);
        const [code] =
          Object.entries(choices).find(([one, { text }]) => one === typed || text.includes(typed)) ?? [];
        return code ?? typed;
      },
    ),
  switch: (name, { title }) =>
    single(
      name,
      title,
      (value, { language }) => textIn(value === true ? words.yes : words.no, language),
      (cell) => {
        const typed = plainText(cell).toLowerCase();
        return onWords.has(typed) ? true : offWords.has(typed) ? false : typed;
      },
    ),
  moment: (name, { title }) =>
    single(name, title, (value) => toChinaInput(Date.parse(String(value))).replace('T', ' '), momentOfCell),
  date: (name, { title }) => single(name, title, String, dayOfCell),
  timeRange: (name, { title }) => single(name, title, String, plainText),
  weekdays: (name, { title }) => single(name, title, String, plainText),
  reference: (name, { title, to }) =>
    single(
      name,
      title,
      (value, { references }) => references.get(to)?.nameOf(String(value)) ?? String(value),
      (cell, { references }) => references.get(to)?.codeOf(plainText(cell)) ?? plainText(cell),
    ),
  geometry: (name) => [
    circlePart(name, 'longitudeDeg', ['经度（WGS-84）', 'Longitude (WGS-84)']),
    circlePart(name, 'latitudeDeg', ['纬度（WGS-84）', 'Latitude (WGS-84)']),
    circlePart(name, 'radiusM', ['半径 (m)', 'Radius (m)']),
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
  field: name,
  inList: { index, field: column.field },
  head: column.head,
  write: (value, context) =>
    column.write(Reflect.get(Object(Reflect.get(Object(value), index)), column.field), context),
  read: (form, cell, context) => {
    const rows = (form[name] ??= []) as Record<string, unknown>[];
    if (isBlank(cell)) return;
    while (rows.length <= index) rows.push({});
    column.read(rows[index] ?? {}, cell, context);
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

/** The column that a head names, in either language, with or without its unit. */
export const columnOfHead = (columns: readonly SheetColumn[], head: string): SheetColumn | undefined =>
  columns.find(
    ({ head: own }) =>
      isText(own) && own.some((text) => text === head || text.replace(/ \(.*\)$/, '') === head),
  );
