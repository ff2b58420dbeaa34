import { headForm, type HeadForm } from '#domain/sheets/head-form.ts';
import { plateKindOf } from '#domain/text/plate.ts';
import type { Resource } from '#resource/define.ts';
import { readField } from '#resource/read-field.ts';
import type { SheetMatch } from '#contract/sheet-plan.ts';

import { plainText } from './plain-text.ts';
import { headSynonyms } from './head-synonyms.ts';
import { type SheetColumn, type SheetContext, sheetColumns } from './sheet-columns.ts';
import type { SheetCell } from '../../resource-kit/files/read-workbook.ts';
import { ownHeads } from './reason-head.ts';

/** How the columns of sheets are recognised on a page. */
export interface HeadIndex {
  readonly columns: readonly SheetColumn[];
  /** What a head names by a title of ours, or by another word of the field; null: nothing that is read here. */
  readonly find: (
    head: HeadForm,
  ) => { readonly column: SheetColumn; readonly how: 'same' | 'synonym' } | null;
}

/** `compartments.2.capacityL` is a column of the third row of its list. */
const withoutNumber = (key: string): string => key.replace(/\.\d+\./, '.');

/** Other heads of a field of a table; of a table's own, what others call it is no matter. */
const synonymsOf = (table: string, key: string): readonly string[] => {
  const { ofTable, everywhere, inLists } = headSynonyms;
  return ofTable[table]?.[key] ?? everywhere[key] ?? inLists[key] ?? [];
};

/** Ways to say the number of a list's row beside another word for its field: `1仓容积`, `仓1容积`, `容积1`. */
const numberedSynonyms = (column: SheetColumn, words: readonly string[]): readonly string[] => {
  const { inList } = column;
  if (inList === undefined) return words;
  const n = inList.index + 1;
  const numbered = words.flatMap((word) => [
    ...['仓', '舱', '号仓', '号舱'].map((unit) => `${n}${unit}${word}`),
    ...['第', '仓', '舱'].map((unit) => `${unit}${n}${unit === '第' ? '仓' : ''}${word}`),
    `${word}${n}`,
    `compartment ${n} ${word}`,
    `comp ${n} ${word}`,
  ]);
  // A sheet with one row of the list leaves the number out.
  return n === 1 ? [...words, ...numbered] : numbered;
};

/** What heads of a page's sheets mean. */
export const headIndex = (resource: Resource): HeadIndex => {
  const columns = sheetColumns(resource);
  const same = new Map<string, SheetColumn>();
  const other = new Map<string, SheetColumn>();
  const put = (index: Map<string, SheetColumn>, form: string, column: SheetColumn): void => {
    if (form !== '' && !index.has(form)) index.set(form, column);
  };
  for (const column of columns)
    for (const form of [...column.head, column.key].map(headForm)) {
      put(same, form.whole, column);
      put(same, form.name, column);
    }
  for (const column of columns)
    for (const word of numberedSynonyms(column, synonymsOf(resource.source, withoutNumber(column.key))))
      put(other, headForm(word).whole, column);
  const unnumbered = (text: string): string => text.replace(/(?:no|number|号|号码)$/, '');
  return {
    columns,
    find: ({ whole, name }) => {
      const known = same.get(whole) ?? same.get(name);
      if (known) return { column: known, how: 'same' };
      const synonym = [whole, name, unnumbered(name)].map((form) => other.get(form)).find((column) => column);
      return synonym ? { column: synonym, how: 'synonym' } : null;
    },
  };
};

/** A column of the sheet, and what it is read as. */
export interface MatchedColumn {
  /** From 0. */
  readonly index: number;
  readonly head: string;
  /** Unit that the head names; null: none. */
  readonly unit: string | null;
  readonly column: SheetColumn | null;
  readonly how: SheetMatch;
}

/** Values that are looked at where a head says nothing. */
const sampled = 60;
/** So many of them have to be of the kind. */
const most = 0.9;

const isOfKind = (
  resource: Resource,
  column: SheetColumn,
  cell: SheetCell,
  context: SheetContext,
): boolean => {
  const field = resource.fields[column.field];
  const text = plainText(cell);
  if (field?.kind === 'text' && field.format === 'plate') {
    const kind = plateKindOf(text);
    return kind !== null && kind !== 'other' && kind !== 'military';
  }
  const isTelling =
    (field?.kind === 'text' && field.format !== undefined) ||
    field?.kind === 'choice' ||
    field?.kind === 'reference';
  if (!isTelling || column.inList !== undefined) return false;
  const form: Record<string, unknown> = {};
  if (column.read(form, cell, context) !== null) return false;
  const value = form[column.field];
  return field.kind === 'reference'
    ? context.references.get(field.to)?.codeOf(String(value)) != null
    : readField(field, value).ok;
};

/** The one column whose values these can be; null: none, or several. */
const guessed = (
  resource: Resource,
  free: readonly SheetColumn[],
  cells: readonly SheetCell[],
  context: SheetContext,
): SheetColumn | null => {
  const given = cells.filter((cell) => plainText(cell) !== '').slice(0, sampled);
  if (given.length < 2) return null;
  const fitting = free.filter(
    (column) =>
      given.filter((cell) => isOfKind(resource, column, cell, context)).length >= given.length * most,
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
};

/**
 * What each column of a sheet is read as: as somebody chose, as was chosen before for such a head, by its head, by another
 * word for it, or, of what is left, by its values.
 * @param chosen by the column's place; null: it is not read
 * @param remembered by the head's form; null: it is not read
 */
export const matchColumns = (
  resource: Resource,
  { columns, find }: HeadIndex,
  head: readonly string[],
  rows: readonly (readonly SheetCell[])[],
  chosen: Readonly<Record<string, string | null>>,
  remembered: ReadonlyMap<string, string | null>,
  context: SheetContext,
): readonly MatchedColumn[] => {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const taken = new Set<string>();
  const matched = new Map<number, Pick<MatchedColumn, 'column' | 'how'>>();
  const take = (index: number, column: SheetColumn | null, how: SheetMatch): void => {
    if (matched.has(index)) return;
    // Of two columns of one field the first is read, and the other is told.
    const isDouble = column !== null && taken.has(column.key);
    if (column !== null && !isDouble) taken.add(column.key);
    matched.set(index, isDouble ? { column: null, how: 'double' } : { column, how });
  };
  const forms = head.map(headForm);
  for (const index of head.keys())
    if (Object.hasOwn(chosen, String(index))) take(index, byKey.get(chosen[index] ?? '') ?? null, 'chosen');
  for (const [index, text] of head.entries()) if (ownHeads.has(text)) take(index, null, 'ours');
  for (const [index, { whole }] of forms.entries()) {
    const key = remembered.get(whole);
    if (key !== undefined) take(index, byKey.get(key ?? '') ?? null, 'remembered');
  }
  // Titles before synonyms: what is called as we call it is that.
  for (const how of ['same', 'synonym'] as const)
    for (const [index, form] of forms.entries()) {
      const found = find(form);
      if (found?.how === how) take(index, found.column, how);
    }
  for (const [index, text] of head.entries()) {
    if (matched.has(index)) continue;
    const free = columns.filter(({ key }) => !taken.has(key));
    const cells = rows.map((row) => row[index] ?? null);
    const column = guessed(resource, free, cells, context);
    const isEmpty = text === '' && cells.every((cell) => plainText(cell) === '');
    if (!isEmpty) take(index, column, column === null ? 'none' : 'values');
  }
  return head.flatMap((text, index) => {
    const found = matched.get(index);
    return found === undefined ? [] : [{ index, head: text, unit: forms[index]?.unit ?? null, ...found }];
  });
};
