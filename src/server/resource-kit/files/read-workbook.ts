import { parseCsv } from 'hucre/csv';
import { readOds } from 'hucre/ods';
import { readXls, readXlsx, type Sheet } from 'hucre/xlsx';

import { maxSheetRows } from '#contract/sheet-limits.ts';
import { decodeText } from '#domain/text/decode-text.ts';

import { FileFault } from './file-fault.ts';

/** A cell as a spreadsheet holds it; a formula without a stored result is the text of the formula, `=A2*2`. */
export type SheetCell = string | number | boolean | Date | null;

/** One sheet of a workbook as it came. */
export interface RawSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** From the first row on, empty ones included. */
  readonly rows: readonly (readonly SheetCell[])[];
  /** From 0. */
  readonly hiddenColumns: readonly number[];
  /** Cells that were empty below or beside the first of merged ones, and were given what that one holds. */
  readonly filledCells: number;
}

/** No resource has half as many columns. */
export const maxColumns = 100;
const lastColumn = 'CV';

/** Lines above a head that are looked at, with notes below the rows. */
export const spareRows = 50;

/** Sheets of a workbook; what has more is no list of a fleet. */
const maxSheets = 30;

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

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Cells of a merge hold what its first one does: a company beside twenty trucks is that of each. */
const fillMerged = (rows: SheetCell[][], { merges = [] }: Sheet): number => {
  let filled = 0;
  for (const { startRow, startCol, endRow } of merges) {
    const value = rows[startRow]?.[startCol] ?? null;
    if (value === null) continue;
    for (const row of rows.slice(startRow + 1, endRow + 1)) {
      if ((row[startCol] ?? null) !== null) continue;
      while (row.length <= startCol) row.push(null);
      row[startCol] = value;
      filled += 1;
    }
  }
  return filled;
};

const rawSheet = (sheet: Sheet): RawSheet => {
  const rows = sheet.rows.map((row) => [...row]) as SheetCell[][];
  for (const [at, { formula, formulaResult, value }] of sheet.cells ?? []) {
    const [row = 0, column = 0] = at.split(',').map(Number);
    const cells = rows[row];
    if (formula !== undefined && (value ?? formulaResult ?? null) === null && cells !== undefined)
      cells[column] = `=${formula}`;
  }
  const filledCells = fillMerged(rows, sheet);
  return {
    name: sheet.name,
    isHidden: sheet.hidden === true || sheet.veryHidden === true,
    rows,
    hiddenColumns: (sheet.columns ?? []).flatMap(({ hidden }, index) => (hidden === true ? [index] : [])),
    filledCells,
  };
};

/** A line by which Excel is told what parts the cells. */
const separatorLine = /^sep=(.)\r?\n/i;

const delimited = (bytes: Uint8Array): RawSheet => {
  const text = decodeText(bytes);
  const [line, delimiter] = separatorLine.exec(text) ?? [];
  const rows = parseCsv(
    line === undefined ? text : text.slice(line.length),
    delimiter === undefined ? {} : { delimiter },
  );
  return { name: '', isHidden: false, rows: rows as SheetCell[][], hiddenColumns: [], filledCells: 0 };
};

/** How files begin that are no tables: pictures, documents for print, archives. */
const others: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x25, 0x50, 0x44, 0x46],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
];

/** A workbook with a password is a container that says so. */
const isEncrypted = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));

/** Pages and XML that programs save under the name of a workbook. */
const isMarkup = (bytes: Uint8Array): boolean =>
  /^\s*<(?:!doctype|html|\?xml|table|meta|head)/i.test(decodeText(bytes.subarray(0, 200)));

const unreadable = (): FileFault =>
  new FileFault([
    '文件无法读取：请用 Excel 或 WPS 另存为 xlsx，或使用 xls、ods、csv',
    'The file can’t be read: save it as xlsx, or use xls, ods or csv',
  ]);

/** How a workbook is read, by how it begins. */
const readerOf = (bytes: Uint8Array): 'text' | typeof readXlsx => {
  if (startsWith(bytes, 0x50, 0x4b)) {
    // A text document of OpenOffice says first, and unpacked, what it is.
    const start = new TextDecoder('latin1').decode(bytes.subarray(30, 100));
    return start.includes('opendocument.spreadsheet') ? (readOds as typeof readXlsx) : readXlsx;
  }
  return startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) ? readXls : 'text';
};

/**
 * Sheets of a workbook (xlsx, xls, ods) or of delimited text, in their order.
 * @throws FileFault: it is none of these, protected by a password, or too large when it is unpacked
 */
export const readWorkbook = async (bytes: Uint8Array): Promise<readonly RawSheet[]> => {
  if (others.some((start) => startsWith(bytes, ...start))) throw unreadable();
  const read = readerOf(bytes);
  if (read === 'text' && isMarkup(bytes))
    throw new FileFault([
      '这是以表格扩展名保存的网页：请用 Excel 打开并另存为 xlsx',
      'This is a web page under the name of a spreadsheet: open it in Excel and save it as xlsx',
    ]);
  // The reader holds each part to the size that the directory declares, so that their sum bounds the memory.
  if (read !== 'text' && unpackedBytes(bytes) > maxUnpackedBytes)
    throw new FileFault([
      `表格解压后超过 ${maxUnpackedBytes / 1_000_000} MB，请拆分后分次导入`,
      `Unpacked, the sheet is larger than ${maxUnpackedBytes / 1_000_000} MB; divide it and import it in parts`,
    ]);
  try {
    if (read === 'text') return [delimited(bytes)];
    // A range, since one far cell makes a small file a huge table; more rows than may be, so that too many are noticed.
    const { sheets } = await read(bytes, {
      range: `A1:${lastColumn}${maxSheetRows + spareRows + 2}`,
      sheets: (_sheet, index) => index < maxSheets,
    });
    return sheets.map(rawSheet);
  } catch {
    // Said in words: what a library finds wrong with a foreign file helps nobody here.
    if (isEncrypted(bytes))
      throw new FileFault([
        '文件有密码保护：请取消密码后再导入',
        'The file is protected by a password: save it without one',
      ]);
    throw unreadable();
  }
};
