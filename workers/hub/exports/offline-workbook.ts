import writeXlsxFile, { type SheetData } from 'write-excel-file/universal';

import { spreadsheetText } from '#domain/text/spreadsheet-text.ts';
import { type Language, type Text, textIn } from '#i18n/text.ts';
import { wordsBeside } from '#report/near-places.ts';

/**
 * Files of more than 160 kB are compressed in a nested worker, which a shared worker can't have; so sheets and
 * the common table of texts are kept below that, and a workbook that would not fit says where it ends.
 */
const sheetBytes = 140_000;
const cellBytes = 70;
const textBytes = 45;

const words = {
  note: ['离线副本，非服务器完整结果。数据时间：', 'Offline copy, not the full result of the server. As of '],
  rows: ['行数：', 'Rows: '],
  of: [' / ', ' of '],
  sheet: ['数据', 'Data'],
} as const satisfies Record<string, Text>;

export interface OfflineTable {
  readonly headers: readonly string[];
  readonly fields: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Rows that the server counted when it was last asked. */
  readonly total: number;
  readonly asOfMs: number;
  readonly language: Language;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** China time, as everywhere on screen. */
const chinaTime = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const cellOf = (value: unknown): string | number | null => {
  if (typeof value === 'number') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'string')
    return instant.test(value) ? chinaTime(Date.parse(value)) : spreadsheetText(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export const offlineWorkbook = async (table: OfflineTable): Promise<Blob> => {
  const { language, fields, headers } = table;
  const texts = new Set<string>();
  let textTotal = 0;
  const sheets: SheetData[] = [];
  const rowsPerSheet = Math.max(1, Math.floor(sheetBytes / (cellBytes * Math.max(1, fields.length))));
  let written = 0;
  let body: (string | number | null)[][] = [];
  for (const row of table.rows) {
    const cells = fields.map((field) => {
      const beside = wordsBeside(row, field);
      return beside ? spreadsheetText(textIn(beside, language)) : cellOf(row[field]);
    });
    for (const cell of cells)
      if (typeof cell === 'string' && !texts.has(cell)) {
        texts.add(cell);
        textTotal += textBytes + cell.length * 3;
      }
    if (textTotal > sheetBytes) break;
    body.push(cells);
    written += 1;
    if (body.length === rowsPerSheet) {
      sheets.push(body);
      body = [];
    }
  }
  if (body.length > 0 || sheets.length === 0) sheets.push(body);
  const note =
    `${textIn(words.note, language)}${chinaTime(table.asOfMs)}; ` +
    `${textIn(words.rows, language)}${written}${textIn(words.of, language)}${table.total}`;
  const columns = headers.map((header) => ({ width: Math.max(12, Math.min(40, header.length * 2 + 4)) }));
  return writeXlsxFile(
    sheets.map((data, index) => ({
      sheet: `${textIn(words.sheet, language)} ${index + 1}`,
      data: [[note], [...headers], ...data] satisfies SheetData,
      columns,
    })),
  ).toBlob();
};
