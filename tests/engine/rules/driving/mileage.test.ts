import { expect, test } from 'vitest';

import { fix, places, run, type Script } from '../../../support/engine/engine-script.ts';

const days = (script: Script, endS = 60_000) => run(script, endS).records('daily-mileage');
const at = (second: number, eastM: number, speedKmh = 60, more: Parameters<typeof fix>[3] = {}) =>
  fix(second, 'road', speedKmh, { eastM, ...more });

test('kilometres between fixes of which one moves; what is standing drifts', () => {
  const km = (from: number, to: number) => days([at(0, 0, from), at(60, 1000, to)])[0]?.km;
  expect(km(60, 60)).toBe(1);
  expect(km(60, 0)).toBe(1);
  expect(km(0, 60)).toBe(1);
  expect(km(3.1, 3)).toBe(1);
  expect(km(3, 3)).toBe(0);
  expect(days([at(0, 0), at(60, 1000)])[0]).toMatchObject({
    day: '2026-03-02',
    drivingS: 60,
    fixes: 2,
    gapKm: 0,
    odometerKm: null,
    odometerDiffers: false,
  });
  expect(days([at(0, 0, 0), at(60, 0, 0)])[0]).toMatchObject({ km: 0, drivingS: 0 });
});

test('more than five minutes between fixes is a gap: its kilometres count, its time does not', () => {
  expect(days([at(0, 0), at(300, 5000)])[0]).toMatchObject({ km: 5, gapKm: 0, drivingS: 300 });
  expect(days([at(0, 0), at(301, 5000)])[0]).toMatchObject({ km: 5, gapKm: 5, drivingS: 0 });
});

test('a segment over midnight in China is divided by its time', () => {
  // The script begins at noon.
  const midnight = 12 * 3600;
  const rows = days([at(midnight - 60, 0), at(midnight + 180, 4000), at(midnight + 240, 5000)]);
  expect(rows.map((row) => [row.day, row.km, row.drivingS, row.fixes])).toEqual([
    ['2026-03-02', 1, 60, 1],
    ['2026-03-03', 4, 240, 2],
  ]);
  const exact = days([at(midnight - 60, 0), at(midnight, 1000)]);
  expect(exact.map((row) => [row.day, row.km])).toEqual([
    ['2026-03-02', 1],
    ['2026-03-03', 0],
  ]);
});

test('the odometer from first to last of the day, marked where it differs by more than 5 %', () => {
  const drivenKm = (lastKm: number, eastM = 10_000) =>
    days([
      at(0, 0, 60, { odometerKm: 100 }),
      at(240, eastM / 2, 60),
      at(480, eastM, 60, { odometerKm: lastKm }),
    ]).map((row) => [row.odometerKm, row.odometerDiffers])[0];
  expect(drivenKm(110)).toEqual([10, false]);
  expect(drivenKm(110.5)).toEqual([10.5, false]);
  expect(drivenKm(110.6)).toEqual([10.6, true]);
  expect(drivenKm(109.4)).toEqual([9.4, true]);
  // Of less than a kilometre five per cent are nothing: 50 m are allowed.
  expect(drivenKm(100.24, 200)).toEqual([0.24, false]);
  expect(drivenKm(100.26, 200)).toEqual([0.26, true]);
});

test('kilometres by area: a segment belongs to where its middle lies', () => {
  const metres = (longitudeDeg: number) => (longitudeDeg - places.road[0]) * 111_195 * Math.cos(Math.PI / 6);
  const station = metres(places.station[0]);
  const script = [
    at(0, station - 1100),
    at(60, station - 100),
    at(120, station + 100),
    at(180, station + 1100),
  ];
  const areas = run(script, 1200)
    .records('area-mileage')
    .map((row) => [row.areaCode, row.areaName, row.place, row.km, row.drivingS]);
  expect(areas).toEqual([
    [null, null, 'outOfFence', 2, 120],
    ['S', 'Station', 'inFence', 0.2, 60],
  ]);
});

test('days that are over are final, and their rows stay as they were', () => {
  const day = 86_400;
  const script = [
    at(0, 0),
    at(60, 1000),
    at(120, 1000, 0),
    at(180, 1000, 0),
    at(day, 1000, 0),
    at(day + 60, 2000),
  ];
  const rows = days(script, day + 1000);
  expect(rows.map((row) => [row.day, row.km, row.fixes])).toEqual([
    ['2026-03-02', 1, 4],
    ['2026-03-03', 1, 2],
  ]);
});

test('rows follow a moving truck by a minute, say all when it stops, and what it drove last after a quarter of an hour', () => {
  const script = Array.from({ length: 13 }, (_, index) => at(index * 10, index * 100, index === 12 ? 0 : 36));
  const drivenKm = (until: number, endS = until * 10) => days(script.slice(0, until + 1), endS)[0];
  // The first fix makes the row; the next word comes a minute after the first metres.
  expect([1, 6, 7, 11, 12].map((last) => drivenKm(last)?.km)).toEqual([0, 0, 0.7, 0.7, 1.2]);
  expect(drivenKm(6, 10 + 899)?.km).toBe(0);
  expect(drivenKm(6, 10 + 900)).toMatchObject({ km: 0.6, drivingS: 60, fixes: 7 });
});
