import { headForm } from '#domain/sheets/head-form.ts';
import { looksLikeUnit } from '#domain/sheets/units.ts';
import { isWholePlate } from '#domain/text/plate.ts';
import type { SkippedRow } from '#contract/sheet-plan.ts';
import { maxSheetRows } from '#contract/sheet-limits.ts';

import { badRequest } from '../../kernel/refusal.ts';
import type { NumberedRow, SheetCells, SheetRows } from '../../resource-kit/files/read-cells.ts';
import type { SheetCell } from '../../resource-kit/files/read-workbook.ts';
import type { HeadIndex } from './match-columns.ts';
import { plainText } from './plain-text.ts';

/** Rows in which a head is looked for: titles, notes and dates stand above it. */
const searched = 30;

/** Where somebody said that the table is. */
export interface TableChoice {
  readonly sheet?: string;
  readonly headRow?: number;
}

/** The table of a file: its head, its rows, and what of the sheet was left out. */
export interface FoundTable {
  readonly sheet: SheetRows;
  /** 0: it has no head. */
  readonly headRow: number;
  readonly head: readonly string[];
  readonly rows: readonly NumberedRow[];
  readonly skipped: readonly SkippedRow[];
}

const filledCells = ({ cells }: NumberedRow): number => cells.filter((cell) => plainText(cell) !== '').length;

interface Candidate {
  readonly sheet: SheetRows;
  readonly row: NumberedRow;
  /** Columns that the row names. */
  readonly named: number;
}

/** How many columns of ours a row names, as if it were the head. */
const namedColumns = ({ find }: HeadIndex, { cells }: NumberedRow, known: ReadonlySet<string>): number => {
  const keys = new Set<string>();
  let remembered = 0;
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.trim() === '') continue;
    const form = headForm(cell);
    const found = find(form);
    if (found) keys.add(found.column.key);
    else if (known.has(form.whole)) remembered += 1;
  }
  return keys.size + remembered;
};

/** The row that names most; of equals the first of the first sheet that is seen. */
const bestOf = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.toSorted(
    (a, b) =>
      b.named - a.named ||
      Number(a.sheet.isHidden) - Number(b.sheet.isHidden) ||
      b.sheet.rows.length - a.sheet.rows.length ||
      a.row.rowNumber - b.row.rowNumber,
  )[0];

/** Of a sheet in which nothing is recognised: the row with the most texts. */
const widestOf = (sheet: SheetRows): NumberedRow | undefined =>
  sheet.rows
    .slice(0, searched)
    .toSorted((a, b) => filledCells(b) - filledCells(a) || a.rowNumber - b.rowNumber)[0];

/** A sheet that begins with its first row rather than a head is known by the plate in it. */
const isPlate = (cell: SheetCell): boolean => typeof cell === 'string' && isWholePlate(cell);

/** The word alone, or with a count behind it: a station may be called Total. */
const total =
  /^(?:合计|总计|共计|小计|累计|total|sum|subtotal|grandtotal)s?(?:[:：]?[\d.,]+\S{0,2})?[:：]?$/i;

/** A row that says nothing but what the figures below it are given in. */
const isUnitRow = ({ cells }: NumberedRow): boolean => {
  const texts = cells.map(plainText).filter((text) => text !== '');
  return texts.length > 0 && texts.every((text) => looksLikeUnit(text.replaceAll(/[()（）[\]]/g, '')));
};

/** Why a row behind the head is none of the list; null: it is one. */
const skipReason = (row: NumberedRow, head: readonly string[]): SkippedRow['why'] | null => {
  const texts = row.cells.map(plainText);
  const given = texts.filter((text) => text !== '');
  const isHead =
    head.some((text) => text !== '') &&
    head.every((text, index) => text === '' || text === (texts[index] ?? ''));
  if (isHead) return 'head';
  if (total.test((given[0] ?? '').replaceAll(/\s/g, ''))) return 'total';
  // One text alone in a wide sheet says something of the list: who filled it in, what is to be noted.
  const wide = head.filter((text) => text !== '').length >= 3;
  const alone = given[0] ?? '';
  return wide &&
    given.length === 1 &&
    /^(?:注|备注|说明|填表|制表|审核|负责人|日期|单位[:：]|note|prepared|date|signed)|[:：。]/i.test(alone)
    ? 'note'
    : null;
};

/**
 * Finds the list in a workbook: the sheet and the row that name most of a page's fields, whatever stands above, and which
 * rows below are none of it.
 * @param known forms of heads that somebody has explained before
 * @throws Refusal 400: a sheet or row that was chosen is not there, or there are too many rows
 */
export const findTable = (
  { sheets }: SheetCells,
  index: HeadIndex,
  known: ReadonlySet<string>,
  choice: TableChoice,
): FoundTable => {
  const looked = choice.sheet === undefined ? sheets : sheets.filter(({ name }) => name === choice.sheet);
  const candidates = looked.flatMap((sheet) =>
    sheet.rows
      .slice(0, searched)
      .filter(({ rowNumber }) => choice.headRow === undefined || rowNumber === choice.headRow)
      .map((row): Candidate => ({ sheet, row, named: namedColumns(index, row, known) })),
  );
  const best = bestOf(candidates);
  const [first] = looked;
  const sheet = best !== undefined && best.named > 0 ? best.sheet : (first ?? best?.sheet);
  const headAt =
    choice.headRow !== undefined
      ? sheet?.rows.find(({ rowNumber }) => rowNumber === choice.headRow)
      : best !== undefined && best.named > 0
        ? best.row
        : sheet && widestOf(sheet);
  if (sheet === undefined || (headAt === undefined && choice.headRow !== 0))
    throw badRequest([
      '选择的表或表头行不存在，请重新选择',
      'The chosen sheet or head row is not there; choose again',
    ]);
  const isHeadless =
    headAt === undefined || (choice.headRow === undefined && best?.named === 0 && headAt.cells.some(isPlate));
  const headRow = isHeadless ? 0 : headAt.rowNumber;
  const head = isHeadless
    ? Array.from({ length: Math.max(...sheet.rows.map(({ cells }) => cells.length)) }, () => '')
    : headAt.cells.map(plainText);
  const below = sheet.rows.find(({ rowNumber }) => rowNumber > headRow);
  const units = below !== undefined && headRow > 0 && isUnitRow(below) ? below : null;
  const skipped: SkippedRow[] = [];
  const rows: NumberedRow[] = [];
  const say = (row: NumberedRow, why: SkippedRow['why']): void => {
    const text = row.cells.map(plainText).filter((one) => one !== '');
    skipped.push({ rowNumber: row.rowNumber, why, text: text.join(' ').slice(0, 200) });
  };
  for (const row of sheet.rows) {
    if (row.rowNumber === headRow) continue;
    const why = row.rowNumber < headRow ? 'above' : row === units ? 'units' : skipReason(row, head);
    if (why === null) rows.push(row);
    else say(row, why);
  }
  if (rows.length > maxSheetRows)
    throw badRequest([
      `一次最多导入 ${maxSheetRows} 行`,
      `At most ${maxSheetRows} rows can be imported at once`,
    ]);
  // What stands in a row of units below the head is read as if it stood in the head.
  const named = head.map((text, index) => {
    const unit = plainText(units?.cells[index] ?? null);
    return unit === '' ? text : `${text} (${unit})`;
  });
  return { sheet, headRow, head: named, rows, skipped };
};
