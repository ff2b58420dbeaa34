import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';

import { maxSheetBytes, maxSheetRows } from '#contract/sheet-limits.ts';
import { decodeText } from '#domain/text/decode-text.ts';

import { FileFault } from './file-fault.ts';

/** A cell as a spreadsheet holds it. */
export type SheetCell = string | number | boolean | Date | null;

const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const isEmpty = (row: readonly SheetCell[]): boolean =>
  row.every((cell) => cell === null || String(cell).trim() === '');

const unreadable = () =>
  new FileFault(['文件无法读取，请使用 xlsx 或 csv', 'The file can’t be read; use xlsx or csv']);

/** Uncompressed size of a workbook's parts by its directory: what a small file may swell to is asked before it is read. */
const unpackedBytes = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = 0; at + 46 <= bytes.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) {
      sum += view.getUint32(at + 24, true);
      at += 45;
    }
  return sum;
};

/** Of a workbook when it is unpacked; one of 700 kB that a fleet office fills in has 7 MB. */
const maxUnpackedBytes = 8_000_000;

/** No resource has half as many columns. */
const maxColumns = 100;
const lastColumn = 'CV';

/** Letters of one cell: a road of 2,000 positions has 48,000. */
const maxCellLetters = 65_536;

/** Letters of all cells: a workbook says a text once and shows it wherever it likes. */
const maxLetters = 8_000_000;

const tooLarge = (zh: string, en: string) =>
  new FileFault([`${zh}，请拆分后分次导入`, `${en}; divide it and import it in parts`]);

/** @throws FileFault: a cell, a row or all of them together hold more than any sheet of the field */
const checkTable = (table: readonly (readonly SheetCell[])[]): void => {
  let letters = 0;
  for (const [index, row] of table.entries()) {
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
      throw tooLarge(`表格内容超过 ${maxLetters} 个字符`, `The sheet has more than ${maxLetters} characters`);
  }
};

const readTable = async (bytes: Uint8Array): Promise<readonly (readonly SheetCell[])[]> => {
  // The reader holds each part to the size that the directory declares, so that their sum bounds the memory.
  if (isWorkbook(bytes) && unpackedBytes(bytes) > maxUnpackedBytes)
    throw tooLarge(
      `表格解压后超过 ${maxUnpackedBytes / 1_000_000} MB`,
      `Unpacked, the sheet is larger than ${maxUnpackedBytes / 1_000_000} MB`,
    );
  try {
    if (!isWorkbook(bytes)) return parseCsv(decodeText(bytes)) as SheetCell[][];
    // A range, since one far cell makes a small file a huge table; one row more than may be, so that too many are noticed.
    const { sheets } = await readXlsx(bytes, { sheets: [0], range: `A1:${lastColumn}${maxSheetRows + 2}` });
    return (sheets[0]?.rows ?? []) as SheetCell[][];
  } catch {
    // Said in words: what a library finds wrong with a foreign file helps nobody here.
    throw unreadable();
  }
};

/** Rows of a spreadsheet with their numbers, beside its head; empty rows are left out. */
export interface SheetCells {
  readonly head: readonly string[];
  readonly rows: readonly { readonly rowNumber: number; readonly cells: readonly SheetCell[] }[];
}

/**
 * Reads a workbook or comma separated values.
 * @throws FileFault: it is neither, empty, or too large
 */
export const readCells = async (bytes: Uint8Array): Promise<SheetCells> => {
  if (bytes.length > maxSheetBytes)
    throw new FileFault([
      `文件不能超过 ${maxSheetBytes / 1000} kB`,
      `The file may have at most ${maxSheetBytes / 1000} kB`,
    ]);
  const table = await readTable(bytes);
  checkTable(table);
  const numbered = table
    .map((cells, index) => ({ rowNumber: index + 1, cells }))
    .filter(({ cells }) => !isEmpty(cells));
  const [head, ...rows] = numbered;
  if (head === undefined) throw new FileFault(['文件是空的', 'The file is empty']);
  if (rows.length > maxSheetRows)
    throw new FileFault([
      `一次最多导入 ${maxSheetRows} 行`,
      `At most ${maxSheetRows} rows can be imported at once`,
    ]);
  return { head: head.cells.map((cell) => String(cell ?? '').trim()), rows };
};
