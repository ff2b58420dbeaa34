import { maxSheetRows } from '#contract/sheet-limits.ts';
import { readTableLines, type TableLines } from '#domain/cargo/table-file/read-table-lines.ts';
import { readTableFile } from '#domain/cargo/table-file/read-table-text.ts';
import { linesOfRows } from '#domain/cargo/table-file/table-lines.ts';

import { type RawSheet, readWorkbook } from './read-workbook.ts';

const none = (fault: TableLines['fault']): TableLines => ({
  points: [],
  layout: null,
  ullage: false,
  units: [],
  skipped: [],
  fault,
});

const readSheet = ({ rows }: RawSheet): TableLines =>
  // What lies beyond was not read: no half of a table is one.
  rows.length > maxSheetRows
    ? none('tooLong')
    : readTableLines(linesOfRows(rows.map((row) => row.map((cell) => String(cell ?? '')))));

/** A workbook is a ZIP archive or, of old, a compound file. */
const isWorkbook = ([first, second]: Uint8Array): boolean =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);

/**
 * Reads a file of a tank's table: a workbook, or text. What is wrong with the table stands in what is answered.
 * @throws FileFault: the workbook can't be read
 */
export const readTankTable = async (bytes: Uint8Array): Promise<TableLines> => {
  if (!isWorkbook(bytes)) return readTableFile(bytes);
  const sheets = await readWorkbook(bytes);
  const read = sheets.filter(({ isHidden }) => !isHidden).map(readSheet);
  // A sheet of each compartment is usual, and which one is meant is for the person to say.
  const tables = read.filter(({ fault }) => fault !== 'noNumbers');
  if (tables.length > 1) return none('severalSheets');
  return tables[0] ?? read[0] ?? none('noNumbers');
};
