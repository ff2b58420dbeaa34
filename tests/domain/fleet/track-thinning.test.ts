import { expect, test } from 'vitest';

import { thinnedTrack, trackGapMs, type TrackFix } from '#domain/fleet/track-thinning.ts';
import { maxTrackDays, trackPeriodProblem } from '#domain/fleet/track-period.ts';

const fix = (s: number, east: number, north: number, speedKmh = 36): TrackFix => ({
  ms: s * 1000,
  longitudeDeg: 121 + east / 96_486,
  latitudeDeg: 29.9 + north / 111_195,
  speedKmh,
});
const secondsOf = (fixes: readonly TrackFix[]): readonly number[] => fixes.map(({ ms }) => ms / 1000);

test('a straight way at one speed is its two ends', () => {
  const straight = Array.from({ length: 300 }, (_, s) => fix(s, s * 10, 0));
  expect(secondsOf(thinnedTrack(straight))).toEqual([0, 299]);
});

test('turns, starts and stops stay where they were', () => {
  const turn = [
    ...Array.from({ length: 60 }, (_, s) => fix(s, s * 10, 0)),
    ...Array.from({ length: 60 }, (_, s) => fix(60 + s, 590, s * 10 + 10)),
  ];
  expect(secondsOf(thinnedTrack(turn))).toContain(59);
  const halt = [
    ...Array.from({ length: 60 }, (_, s) => fix(s, s * 10, 0)),
    ...Array.from({ length: 60 }, (_, s) => fix(60 + s, 590, 0, 0)),
    ...Array.from({ length: 60 }, (_, s) => fix(120 + s, 590 + s * 10, 0)),
  ];
  expect(secondsOf(thinnedTrack(halt))).toEqual([0, 59, 60, 119, 120, 179]);
});

test('nothing is thinned over a gap or over a change of kind', () => {
  const gapS = trackGapMs / 1000;
  const way = [0, 10, 20, 21 + gapS, 31 + gapS, 41 + gapS].map((s) => fix(s, s * 10, 0));
  expect(secondsOf(thinnedTrack(way))).toEqual([0, 20, 21 + gapS, 41 + gapS]);
  const kinds = Array.from({ length: 10 }, (_, s) => fix(s, s * 10, 0));
  expect(secondsOf(thinnedTrack(kinds, ({ ms }) => ms >= 5000))).toEqual([0, 4, 5, 9]);
});

test('a truck that stands for an hour keeps fixes that are no gap apart', () => {
  const parked = Array.from({ length: 121 }, (_, i) => fix(i * 30, 0, 0, 0));
  const seconds = secondsOf(thinnedTrack(parked));
  expect([seconds[0], seconds.at(-1)]).toEqual([0, 3600]);
  expect(seconds.length).toBeLessThan(20);
  for (const [i, s] of seconds.entries())
    expect(s - (seconds[i - 1] ?? 0)).toBeLessThanOrEqual(trackGapMs / 1000);
});

test('a long way is never drawn farther from what is stored than is promised', () => {
  const way = Array.from({ length: 5000 }, (_, s) =>
    fix(s, s * 9 + 300 * Math.sin(s / 50), 400 * Math.cos(s / 35), 40 + 20 * Math.sin(s / 20)),
  );
  const thin = thinnedTrack(way);
  expect(thin.length).toBeLessThan(way.length / 2);
  let at = 0;
  for (const { ms, longitudeDeg, speedKmh } of way) {
    while ((thin[at + 1]?.ms ?? Infinity) <= ms) at++;
    const [a, b] = [thin[at], thin[at + 1] ?? thin[at]];
    if (!a || !b) throw new Error('no fix');
    const share = b.ms === a.ms ? 0 : (ms - a.ms) / (b.ms - a.ms);
    const drawn = a.longitudeDeg + (b.longitudeDeg - a.longitudeDeg) * share;
    expect(Math.abs(drawn - longitudeDeg) * 96_486).toBeLessThan(8.1);
    const kmh = (a.speedKmh ?? 0) + ((b.speedKmh ?? 0) - (a.speedKmh ?? 0)) * share;
    expect(Math.abs(kmh - (speedKmh ?? 0))).toBeLessThan(4.1);
  }
});

test('constant.track-start-not-after-end, constant.track-query-3-days: one rule for form and server', () => {
  const day = 86_400_000;
  expect(trackPeriodProblem({ fromMs: 2, toMs: 1 })).toBe('startAfterEnd');
  expect(trackPeriodProblem({ fromMs: 1, toMs: 1 })).toBeNull();
  expect(trackPeriodProblem({ fromMs: 0, toMs: maxTrackDays * day })).toBeNull();
  expect(trackPeriodProblem({ fromMs: 0, toMs: maxTrackDays * day + 1 })).toBe('queryRangeTooLong');
});
