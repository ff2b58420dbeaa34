import { expect, test } from 'vitest';

import { groupMarks } from '#pages/monitor/history_video/group-marks.part.ts';
import {
  clipSize,
  nextStart,
  previousStart,
  segmentAt,
  segmentsOf,
  shownHours,
} from '#pages/monitor/history_video/segments.part.ts';

const at = (clock: string): string => `2026-03-02T${clock}:00Z`;
const ms = (clock: string): number => Date.parse(at(clock));
const recording = (channel: number, from: string, until: string, sizeBytes = 60, alarm = false) => ({
  channel,
  startTime: at(from),
  endTime: at(until),
  alarm,
  stream: 'sub' as const,
  sizeBytes,
});
const lanes = segmentsOf([
  recording(2, '03:10', '04:10'),
  recording(1, '05:00', '05:30', 30, true),
  recording(1, '03:00', '04:00'),
]);
const first = lanes.get(1) ?? [];

test('each channel has its stretches by start; a moment is in one or in a hole', () => {
  expect(first.map(({ alarm }) => alarm)).toEqual([false, true]);
  expect(segmentAt(first, ms('03:59'))?.fromMs).toBe(ms('03:00'));
  expect(segmentAt(first, ms('04:00'))).toBeNull();
  expect([nextStart(first, ms('03:00')), previousStart(first, ms('03:00'))]).toEqual([ms('05:00'), null]);
});

test('the hours around everything are shown, a day where there is nothing', () => {
  const day = { fromMs: ms('00:00'), toMs: ms('23:00') };
  expect(shownHours([...lanes.values()].flat(), day)).toEqual({ fromMs: ms('03:00'), toMs: ms('06:00') });
  expect(shownHours([], day)).toEqual(day);
});

test('a clip is as large as its share of what the terminal tells, and of unknown size where it tells none', () => {
  expect(clipSize(first, ms('03:30'), ms('05:10'))).toEqual({ recordedMs: 40 * 60_000, bytes: 40 });
  expect(
    clipSize(segmentsOf([recording(1, '03:00', '04:00', 0)]).get(1) ?? [], ms('03:00'), ms('03:10')).bytes,
  ).toBeNull();
});

test('marks that a finger could not tell apart are one', () => {
  const marks = [90, 5, 0, 20, 95].map((time) => ({ ms: time }));
  expect(groupMarks(marks, 10).map((group) => group.map((mark) => mark.ms))).toEqual([
    [0, 5],
    [20],
    [90, 95],
  ]);
  expect(groupMarks([], 10)).toEqual([]);
});
