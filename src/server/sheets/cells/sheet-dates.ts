import type { SheetCell } from '../../resource-kit/files/read-workbook.ts';
import { plainText } from './plain-text.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** Days of 1960 to 2099 as spreadsheets count them, from 1899-12-30. */
const serials = { first: 21_916, last: 73_050, of1970: 25_569 } as const;

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const clock = String.raw`(?:[ T]+(?<hour>\d{1,2})[:时](?<minute>\d{2})(?::\d{2}(?:\.\d+)?|分)?(?:\s*(?<half>[ap])m)?)?`;

/**
 * Days as people write them, each with or without a clock. Of two figures that may be day and month, or of `27-3-15`, nobody
 * knows which is which: they are left to be refused.
 */
const written: readonly RegExp[] = [
  // 2026-1-5, 2026/1/5, 2026.1.5, 2026年1月5日, 2026 1 5
  String.raw`(?<year>\d{4})\s*[-/.年 ]\s*(?<month>\d{1,2})\s*[-/.月 ]\s*(?<day>\d{1,2})\s*[日号]?`,
  // 20260105
  String.raw`(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})`,
  // 26年1月5日
  String.raw`(?<year>\d{2})\s*年\s*(?<month>\d{1,2})\s*月\s*(?<day>\d{1,2})\s*[日号]?`,
  // 5 Jan 2026, 5th January, 2026
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<name>${months})[a-z]*\.?,?[ -](?<year>\d{4})`,
  // Jan 5, 2026
  String.raw`(?<name>${months})[a-z]*\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})`,
].map((pattern) => new RegExp(`^${pattern}${clock}$`, 'i'));

/** 13/01/2026, 01/13/2026: the figure above twelve is the day. */
const yearLast = new RegExp(
  String.raw`^(?<first>\d{1,2})[/.-](?<second>\d{1,2})[/.-](?<year>\d{4})${clock}$`,
  'i',
);

const twoDigits = (text: string | number): string => String(text).padStart(2, '0');

type Parts = Readonly<Record<string, string | undefined>>;

const clockOf = ({ hour, minute, half }: Parts): string => {
  if (hour === undefined) return '';
  const noon = half?.toLowerCase() === 'p' ? 12 : 0;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + noon;
  return ` ${twoDigits(hours)}:${minute}`;
};

/** Two digits are of this century until 2069, as spreadsheets take them. */
const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`;

const partsOf = (text: string): Parts | null => {
  for (const pattern of written) {
    const { groups } = pattern.exec(text) ?? {};
    if (groups) return groups;
  }
  const { groups } = yearLast.exec(text) ?? {};
  const { first = '', second = '' } = groups ?? {};
  if (groups === undefined) return null;
  if (first === second || Number(second) > 12) return { ...groups, month: first, day: second };
  return Number(first) > 12 ? { ...groups, month: second, day: first } : null;
};

/**
 * What stands in a cell of a date, as `2026-01-05 08:30` of the clock that people see: a spreadsheet's dates have no zone.
 * Read are dates, their numbers in cells without a format, and text as people write it; other text as it is.
 */
export const momentOfCell = (cell: SheetCell): string => {
  if (cell instanceof Date && !Number.isNaN(cell.getTime())) return cell.toISOString().slice(0, 16);
  const text = plainText(cell).normalize('NFKC').trim();
  const serial = /^\d{4,5}(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (serial >= serials.first && serial < serials.last + 1) {
    const ms = (serial - serials.of1970) * dayMs;
    return new Date(Math.round(ms / minuteMs) * minuteMs).toISOString().slice(0, 16);
  }
  const parts = partsOf(text.replace(/^(\d{8})\.0+$/, '$1'));
  if (parts === null) return text;
  const { year = '', month, name, day = '' } = parts;
  const monthNumber = month ?? months.split('|').indexOf((name ?? '').toLowerCase()) + 1;
  return `${fullYear(year)}-${twoDigits(monthNumber)}-${twoDigits(day)}${clockOf(parts)}`;
};

/** A day; a clock that stands beside it says nothing. */
export const dayOfCell = (cell: SheetCell): string => {
  const moment = momentOfCell(cell);
  return /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d$/.test(moment) ? moment.slice(0, 10) : moment;
};
