import { expect, test } from 'vitest';

import { createHistoryProgress, isFilled, type Progress } from '#server/telemetry/history-progress.ts';

test('the time left follows the pace since the filling began; before there is a pace it is unknown', () => {
  let nowMs = 0;
  const progress = createHistoryProgress(() => nowMs);
  expect(progress.current()).toBe(null);
  const report = (percent: number, state: 'running' | 'done' = 'running') =>
    progress.report({ state, percent, filled: [], messages: 0 });
  report(0);
  nowMs = 2_000;
  report(1);
  expect(progress.current()?.secondsLeft).toBe(null);
  nowMs = 60_000;
  report(25);
  expect(progress.current()?.secondsLeft).toBe(180);
  nowMs = 240_000;
  report(100, 'done');
  expect(progress.current()?.secondsLeft).toBe(null);
});

test('while days are filled in, those say nothing that no filled stretch covers from midnight to midnight', () => {
  const progress: Progress = {
    state: 'running',
    percent: 40,
    // China's midnight is 16:00 UTC.
    filled: [
      { fromTime: '2026-03-04T02:00:00Z', untilTime: '2026-03-07T03:00:00Z' },
      { fromTime: '2026-02-28T16:00:00Z', untilTime: '2026-03-02T15:59:59Z' },
    ],
    messages: 1,
    secondsLeft: 9,
  };
  const known = (day: string, of: Progress | null = progress) => isFilled(day, '2026-03-07', of);
  const days = [
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
  ];
  expect(days.map((day) => known(day))).toEqual([false, true, false, false, true, true, true]);
  expect(known('2026-03-01', { ...progress, filled: [] })).toBe(false);
  // The first stretch still grows: of today it has not come to the present.
  const begun = { ...progress, filled: progress.filled.slice(0, 1) };
  expect(known('2026-03-07', begun)).toBe(false);
  expect(known('2026-03-05', begun)).toBe(true);
  expect(known('2026-03-07', { ...begun, state: 'done' })).toBe(true);
  expect(known('2026-03-04', { ...progress, state: 'done' })).toBe(true);
  expect(known('2026-03-04', null)).toBe(true);
});
