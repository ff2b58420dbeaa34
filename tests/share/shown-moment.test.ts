import { expect, test } from 'vitest';

import { shownMoment } from '../../src/share/shown-moment.ts';

const nowMs = Date.parse('2026-12-01T04:00:00Z');

test.each([
  ['today, the clock alone', '2026-12-01T00:30:00Z', '08:30', '08:30'],
  ['today in China, the day before in UTC', '2026-11-30T16:00:00Z', '00:00', '00:00'],
  ['another day, its month as a word', '2026-12-03T00:00:00Z', '12-03 08:00', '3 Dec, 08:00'],
  ['the next day in China', '2026-12-01T16:05:00Z', '12-02 00:05', '2 Dec, 00:05'],
  ['another year', '2027-01-31T17:00:00Z', '2027-02-01 01:00', '1 Feb 2027, 01:00'],
] as const)('%s', (_name, time, zh, en) => {
  expect(shownMoment(time, nowMs, 'zh')).toBe(zh);
  expect(shownMoment(time, nowMs, 'en')).toBe(en);
});

test('what is not known is a dash', () => {
  expect(shownMoment(null, nowMs, 'en')).toBe('—');
});
