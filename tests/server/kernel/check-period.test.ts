import { expect, test } from 'vitest';

import { readPeriod } from '#server/kernel/check-period.ts';
import { Refusal } from '#server/kernel/refusal.ts';

const refusalOf = (startTime: string, endTime: string, maxDays?: number): Refusal => {
  try {
    readPeriod(startTime, endTime, maxDays);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('taken');
};

test('a period is taken up to its longest, and one without length is one', () => {
  expect(readPeriod('2026-03-01T00:00:00Z', '2026-03-04T00:00:00Z', 3)).toEqual({
    fromMs: Date.UTC(2026, 2, 1),
    toMs: Date.UTC(2026, 2, 4),
  });
  expect(readPeriod('2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', 3).toMs).toBe(Date.UTC(2026, 2, 1));
});

test.each([
  ['2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z', '开始时间不能晚于结束时间'],
  ['2026-03-01T00:00:00Z', '2026-03-04T00:00:01Z', '查询时间不能超过 3 天'],
  ['yesterday', '2026-03-04T00:00:00Z', '时间格式不正确'],
])('%s to %s is refused: %s', (startTime, endTime, text) => {
  const refused = refusalOf(startTime, endTime, 3);
  expect(refused.text[0]).toBe(text);
  expect(Object.keys(refused.fields)).toEqual(['startTime']);
});
