import { expect, test } from 'vitest';

import {
  driving,
  fix,
  level,
  live,
  loading,
  places,
  run,
  send,
  type Script,
  seconds,
  sensor,
  shut,
  standing,
  startMs,
  unloading,
} from '../../../support/engine/engine-script.ts';

const last = (script: Script, second: number) => live(run(script, second), second);

/** Metres east of the road's place at which the truck is shown. */
const shownM = (script: Script, second: number): number => {
  const { longitudeDeg } = last(script, second);
  if (longitudeDeg === null) throw new Error('no place');
  return Math.round((longitudeDeg - places.road[0]) * 111_195 * Math.cos(Math.PI / 6));
};

test('a leap of more than 200 m at more than 160 km/h is a spike', () => {
  const leap = (second: number, eastM: number) =>
    shownM([fix(0, 'road'), fix(second, 'road', 0, { eastM })], second);
  expect(leap(1, 199)).toBe(199);
  expect(leap(1, 202)).toBe(0);
  // 162 km/h, and 158.
  expect(leap(5, 225)).toBe(0);
  expect(leap(5, 220)).toBe(220);
  // At one and the same second nothing goes that far.
  expect(leap(0, 1000)).toBe(0);
  expect(leap(0, 199)).toBe(199);
});

test('three spikes running are dropped, the fourth is accepted; one good fix and it begins again', () => {
  const far = (second: number) => fix(second, 'road', 0, { eastM: 9000 });
  const three = [fix(0, 'road'), far(1), far(2), far(3)];
  expect(shownM(three, 3)).toBe(0);
  expect(shownM([...three, far(4)], 4)).toBe(9000);
  const back = [...three, fix(4, 'road'), far(5), far(6), far(7)];
  expect(shownM(back, 7)).toBe(0);
  expect(shownM([...back, far(8)], 8)).toBe(9000);
  // Once believed, spikes are counted from there.
  const believed = [...three, far(4), fix(5, 'road'), fix(6, 'road'), fix(7, 'road')];
  expect(shownM(believed, 7)).toBe(9000);
});

test('a fix needs four satellites where their number is sent, and is shown unchanged', () => {
  const fixWith = (satellites: number) =>
    shownM([fix(0, 'road'), fix(10, 'road', 0, { eastM: 100, satellites })], 10);
  expect(fixWith(3)).toBe(0);
  expect(fixWith(4)).toBe(100);
  expect(
    shownM([fix(0, 'road'), send(5, 'position', { fix: '3d', speedKmh: 0, acc: true, latitudeDeg: 31 })], 10),
  ).toBe(0);
  expect(
    last([fix(0, 'road', 40, { bearingDeg: 360, altitudeM: 12, recorderSpeedKmh: 41, acc: false })], 5),
  ).toMatchObject({ gpsMs: startMs, bearingDeg: 0, altitudeM: 12, speedKmh: 40, acc: false });
  expect(last([fix(0, 'road')], 5)).toMatchObject({ bearingDeg: null, altitudeM: null, acc: true });
});

test('a truck stands at up to 3 km/h, from the first such fix on', () => {
  expect(last([fix(0, 'road', 3), fix(100, 'road', 3), fix(190, 'road', 2)], 190)).toMatchObject({
    status: 4,
    statusStartMs: startMs,
  });
  expect(last([fix(0, 'road', 3), fix(100, 'road', 3.1), fix(150, 'road', 2)], 190).status).not.toBe(4);
  expect(last([fix(0, 'road', 9), fix(10, 'road', 0), fix(190, 'road', 0)], 190)).toMatchObject({
    status: 4,
    statusStartMs: startMs + 10_000,
  });
});

test('no level is steady for 120 s after a move, by fixes or, without one, by the wheels', () => {
  const steady = (script: Script) =>
    run(script, 700)
      .records('tank-inventory')
      .map((row) => row.steady);
  const levels = [60, 120, 180, 240].map((second) => level(second, 500));
  expect(steady([fix(0, 'road'), ...levels])).toEqual([false, true, true, true]);
  expect(steady([fix(0, 'road', 4), ...levels])).toEqual([false, false, false, true]);
  expect(steady([fix(0, 'road', 3), ...levels])).toEqual([false, true, true, true]);
  const blind = (recorderSpeedKmh?: number) =>
    send(150, 'position', {
      fix: 'none',
      speedKmh: 0,
      acc: true,
      ...(recorderSpeedKmh === undefined ? {} : { recorderSpeedKmh }),
    });
  expect(steady([fix(0, 'road'), ...levels, blind(4)])).toEqual([false, true, false, false]);
  expect(steady([fix(0, 'road'), ...levels, blind(3)])).toEqual([false, true, true, true]);
  expect(steady([fix(0, 'road'), ...levels, blind()])).toEqual([false, true, true, true]);
});

/** A delivery that leaves 800 L on board, and then a way out of the station. */
const leaving = (...way: Script) => [
  shut(0),
  ...loading(1, 800),
  ...driving(780, 1200, 'depot', 'station'),
  ...unloading(1200, 'station', 800, 80),
  ...way,
];

test('a visit ends with the first of two fixes outside running; one drifted fix ends nothing', () => {
  const out = (second: number) => fix(second, 'station', 5, { eastM: 400 });
  const left = (...way: Script) =>
    run(leaving(...way), 2600)
      .alarms(207)
      .map(seconds);
  expect(left(out(2000))).toEqual([]);
  expect(left(out(2000), out(2010))).toEqual([[2000, 2000, null]]);
  expect(left(out(2000), fix(2010, 'station'), out(2020))).toEqual([]);
  expect(left(out(2000), fix(2010, 'station'), out(2020), out(2030))).toEqual([[2020, 2020, null]]);
});

test('what is done at the next station is dated to it, though the fixes touch both', () => {
  const ran = run(
    [
      ...leaving(),
      // A second station begins where the first one ends: its first fix is already outside the first.
      fix(2000, 'station', 5, { eastM: 500 }),
      fix(2010, 'station', 5, { eastM: 520 }),
      ...standing(2020, 2260, 'station', 80).map((delivery) =>
        delivery.message.kind === 'position'
          ? fix((Date.parse(delivery.message.time) - startMs) / 1000, 'station', 0, { eastM: 520 })
          : delivery,
      ),
      sensor(2270, 'footValve', { state: 'open' }),
      level(2300, 40),
      level(2360, 0),
      sensor(2370, 'footValve', { state: 'closed' }),
      level(2400, 0),
      level(2460, 0),
    ],
    2600,
    {
      areas: [
        {
          areaCode: 'N',
          companyCode: 'C01',
          type: 'station',
          name: 'Neighbour',
          stationCode: 'N',
          circle: {
            longitudeDeg: places.station[0] + 520 / (111_195 * Math.cos(Math.PI / 6)),
            latitudeDeg: 30,
            radiusM: 100,
          },
        },
      ],
    },
  );
  expect(ran.records('unloading').map((row) => [row.areaName, row.stationCode, row.unloadedVtL])).toEqual([
    ['Station', 'S', 7200],
    ['Neighbour', 'N', 800],
  ]);
  // It still stood beside the first when it left that one with a rest: the rest went to its neighbour.
  expect(ran.records('split-unloading').length).toBeGreaterThan(0);
});

test('a decision that waits three seconds still knows where the truck was when it began', () => {
  const way = [96, 97, 98, 99, 100, 101, 102, 103, 104, 105].map((second) =>
    fix(second, 'road', 36, { eastM: 10 * second }),
  );
  const opened = (at: number) =>
    run([shut(0), fix(90, 'road', 36, { eastM: 900 }), ...way, sensor(at, 'manhole', { state: 'open' })], 300)
      .records('seal-record')
      .map((row) => Math.round(((row.longitudeDeg ?? 0) - places.road[0]) * 111_195 * Math.cos(Math.PI / 6)));
  expect(opened(100)).toEqual([1000]);
  expect(opened(98)).toEqual([980]);
});
