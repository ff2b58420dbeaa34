import { type NamedUnit, unitsIn } from './table-units.ts';

/** A cell of a table's file: a number, with the unit that stands behind it, or words. */
export type TableCell =
  | { readonly value: number; readonly unit: NamedUnit | null }
  | { readonly words: string };

const grouped = /^\d{1,3}(?:[,' ’]\d{3})+(?:\.\d+)?$/;
const plain = /^\d+(?:\.\d+)?$/;
const decimalComma = /^\d+,\d+$/;
const groupedComma = /^\d{1,3}(?:\.\d{3})+,\d+$/;

/** A number as people write it, thousands set apart or not; null: it is none. No level and no volume is below zero. */
const numberOf = (text: string): number | null => {
  if (plain.test(text)) return Number(text);
  if (grouped.test(text)) return Number(text.replaceAll(/[,' ’]/g, ''));
  if (decimalComma.test(text)) return Number(text.replace(',', '.'));
  if (groupedComma.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return null;
};

/** Reads a cell of folded text; null: it is empty. */
export const readCell = (folded: string): TableCell | null => {
  const text = folded.trim();
  if (text === '') return null;
  const [, digits, behind = ''] = /^(\d(?:[\d.,' ’]*\d)?)\s*(.*)$/.exec(text) ?? [];
  const value = digits === undefined ? null : numberOf(digits);
  if (value === null) return { words: text };
  if (behind === '') return { value, unit: null };
  const { units, rest } = unitsIn(behind);
  const [unit] = units;
  return units.length === 1 && unit !== undefined && /^[\s.]*$/.test(rest)
    ? { value, unit }
    : { words: text };
};

/** The number of a cell; null: it is empty or words. */
export const valueOf = (cell: TableCell | null | undefined): number | null =>
  cell != null && 'value' in cell ? cell.value : null;
