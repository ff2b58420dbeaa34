import type { SheetCell } from '../files/read-cells.ts';
import { plainText } from './plain-text.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** Days of 2000 to 2099 as spreadsheets count them, from 1899-12-30. */
const serials = { first: 36_526, last: 73_050, of1970: 25_569 } as const;

const twoDigits = (text: string): string => text.padStart(2, '0');

/** `2026/1/5 8:30`, `2026.1.5`, `2026年1月5日`, with or without a clock. */
const written = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/;

/**
 * What stands in a cell of a date, as `2026-01-05 08:30` of the clock that people see: a spreadsheet's dates have no zone.
 * Read are dates, their numbers in cells without a format, and text as people write it; other text as it is.
 */
export const momentOfCell = (cell: SheetCell): string => {
  if (cell instanceof Date && !Number.isNaN(cell.getTime())) return cell.toISOString().slice(0, 16);
  const text = plainText(cell);
  const serial = /^\d{5}(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (serial >= serials.first && serial < serials.last + 1) {
    const ms = (serial - serials.of1970) * dayMs;
    return new Date(Math.round(ms / minuteMs) * minuteMs).toISOString().slice(0, 16);
  }
  const [, year, month, day, hour, minute] = written.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return text.replaceAll('/', '-');
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return hour === undefined ? date : `${date} ${twoDigits(hour)}:${minute}`;
};

/** A day; a clock that stands beside it says nothing. */
export const dayOfCell = (cell: SheetCell): string => {
  const clock = momentOfCell(cell);
  return /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d$/.test(clock) ? clock.slice(0, 10) : clock;
};
