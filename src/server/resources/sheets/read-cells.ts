import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';

import { maxSheetBytes, maxSheetRows } from '#contract/resource-sheets.ts';
import { decodeText } from '#domain/text/decode-text.ts';

import { badRequest } from '../../http/refusal.ts';

/** A cell as a spreadsheet holds it. */
export type SheetCell = string | number | boolean | Date | null;

const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const isEmpty = (row: readonly SheetCell[]): boolean =>
  row.every((cell) => cell === null || String(cell).trim() === '');

const unreadable = () =>
  badRequest(['文件无法读取，请使用 xlsx 或 csv', 'The file can’t be read; use xlsx or csv']);

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

/** The reader holds each part to the size that the directory declares, so that their sum bounds the memory. */
const maxUnpackedBytes = 60_000_000;

/** The hundredth; no resource has half as many columns. */
const lastColumn = 'CV';

const readTable = async (bytes: Uint8Array): Promise<readonly (readonly SheetCell[])[]> => {
  if (!isWorkbook(bytes)) return parseCsv(decodeText(bytes)) as SheetCell[][];
  if (unpackedBytes(bytes) > maxUnpackedBytes) throw unreadable();
  try {
    // A range, since one far cell makes a small file a huge table; one row more than may be, so that too many are noticed.
    const { sheets } = await readXlsx(bytes, { sheets: [0], range: `A1:${lastColumn}${maxSheetRows + 2}` });
    return (sheets[0]?.rows ?? []) as SheetCell[][];
  } catch {
    // Said in words: what a library finds wrong with a foreign file helps nobody here.
    throw unreadable();
  }
};

/**
 * Rows of a spreadsheet with their numbers, the head first; empty rows are left out.
 * @param base64 a workbook or comma separated values
 * @throws Refusal 400: it is neither, empty, or too large
 */
export const readCells = async (
  base64: string,
): Promise<{
  readonly head: readonly string[];
  readonly rows: readonly { readonly rowNumber: number; readonly cells: readonly SheetCell[] }[];
}> => {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  if (bytes.length > maxSheetBytes)
    throw badRequest([
      `文件不能超过 ${maxSheetBytes / 1000} kB`,
      `The file may have at most ${maxSheetBytes / 1000} kB`,
    ]);
  const table = await readTable(bytes);
  const numbered = table
    .map((cells, index) => ({ rowNumber: index + 1, cells }))
    .filter(({ cells }) => !isEmpty(cells));
  const [head, ...rows] = numbered;
  if (head === undefined) throw badRequest(['文件是空的', 'The file is empty']);
  if (rows.length > maxSheetRows)
    throw badRequest([
      `一次最多导入 ${maxSheetRows} 行`,
      `At most ${maxSheetRows} rows can be imported at once`,
    ]);
  return { head: head.cells.map((cell) => String(cell ?? '').trim()), rows };
};
