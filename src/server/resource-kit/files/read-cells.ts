import { maxSheetBytes, maxSheetRows } from '#contract/sheet-limits.ts';

import { FileFault } from './file-fault.ts';
import { maxColumns, type RawSheet, readWorkbook, type SheetCell, spareRows } from './read-workbook.ts';

/** Letters of one cell: a road of 2,000 positions has 48,000. */
const maxCellLetters = 65_536;

/** Letters of all cells: a workbook says a text once and shows it wherever it likes. */
const maxLetters = 8_000_000;

/** @throws FileFault: a cell, a row or all of them together hold more than any sheet of the field */
const checkSheet = ({ rows }: RawSheet, before: number): number => {
  let letters = before;
  for (const [index, row] of rows.entries()) {
    if (row.length > maxColumns)
      throw new FileFault([
        `第 ${index + 1} 行超过 ${maxColumns} 列`,
        `Row ${index + 1} has more than ${maxColumns} columns`,
      ]);
    for (const cell of row) {
      const length = typeof cell === 'string' ? cell.length : 0;
      if (length > maxCellLetters)
        throw new FileFault([
          `第 ${index + 1} 行有单元格超过 ${maxCellLetters} 个字符，请缩短`,
          `A cell of row ${index + 1} has more than ${maxCellLetters} characters; shorten it`,
        ]);
      letters += length;
    }
    if (letters > maxLetters)
      throw new FileFault([
        `表格内容超过 ${maxLetters} 个字符，请拆分后分次导入`,
        `The sheet has more than ${maxLetters} characters; divide it and import it in parts`,
      ]);
  }
  return letters;
};

/** A row with its number, as spreadsheets count: the first is 1. */
export interface NumberedRow {
  readonly rowNumber: number;
  readonly cells: readonly SheetCell[];
}

/** A sheet without its empty rows. */
export interface SheetRows extends Omit<RawSheet, 'rows'> {
  readonly rows: readonly NumberedRow[];
}

/** What a workbook holds: its sheets that hold something, in their order. */
export interface SheetCells {
  readonly sheets: readonly SheetRows[];
}

const isEmpty = (row: readonly SheetCell[]): boolean =>
  row.every((cell) => cell === null || String(cell).trim() === '');

/**
 * Reads a workbook or delimited text.
 * @throws FileFault: it is neither, empty, or too large
 */
export const readCells = async (bytes: Uint8Array): Promise<SheetCells> => {
  if (bytes.length > maxSheetBytes)
    throw new FileFault([
      `文件不能超过 ${maxSheetBytes / 1000} kB`,
      `The file may have at most ${maxSheetBytes / 1000} kB`,
    ]);
  const raw = await readWorkbook(bytes);
  raw.reduce((letters, sheet) => checkSheet(sheet, letters), 0);
  const sheets = raw
    .map((sheet) => ({
      ...sheet,
      rows: sheet.rows
        .map((cells, index) => ({ rowNumber: index + 1, cells }))
        .filter(({ cells }) => !isEmpty(cells)),
    }))
    .filter(({ rows }) => rows.length > 0);
  if (sheets.length === 0) throw new FileFault(['文件是空的', 'The file is empty']);
  if (sheets.some(({ rows }) => rows.length > maxSheetRows + spareRows))
    throw new FileFault([
      `一次最多导入 ${maxSheetRows} 行`,
      `At most ${maxSheetRows} rows can be imported at once`,
    ]);
  return { sheets };
};
