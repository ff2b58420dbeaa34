import { expect, test } from 'vitest';

import { clockDuration, formatDuration } from '#domain/time/duration.ts';
import { relativeTime } from '#domain/time/relative-time.ts';
import {
  chinaDay,
  chinaDayStartMs,
  formatClock,
  formatDate,
  formatDateTime,
  formatMoment,
  fromChinaInput,
  instantMs,
  missing,
  shortDay,
  toChinaInput,
} from '#domain/time/time.ts';

const noon = Date.parse('2026-11-21T04:00:00Z');
const secondMs = 1000;
const hourMs = 3_600_000;

test('time.display-plus-8-hours: an instant is shown in China time whatever the machine thinks', () => {
  expect(formatClock('2026-11-21T06:32:08Z')).toBe('14:32:08');
  expect(formatDateTime('2026-11-20T17:00:00Z', 'zh')).toBe('2026-11-21 01:00:00');
  expect(chinaDay(Date.parse('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
});

test('a day under an axis is written as days in tables are', () => {
  expect(shortDay('2026-11-05', 'zh')).toBe('11-05');
  expect(shortDay('2026-11-05', 'en')).toBe('11/05');
});

test('time.ten-digit-timestamps-are-seconds: as number and as text; thirteen digits are milliseconds', () => {
  expect(instantMs(1_763_697_600)).toBe(1_763_697_600_000);
  expect(instantMs('1763697600')).toBe(1_763_697_600_000);
  expect(instantMs(1_763_697_600_123)).toBe(1_763_697_600_123);
});

test('what is no instant is a dash', () => {
  for (const value of [null, undefined, '', 'soon']) {
    expect(formatDateTime(value, 'zh')).toBe(missing);
    expect(formatMoment(value, noon, 'en')).toBe(missing);
  }
});

test('time.english-date-format: month/day/year with hours:minutes:seconds', () => {
  expect(formatDateTime('2026-03-05T06:07:08Z', 'en')).toBe('03/05/2026 14:07:08');
});

test('time.chinese-date-format: year-month-day', () => {
  expect(formatDate('2026-03-05T06:07:08Z', 'zh')).toBe('2026-03-05');
});

test('a moment of today is its clock, of this year without the year, else whole', () => {
  expect(formatMoment(noon - hourMs, noon, 'zh')).toBe('11:00:00');
  expect(formatMoment('2026-11-20T04:00:00Z', noon, 'zh')).toBe('11-20 12:00:00');
  expect(formatMoment('2026-11-20T04:00:00Z', noon, 'en')).toBe('11/20 12:00:00');
  expect(formatMoment('2025-11-20T04:00:00Z', noon, 'zh')).toBe('2025-11-20 12:00:00');
});

test('a China day begins at midnight in China', () => {
  expect(new Date(chinaDayStartMs(noon)).toISOString()).toBe('2026-11-20T16:00:00.000Z');
  expect(chinaDayStartMs(Date.parse('2026-11-20T15:59:59Z'))).toBe(Date.parse('2026-11-19T16:00:00Z'));
});

test('date inputs hold China time and give it back', () => {
  expect(toChinaInput(noon)).toBe('2026-11-21T12:00');
  expect(fromChinaInput('2026-11-21T12:00')).toBe(noon);
  expect(fromChinaInput('2026-11-21')).toBe(chinaDayStartMs(noon));
  expect(fromChinaInput('')).toBeNull();
});

test('time.relative-under-30-s-just-now', () => {
  expect(relativeTime(noon - 29.9 * secondMs, noon, 'en')).toBe('just now');
  expect(relativeTime(noon, noon, 'zh')).toBe('刚刚');
  expect(relativeTime(noon + hourMs, noon, 'zh')).toBe('刚刚');
  expect(relativeTime(noon - 30 * secondMs, noon, 'en')).not.toBe('just now');
});

test('time.relative-under-1-hour-minutes', () => {
  expect(relativeTime(noon - 5 * 60 * secondMs, noon, 'zh')).toBe('5 分钟前');
  expect(relativeTime(noon - (hourMs - 1), noon, 'en')).toBe('59 min ago');
});

test('time.relative-under-1-day-hours', () => {
  expect(relativeTime(noon - hourMs, noon, 'zh')).toBe('1 小时前');
  expect(relativeTime(noon - (24 * hourMs - 1), noon, 'en')).toBe('23 h ago');
});

test('time.relative-under-2-days-1-day-ago', () => {
  expect(relativeTime(noon - 24 * hourMs, noon, 'en')).toBe('1 day ago');
  expect(relativeTime(noon - (48 * hourMs - 1), noon, 'zh')).toBe('1 天前');
});

test('time.relative-otherwise-date', () => {
  expect(relativeTime(noon - 48 * hourMs, noon, 'zh')).toBe('2026-11-19');
  expect(relativeTime(noon - 48 * hourMs, noon, 'en')).toBe('11/19/2026');
});

test('time.durations-days-hours-minutes-seconds', () => {
  const seconds = 2 * 86_400 + 3 * 3600 + 4 * 60 + 5;
  expect(formatDuration(seconds, 'zh')).toBe('2 天 3 小时 4 分 5 秒');
  expect(formatDuration(seconds, 'en')).toBe('2 d 3 h 4 min 5 s');
  expect(formatDuration(0, 'zh')).toBe('0 秒');
  expect(formatDuration(null, 'zh')).toBe(missing);
});

test('a duration in a narrow cell keeps minutes and seconds two digits wide', () => {
  expect(clockDuration(1058, 'zh')).toBe('17:38');
  expect(clockDuration(9122, 'zh')).toBe('2:32:02');
  expect(clockDuration(90_061, 'en')).toBe('1 d 01:01:01');
});
