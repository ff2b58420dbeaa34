import { expect, test } from 'vitest';

import { createHistoryProgress, isFilled } from '#server/seed/history-progress.ts';

test('the time left follows the pace since the filling began; before there is a pace it is unknown', () => {
  let nowMs = 0;
  const progress = createHistoryProgress(() => nowMs);
  expect(progress.current()).toBe(null);
  const report = (percent: number, state: 'running' | 'done' = 'running') =>
    progress.report({ state, percent, doneUntil: null, messages: 0 });
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

test('while days are filled in, those from the one that is being filled until yesterday say nothing', () => {
  const progress = {
    state: 'running',
    percent: 40,
    doneUntil: '2026-03-02T03:00:00Z',
    messages: 1,
    secondsLeft: 9,
  } as const;
  const known = (day: string, of: Parameters<typeof isFilled>[2] = progress) =>
    isFilled(day, '2026-03-05', of);
  expect(['2026-03-01', '2026-03-02', '2026-03-04', '2026-03-05'].map((day) => known(day))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(known('2026-03-01', { ...progress, doneUntil: null })).toBe(false);
  expect(known('2026-03-04', { ...progress, state: 'done' })).toBe(true);
  expect(known('2026-03-04', null)).toBe(true);
});
