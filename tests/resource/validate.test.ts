import { expect, test } from 'vitest';

import { readField } from '#resource/read-field.ts';
import { validate } from '#resource/validate.ts';

const title = ['字段', 'Field'] as const;
const read = (kind: 'date' | 'timeRange', input: string): unknown => {
  const result = readField({ kind, title }, input);
  return result.ok ? result.value : result.text[1];
};

test('a day is one of the calendar', () => {
  expect(read('date', '2028-02-29')).toBe('2028-02-29');
  expect(read('date', ' 2026-11-22 ')).toBe('2026-11-22');
  for (const day of ['2026-02-29', '2026-13-01']) expect(read('date', day), day).toBe('There is no such day');
  for (const day of ['2026-1-1', '22.11.2026', '2026-11-22T00:00:00Z', 'today'])
    expect(read('date', day), day).toBe('A day is needed, e.g. 2026-11-22');
  expect(read('date', '')).toBeNull();
});

test('a part of the day may go over midnight, and is not empty', () => {
  expect(read('timeRange', '22:00-06:00')).toBe('22:00-06:00');
  expect(read('timeRange', '08:00 - 09:30')).toBe('08:00-09:30');
  expect(read('timeRange', '08:00-08:00')).toBe('Begin and end must differ');
  for (const range of ['24:00-06:00', '8:00-9:00', '08:60-09:00', '08:00'])
    expect(read('timeRange', range), range).toBe('A time of day is needed, e.g. 22:00-06:00');
});

const choices = {
  kind: 'choices',
  title,
  min: 1,
  choices: { a: { text: ['甲', 'A'] }, b: { text: ['乙', 'B'] } },
  stored: { source: 's', owner: 'o', ownerField: 'code', code: 'c' },
} as const;

test('several choices are known codes, each once, and at least as many as are asked for', () => {
  const values = (input: unknown, partial = false) => validate({ set: choices }, { set: input }, partial);
  expect(values(['b', 'a', 'b']).values).toEqual({ set: ['b', 'a'] });
  for (const input of [['c'], 'a', [1], { a: true }, ['toString']])
    expect(values(input).faults, JSON.stringify(input)).toEqual([
      { path: ['set'], text: ['请选择列表中的项', 'Choose from the list'] },
    ]);
  expect(values([]).faults).toEqual([{ path: ['set'], text: ['至少选择 1 项', 'Choose at least 1'] }]);
  expect(values(undefined).faults).toHaveLength(1);
  // An edit that leaves the field out leaves the set alone.
  expect(values(undefined, true)).toEqual({ values: {}, faults: [] });
});

test('computed fields are never read from a form', () => {
  const computed = { kind: 'computed', as: 'number', title } as const;
  expect(validate({ count: computed }, { count: 7 }, false)).toEqual({ values: {}, faults: [] });
});
