import { faultFigure } from '#domain/devices/fault-units.ts';
import { writeXlsxStream } from 'hucre/xlsx';

import type { ReportRow } from '#contract/reports/reports.ts';
import { atMostSign, isAtMost } from '#report/at-most.ts';
import type { Report } from '#report/define.ts';
import type { Column } from '#report/kinds.ts';
import { formatChange } from '#domain/text/number-format.ts';
import { spreadsheetText } from '#domain/text/spreadsheet-text.ts';
import { wordsBeside } from '#report/near-places.ts';
import { readTimeTitle } from '#i18n/read-time.ts';
import { fill } from '#i18n/translate.ts';
import { words } from '#i18n/words.ts';
import { type Language, textIn } from '#i18n/text.ts';

import { chinaTime, sheetKinds, type SheetValue } from './sheet-values.ts';

/** Rows that decide how wide columns are: enough to see what is usual. */
const measuredRows = 200;

const maxWidth = 60;

/** Widths in characters; Chinese characters take two. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0);

const shownWidth = (value: SheetValue): number => {
  if (value === null) return 0;
  if (value instanceof Date) return 19;
  return typeof value === 'number' ? 12 : widthOf(value);
};

export const sheetHeader = (report: Report, field: string, language: Language): string => {
  const column = report.columns[field];
  return column ? textIn(column.title, language) : field;
};

/** Words of the three sensors, from the fields that hold them. */
const wetWords = { true: { zh: '湿', en: 'wet' }, false: { zh: '干', en: 'dry' } } as const;

const valueOf = (row: ReportRow, field: string, column: Column, language: Language): SheetValue => {
  if (column.of === undefined) {
    const beside = wordsBeside(row, field);
    if (beside) return spreadsheetText(textIn(beside, language));
    const value = sheetKinds[column.kind].value(row[field], column, language);
    if (column.unitBy !== undefined && typeof value === 'number')
      return faultFigure(String(row[column.unitBy] ?? ''), value);
    // As text no program adds it up.
    return typeof value === 'number' && isAtMost(column, row, field)
      ? `${atMostSign} ${formatChange(value, column.kind === 'perMille' ? 4 : 2)}`
      : value;
  }
  return column.of
    .map((name) =>
      row[name] === true || row[name] === false ? wetWords[row[name] ? 'true' : 'false'][language] : '—',
    )
    .join(' / ');
};

export interface Sheet {
  readonly report: Report;
  readonly fields: readonly string[];
  readonly headers: readonly string[];
  readonly language: Language;
  /** Each row then ends with the time at which it was read, ms: files outlive their data. */
  readonly readMs?: number;
  /** What of the rows is added up, by column, as the last line; null: nothing. */
  readonly totals?: ReportRow | null;
  /** Said of all rows, as the title of a column beside them. */
  readonly remark?: string | null;
}

/** What stands before the totals: the word, and which rows are not in them. */
const totalsLabel = ({ counted }: Report, totals: ReportRow, language: Language): string => {
  const left = Object.entries(counted?.others ?? {}).flatMap(([why, text]) => {
    const rows = totals[`left:${why}`];
    return typeof rows === 'number' && rows > 0 ? [fill(text, language, { n: rows })] : [];
  });
  return [textIn(words.total, language), ...left].join(textIn(['；', '; '], language));
};

/** The line of totals; its label stands in the first column that has none. */
const totalCells = ({ report, fields, language }: Sheet, totals: ReportRow): SheetValue[] => {
  const summed: readonly string[] = report.totals;
  const label = fields.findIndex((field) => !summed.includes(field));
  return fields.map((field, index) => {
    if (index === label) return totalsLabel(report, totals, language);
    const column = report.columns[field];
    return column && summed.includes(field)
      ? sheetKinds[column.kind].value(totals[field], column, language)
      : null;
  });
};

/** A workbook as a stream; nothing but one portion of rows is ever held. */
export const sheetStream = async (
  sheet: Sheet,
  portions: AsyncGenerator<ReportRow[]>,
): Promise<ReadableStream<Uint8Array>> => {
  const { report, fields, language, readMs, totals = null, remark = null } = sheet;
  const headers = [
    ...sheet.headers,
    ...(readMs === undefined ? [] : [textIn(readTimeTitle, language)]),
    ...(remark === null ? [] : [remark]),
  ];
  const readTime = readMs === undefined ? [] : [chinaTime(new Date(readMs).toISOString())];
  const columns = fields.map((field) => report.columns[field]).filter((column) => column !== undefined);
  const cells = (row: ReportRow): SheetValue[] => [
    ...fields.map((field, index) => {
      const column = columns[index];
      return column ? valueOf(row, field, column, language) : null;
    }),
    ...readTime,
    ...(remark === null ? [] : [null]),
  ];
  const first = await portions.next();
  const head = first.done ? [] : first.value.map(cells);
  const widths = headers.map((header, index) =>
    Math.min(
      maxWidth,
      Math.max(widthOf(header), ...head.slice(0, measuredRows).map((row) => shownWidth(row[index] ?? null))) +
        2,
    ),
  );
  async function* rows(): AsyncGenerator<SheetValue[]> {
    yield* head;
    for await (const portion of portions) yield* portion.map(cells);
    if (totals !== null) yield totalCells(sheet, totals);
  }
  return writeXlsxStream(rows(), {
    // Excel knows no time zones, so the sheet's name says which one its times are in; some signs it forbids there.
    name: `${textIn(report.title, language)
      .replaceAll(/[[\]:*?/\\]/g, ' ')
      .slice(0, 22)} UTC+8`,
    freezePane: { rows: 1 },
    columns: headers.map((header, index) => {
      const kind = index < fields.length ? columns[index]?.kind : 'time';
      const format = kind === undefined ? undefined : sheetKinds[kind].format;
      return { header, width: widths[index] ?? 10, ...(format === undefined ? {} : { numFmt: format }) };
    }),
  });
};
