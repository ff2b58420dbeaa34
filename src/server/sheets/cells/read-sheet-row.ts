import { outlineFrom } from '#domain/geo/convert-datum.ts';
import type { SheetChoices } from '#contract/sheet-plan.ts';
import type { Outline } from '#domain/geo/geo-json.ts';
import { headForm } from '#domain/sheets/head-form.ts';
import type { Resource } from '#resource/define.ts';

import type { NumberedRow } from '../../resource-kit/files/read-cells.ts';
import type { SheetCell } from '../../resource-kit/files/read-workbook.ts';
import type { HeadIndex, MatchedColumn } from './match-columns.ts';
import type { SheetFault } from '../planning/plan-row.ts';
import { plainText } from './plain-text.ts';
import type { SheetColumn, SheetContext } from './sheet-columns.ts';

interface ReadColumn {
  readonly column: SheetColumn;
  /** Place in the sheet, from 0; null: all rows have the constant. */
  readonly index: number | null;
  readonly constant: string;
  readonly unit: string | null;
}

/** How the rows of a sheet are read. */
export interface SheetReading {
  readonly read: readonly ReadColumn[];
  readonly columns: readonly SheetColumn[];
  /** The field of an outline whose coordinates are read; null: none. */
  readonly outline: string | null;
  readonly datum: SheetChoices['datum'] | null;
  /** Nobody has said what the coordinates are said in. */
  readonly asksDatum: boolean;
}

/** Our own sheets say the datum in the head. */
const saysDatum = (head: string): boolean => /wgs-?84|gps/.test(headForm(head).whole);

/** What is read of a sheet: its matched columns, and what was said of all rows where it has none. */
export const readingOf = (
  resource: Resource,
  { columns }: HeadIndex,
  matched: readonly MatchedColumn[],
  { constants = {}, datum }: SheetChoices,
): SheetReading => {
  const given = new Set(matched.flatMap(({ column }) => (column === null ? [] : [column.key])));
  const read: ReadColumn[] = [
    ...matched.flatMap(({ column, index, unit }) =>
      column === null ? [] : [{ column, index, unit, constant: '' }],
    ),
    ...columns.flatMap((column) => {
      const constant = constants[column.key];
      return constant === undefined || given.has(column.key)
        ? []
        : [{ column, index: null, unit: null, constant }];
    }),
  ];
  const outlines = matched.filter(
    ({ column }) => column !== null && resource.fields[column.field]?.kind === 'geometry',
  );
  const places = outlines.filter(({ column }) => column?.key.endsWith('radiusM') === false);
  return {
    read,
    columns: read.map(({ column }) => column),
    outline: outlines[0]?.column?.field ?? null,
    datum: datum ?? null,
    asksDatum: datum === undefined && places.some(({ head }) => !saysDatum(head)),
  };
};

/** A place that was said in another datum is kept in ours, with what it was said in. */
const inWgs84 = (value: unknown, datum: NonNullable<SheetReading['datum']>): unknown => {
  const isPlace = typeof value === 'object' && value !== null && ('circle' in value || 'polygon' in value);
  if (!isPlace || datum === 'wgs84') return value;
  return { ...outlineFrom(datum, value as Outline), enteredIn: datum };
};

/** What the cells of a row say, by field, and what is wrong with them. */
export const readSheetRow = (
  { read, outline, datum }: SheetReading,
  { cells, rowNumber }: NumberedRow,
  context: SheetContext,
) => {
  const form: Record<string, unknown> = {};
  const faults: SheetFault[] = [];
  for (const { column, index, unit, constant } of read) {
    const cell: SheetCell = index === null ? constant : (cells[index] ?? null);
    const fault = column.read(form, cell, context, unit);
    if (fault !== null) faults.push({ field: column.key, text: fault, isOfCell: true });
  }
  if (outline !== null && datum) form[outline] = inWgs84(form[outline], datum);
  return { form, rowNumber, faults };
};

/** What a cell is kept as, in the words of a sheet; of one that says nothing an empty text. */
export const keptText = (
  column: SheetColumn,
  form: Readonly<Record<string, unknown>>,
  context: SheetContext,
): string => {
  const value = form[column.field];
  return value === null || value === undefined ? '' : plainText(column.write(value, context));
};
