import { expect, test } from 'vitest';

import type { Track } from '#contract/tracks/track.ts';
import { alignedJourneys } from '#domain/fleet/journey-alignment.ts';
import { journeyPoints } from '#domain/fleet/journey-points.ts';
import { commonFigures, comparedStretches } from '#pages/monitor/track_compare/journey-figures.part.ts';
import { replayTrackOf } from '#templates/replay/replay-track.ts';

const base = Date.parse('2026-03-02T04:00:00Z');
const at = (minute: number): string => new Date(base + minute * 60_000).toISOString();

/** Ten kilometres east on the equator, a kilometre a minute, with or without a stop of eight minutes at the fifth. */
const drive = (stops: boolean, northDeg = 0, kms = 10): Track => {
  const fix = (minute: number, km: number, speedKmh: number) => ({
    time: at(minute),
    longitudeDeg: 121 + km / 111.195,
    latitudeDeg: northDeg,
    speedKmh,
    bearingDeg: 90,
    filled: false,
  });
  const later = stops ? 8 : 0;
  const fixes = Array.from({ length: kms + 1 }, (_, km) =>
    fix(km > 5 ? km + later : km, km, km === 5 ? 0 : 60),
  );
  if (stops) fixes.splice(6, 0, fix(9, 5, 0), fix(13, 5, 0));
  const stop = { kind: 'stop', time: at(5), endTime: at(13), longitudeDeg: null, latitudeDeg: null };
  const rest = { areaName: null, compartment: null, part: null, type: null, cause: null, volumeL: null };
  const reading = (minute: number, v20L: number) => ({
    time: at(minute),
    compartment: 1,
    levelMm: 1,
    v20L,
    temperatureC: 20,
  });
  return {
    signCode: 'A',
    stored: fixes.length,
    fixes,
    marks: stops ? [{ id: 's', ...stop, ...rest, abnormal: false }] : [],
    loaded: [],
    offline: [],
    readings: stops ? [reading(0, 8000), reading(9, 7990)] : [reading(0, 8000)],
    waters: [],
    voltages: [],
    compartments: [{ compartment: 1, capacityL: 9000 }],
  };
};

const compare = (first: Track, second: Track) => {
  const a = replayTrackOf(first, base + 3_600_000);
  const b = replayTrackOf(second, base + 3_600_000);
  return comparedStretches(
    [a, b],
    alignedJourneys(journeyPoints(a.spots, 100), journeyPoints(b.spots, 100), 100),
  );
};

test('the stop, the litres and the speed of each journey stand beside one another', () => {
  const stretches = compare(drive(false), drive(true));
  expect(stretches.map(({ common }) => common)).toEqual([true]);
  const { metres, figures } = commonFigures(stretches);
  expect(metres / 1000).toBeCloseTo(10, 1);
  const [first, second] = figures;
  expect((first.tookMs ?? 0) / 60_000).toBeCloseTo(10, 1);
  expect((second.tookMs ?? 0) / 60_000).toBeCloseTo(18, 1);
  expect([first.stoodMs, second.stoodMs]).toEqual([0, 480_000]);
  // Too short for two calm ends.
  expect([first.changeL, second.changeL]).toEqual([null, null]);
  expect(first.meanKmh).toBeCloseTo(60, 0);
  expect(second.meanKmh).toBeCloseTo(33.3, 0);
});

test('oil that moves while a truck drives is no change: the middle of each end is compared', () => {
  const readings = [
    [1, 8000],
    [5, 8155],
    [9, 8001],
    [32, 7990],
    [35, 7845],
    [39, 7991],
  ].map(([minute = 0, v20L = 0]) => ({
    time: at(minute),
    compartment: 1,
    levelMm: 1,
    v20L,
    temperatureC: 20,
  }));
  const track = { ...drive(false, 0, 40), readings };
  const [figures] = commonFigures(compare(track, track)).figures;
  expect(figures.changeL).toBe(-11);
});

test('of a road that the second never drove no figure of it is made', () => {
  const stretches = compare(drive(false), drive(true, 0.1));
  expect(stretches.map(({ common, figures }) => [common, figures[1]])).toEqual([
    [false, { tookMs: null, stoodMs: null, changeL: null, meanKmh: null }],
  ]);
  expect(commonFigures(stretches)).toMatchObject({
    metres: 0,
    figures: [{ tookMs: null }, { tookMs: null }],
  });
});
