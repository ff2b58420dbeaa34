import { expect, test } from 'vitest';

import { dayOfCell, momentOfCell } from '#server/resource-kit/sheets/sheet-dates.ts';

test.each([
  [new Date('2026-01-05T00:00:00Z'), '2026-01-05', '2026-01-05T00:00'],
  [new Date('2026-01-05T08:30:00Z'), '2026-01-05', '2026-01-05T08:30'],
  [46_027, '2026-01-05', '2026-01-05T00:00'],
  ['46027', '2026-01-05', '2026-01-05T00:00'],
  [46_027.354_166_666_66, '2026-01-05', '2026-01-05T08:30'],
  ['2026-01-05', '2026-01-05', '2026-01-05'],
  ['2026/1/5', '2026-01-05', '2026-01-05'],
  ['2026.1.5', '2026-01-05', '2026-01-05'],
  ['2026年1月5日', '2026-01-05', '2026-01-05'],
  ['2026/1/5 8:30', '2026-01-05', '2026-01-05 08:30'],
  ['2026-01-05 08:30:00', '2026-01-05', '2026-01-05 08:30'],
])('%s is the day %s and the moment %s', (cell, day, moment) => {
  expect([dayOfCell(cell), momentOfCell(cell)]).toEqual([day, moment]);
});

test.each([20_260_105, 12_345, 99_999, '1/5/2026', '5. Jan 2026', 'soon', true])(
  '%s stays as it is, for the rules of the field to refuse',
  (cell) => {
    expect([dayOfCell(cell), momentOfCell(cell)]).toEqual([
      String(cell).replaceAll('/', '-'),
      String(cell).replaceAll('/', '-'),
    ]);
  },
);
