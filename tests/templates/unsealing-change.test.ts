import { expect, test } from 'vitest';

import { unsealingChange } from '#templates/report-page/drawer/unsealing-change.ts';

const row = (startV20L: number | null, unsealingStopV20L: number | null, unsealingV20L: number | null) => ({
  startV20L,
  unsealingStopV20L,
  unsealingV20L,
});

test.each([
  [row(8985, 8957, -28), 'V20 was 8,985 L before, 8,957 L after: 28 L are gone', '减少 28 L'],
  [row(0, 7921, 7921), 'V20 was 0 L before, 7,921 L after: 7,921 L more', '增加 7,921 L'],
  [
    row(8985, 8982, -3),
    'V20 was 8,985 L before, 8,982 L after: −3 L is within the noise of the gauge',
    '变化 −3 L 在液位仪噪声之内',
  ],
  // What another opening has counted is gone all the same.
  [row(7096, 6981, -117), 'V20 was 7,096 L before, 6,981 L after: 115 L are gone', '减少 115 L'],
  [row(8985, null, null), 'V20 was 8,985 L before; no steady level after it was closed yet', '尚未读到'],
  [row(8985, 5000, null), 'V20 was 8,985 L before, 5,000 L after: the two cannot be compared', '不可比'],
  [row(null, 8957, null), 'No steady level before the opening: change of volume unknown', '未知'],
])('%o: %s', (values, en, zh) => {
  const said = unsealingChange(values);
  expect(said?.[1]).toBe(en);
  expect(said?.[0]).toContain(zh);
});

test('of a row that is about no opening nothing is said', () => {
  expect(unsealingChange({ startTime: '2026-03-02T00:00:00Z' })).toBeNull();
});
