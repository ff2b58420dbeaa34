import { expect, test } from 'vitest';

import { bySameRoute, driveOf, isDrive } from '#pages/monitor/track_compare/same-route.part.ts';
import type { Journey } from '#contract/tracks/journeys.ts';

const task = (taskCode: string, depot: string | null, ...stations: string[]): Journey => ({
  taskCode,
  signCode: '浙B00001',
  startTime: `2026-03-0${taskCode.length}T00:00:00Z`,
  endTime: `2026-03-0${taskCode.length}T02:00:00Z`,
  depot,
  stations,
  km: 12,
});
const codes = (rows: readonly Journey[]): readonly string[] => rows.map(({ taskCode }) => taskCode);

test('tasks from the same depot to the same stations in their order are offered first, the other one itself is not', () => {
  const other = task('A', 'D1', 'S1', 'S2');
  const tasks = [
    other,
    task('AB', 'D1', 'S2', 'S1'),
    task('ABC', 'D1', 'S1', 'S2'),
    task('ABCD', 'D2', 'S1', 'S2'),
  ];
  const { same, others } = bySameRoute(tasks, other);
  expect(codes(same)).toEqual(['ABC']);
  expect(codes(others)).toEqual(['AB', 'ABCD']);
  expect(codes(bySameRoute(tasks, null).others)).toEqual(['A', 'AB', 'ABC', 'ABCD']);
  expect(isDrive(other, driveOf(other))).toBe(true);
  expect(isDrive(task('AB', 'D1'), driveOf(other))).toBe(false);
});
