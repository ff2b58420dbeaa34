import { expect, test } from 'vitest';

import { isWholeMoment, readTypedMoment, shownMoment, stepMoment } from '#domain/time/typed-moment.ts';

test('a day is read as either language writes it, and kept one way', () => {
  for (const typed of ['2026-11-22', '2026/11/22', '2026年11月22日', '11/22/2026', ' 2026.11.22 '])
    expect(readTypedMoment(typed, 'day')).toBe('2026-11-22');
  expect(readTypedMoment('1/2/2026', 'day')).toBe('2026-01-02');
  expect(readTypedMoment('2026-11-22 08:30', 'day')).toBe('2026-11-22');
});

test('a moment has its time to the minute or the second, and midnight where none was typed', () => {
  expect(readTypedMoment('11/22/2026 8:30', 'minute')).toBe('2026-11-22T08:30');
  expect(readTypedMoment('2026-11-22T08:30', 'minute')).toBe('2026-11-22T08:30');
  expect(readTypedMoment('2026-11-22 08：30：07', 'second')).toBe('2026-11-22T08:30:07');
  expect(readTypedMoment('2026-11-22', 'minute')).toBe('2026-11-22T00:00');
  expect(readTypedMoment('2026-11-22 08:30', 'second')).toBe('2026-11-22T08:30:00');
});

test('what is no day or no time is none, and stays as it was typed', () => {
  for (const typed of [
    '2026-02-29',
    '13/01/2026',
    '2026-11-22 24:00',
    '2026-11-22 08:60',
    '22 Nov',
    '',
    '2026-11-22 8',
  ])
    expect(readTypedMoment(typed, 'minute')).toBeNull();
  expect(shownMoment('22 Nov', 'en')).toBe('22 Nov');
  expect(shownMoment('2026-11-22', 'en')).toBe('11/22/2026');
  expect(shownMoment('2026-11-22T08:30', 'en')).toBe('11/22/2026 08:30');
  expect(shownMoment('2026-11-22T08:30:07', 'zh')).toBe('2026-11-22 08:30:07');
});

test('a date that may be the beginning or the rest of a longer one is not whole', () => {
  expect(isWholeMoment('1/2/2026', 'day')).toBe(false);
  expect(isWholeMoment('11/22/2026', 'day')).toBe(true);
  expect(isWholeMoment('2026-11-22', 'minute')).toBe(false);
  expect(isWholeMoment('2026-11-22T08:30', 'minute')).toBe(true);
  expect(isWholeMoment('11/22/2026 08:30', 'minute')).toBe(true);
});

test('arrow keys move the part in which the caret stands, whatever its place in the language', () => {
  expect(stepMoment('2026-11-22', 'zh', 1, 1)).toEqual({ value: '2027-11-22', from: 0, to: 4 });
  expect(stepMoment('2026-11-22', 'en', 1, 1)).toEqual({ value: '2026-12-22', from: 0, to: 2 });
  expect(stepMoment('2026-12-31', 'en', 4, 1)).toEqual({ value: '2027-01-01', from: 3, to: 5 });
  expect(stepMoment('2026-03-31', 'en', 0, -1)?.value).toBe('2026-02-28');
  expect(stepMoment('2024-02-29', 'zh', 4, -1)?.value).toBe('2023-02-28');
  expect(stepMoment('2026-11-22T23:59', 'zh', 16, 1)?.value).toBe('2026-11-23T00:00');
  expect(stepMoment('2026-11-22T08:30:59', 'en', 19, 1)?.value).toBe('2026-11-22T08:31:00');
  expect(stepMoment('', 'en', 0, 1)).toBeNull();
  expect(stepMoment('22 Nov', 'en', 0, 1)).toBeNull();
  expect(stepMoment('9999-12-31', 'zh', 2, 1)).toBeNull();
});
