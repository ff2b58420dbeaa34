import type { SheetTable } from '#contract/sheet-plan.ts';
import { textIn } from '#i18n/text.ts';

import type { SheetCells } from '../../resource-kit/files/read-cells.ts';
import { headIndex } from '../cells/match-columns.ts';
import { plainText } from '../cells/plain-text.ts';
import type { PlannedRow } from './plan-row.ts';
import type { ReadSheet } from './plan-import.ts';
import { keptText } from '../cells/read-sheet-row.ts';
import type { ResourcePage } from '../../resource-kit/page.ts';
import { likelierPage } from './likelier-page.ts';
import { mapYielding } from '../map-yielding.ts';
import { isBlankCell } from '../cells/cell-values.ts';

/** Rows above and below a head that are shown, so that whoever looks sees where the table begins. */
const shownBelow = 3;
const shownRows = 8;
const shownLetters = 60;

type ShownColumn = SheetTable['columns'][number];

/** What the cells of each column are kept as, counted. */
const countColumns = async (
  { table, matched, forms, context }: ReadSheet,
  rows: readonly PlannedRow[],
): Promise<readonly Pick<ShownColumn, 'sample' | 'usable' | 'wrong' | 'rewritten'>[]> => {
  const counts = matched.map(() => ({
    sample: null as ShownColumn['sample'],
    isTelling: false,
    usable: 0,
    wrong: 0,
    rewritten: 0,
  }));
  await mapYielding(forms, ({ form }, at) => {
    const faults = rows[at]?.faults ?? [];
    for (const [place, { column, index }] of matched.entries()) {
      const count = counts[place];
      const cell = table.rows[at]?.cells[index] ?? null;
      const raw = plainText(cell);
      if (count === undefined || raw === '') continue;
      const isWrong =
        column !== null &&
        faults.some(({ field }) => field === column.key || (field === column.field && !column.inList));
      if (isWrong) {
        count.wrong += 1;
        continue;
      }
      const kept = column === null ? '' : keptText(column, form, context);
      const isOther = column !== null && kept !== raw;
      if (!isBlankCell(cell)) count.usable += 1;
      if (isOther) count.rewritten += 1;
      // The first, or rather the first that is kept otherwise: it shows what is made of the column.
      if (count.sample === null || (isOther && kept !== '' && !count.isTelling))
        count.sample = { raw: raw.slice(0, shownLetters), kept: kept.slice(0, shownLetters) };
      if (isOther && kept !== '') count.isTelling = true;
    }
  });
  return counts.map(({ isTelling: _isTelling, ...count }) => count);
};

/** What is told of the table that was found in a spreadsheet, and of how it was read. */
export const describeTable = async (
  { resource }: ResourcePage,
  { sheets }: SheetCells,
  sheet: ReadSheet,
  rows: readonly PlannedRow[],
): Promise<SheetTable> => {
  const { table, matched, reading, context } = sheet;
  const hidden = new Set(table.sheet.hiddenColumns);
  const counts = await countColumns(sheet, rows);
  const likelier = likelierPage(resource, table.head);
  const at = table.sheet.rows.findIndex(({ rowNumber }) => rowNumber === table.headRow);
  const from = Math.max(0, at + 1 + shownBelow - shownRows);
  return {
    sheets: sheets.map(({ name, rows: { length }, isHidden }) => ({ name, rows: length, isHidden })),
    sheet: table.sheet.name,
    headRow: table.headRow,
    top: table.sheet.rows.slice(from, from + shownRows).map(({ rowNumber, cells }) => ({
      rowNumber,
      cells: cells.map((cell) => plainText(cell).slice(0, shownLetters)),
    })),
    skipped: [...table.skipped],
    columns: matched.map(({ index, head, column, how }, place) => ({
      index,
      head,
      isHidden: hidden.has(index),
      key: column?.key ?? null,
      how,
      ...(counts[place] ?? { sample: null, usable: 0, wrong: 0, rewritten: 0 }),
    })),
    targets: headIndex(resource).columns.map(({ key, field, head, required }) => ({
      key,
      field,
      title: textIn(head, context.language),
      required,
    })),
    filledCells: table.sheet.filledCells,
    ...(likelier && { likelierPage: textIn(likelier, context.language) }),
    asksDatum: reading.asksDatum,
  };
};
