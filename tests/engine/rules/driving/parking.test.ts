import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  fix,
  level,
  type Options,
  run,
  type Script,
  seconds,
} from '../../../support/engine/engine-script.ts';
import { runs } from '../../../support/engine/runs.ts';

const stand = (fromS: number, toS: number, place: Parameters<typeof fix>[1] = 'road', everyS = 60) => {
  const all = [];
  for (let second = fromS; second <= toS; second += everyS) all.push(fix(second, place));
  return all;
};
const go = (second: number, eastM = 500) => fix(second, 'road', 40, { eastM });
const stops = (script: Script, endS = 20_000, options?: Options) =>
  run(script, endS, options).records('parking').map(seconds);
const alarms = (script: Script, endS = 20_000) =>
  run(script, endS)
    .alarms(4)
    .map((row) => [row.level, ...seconds(row)]);

test('a stop is kept from three minutes on, and ends with the first fix after it', () => {
  expect(stops([...stand(0, 120), go(179)])).toEqual([]);
  expect(stops([...stand(0, 120), go(180)])).toEqual([[0, null, 180]]);
  expect(stops(stand(0, 179, 'road', 179))).toEqual([]);
  expect(stops(stand(0, 180))).toEqual([[0, null, null]]);
  expect(stops([fix(0, 'road', 3), fix(180, 'road', 3)])).toEqual([[0, null, null]]);
  expect(stops([fix(0, 'road', 4), fix(180, 'road', 4)])).toEqual([]);
});

test('a first fix that comes more than five minutes late leaves the end uncertain', () => {
  const ended = (second: number) =>
    run([...stand(0, 600), go(second)], second + 10)
      .records('parking')
      .map((row) => [seconds(row)[2], row.durationS, row.endUncertain]);
  expect(ended(900)).toEqual([[900, 900, false]]);
  expect(ended(901)).toEqual([[600, 600, true]]);
});

test('within 100 m it is the same stop, moving or not; two fixes beyond, or a moving one, end it', () => {
  const nudge = (eastM: number, speedKmh: number, second = 660) => fix(second, 'road', speedKmh, { eastM });
  const later = [...stand(720, 780), go(840)];
  expect(stops([...stand(0, 600), nudge(99, 20), ...later])).toEqual([[0, null, 840]]);
  expect(stops([...stand(0, 600), nudge(101, 20), ...later])[0]).toEqual([0, null, 660]);
  // A standing fix beyond is drift, unless the next is beyond too.
  expect(stops([...stand(0, 600), nudge(150, 0), ...later])).toEqual([[0, null, 840]]);
  const moved = [nudge(150, 0), nudge(150, 0, 720), nudge(150, 0, 900), nudge(600, 40, 1000)];
  expect(stops([...stand(0, 600), ...moved])).toEqual([
    [0, null, 660],
    [660, null, 1000],
  ]);
  const back = [nudge(150, 0), nudge(50, 20, 720), nudge(150, 0, 780), ...stand(840, 900), go(960)];
  expect(stops([...stand(0, 600), ...back])).toEqual([[0, null, 960]]);
});

test('the record: ignition, load, whether parking is permitted, and where', () => {
  const row = (...script: Script) => run(script, 5000).records('parking')[0];
  const off = (second: number) => fix(second, 'road', 0, { acc: false });
  expect(row(fix(0, 'road'), fix(100, 'road'), off(200), off(400), fix(500, 'road'), go(600))).toMatchObject({
    ignitionOnS: 300,
    ignitionOffS: 300,
    loaded: false,
    permitted: false,
    durationS: 600,
  });
  expect(row(level(0, 500), ...stand(1, 301), go(400))).toMatchObject({ loaded: true });
  for (const place of ['depot', 'station', 'park', 'service'] as const)
    expect(row(...stand(0, 300, place))).toMatchObject({ permitted: true });
  expect(row(...stand(0, 300))?.why).toMatchObject({
    settings: [
      { key: 'parking.minS', value: 180 },
      { key: 'parking.radiusM', value: 100 },
    ],
  });
  const other = (permitsParking: boolean) =>
    run(stand(0, 300), 400, {
      areas: [
        {
          areaCode: 'O',
          companyCode: 'C01',
          type: 'other',
          name: 'Other',
          permitsParking,
          circle: { longitudeDeg: 121.05, latitudeDeg: 30, radiusM: 100 },
        },
      ],
    }).records('parking')[0]?.permitted;
  expect(other(true)).toBe(true);
  expect(other(false)).toBe(false);
});

test('alarm 4 when half an hour of standing is proved; where it is permitted, none', () => {
  expect(alarms([...stand(0, 1740), fix(1799, 'road')], 1799)).toEqual([]);
  expect(alarms(stand(0, 1800), 1800)).toEqual([[1, 0, 1800, null]]);
  expect(alarms([...stand(0, 1740), go(1800)])).toEqual([[1, 0, 1800, 1800]]);
  expect(alarms([...stand(0, 1740), go(1799)])).toEqual([]);
  expect(alarms([...stand(0, 1860), go(1900)])).toEqual([[1, 0, 1800, 1900]]);
  expect(alarms(stand(0, 3600, 'park'))).toEqual([]);
  const ran = run(stand(0, 1860), 1900);
  expect(ran.records('parking')[0]?.alarmId).toBe(ran.alarms(4)[0]?.id);
  expect(ran.alarms(4)[0]?.why).toMatchObject({ settings: [{ key: 'parking.timeoutMin', value: 30 }] });
});

test('alarm 4 is level 2 on load, and 3 between midnight and five in China', () => {
  // The script begins at noon in China.
  const raisedAt = (chinaHour: number) => (chinaHour - 12) * 3600;
  const loaded = (raisedS: number) =>
    alarms([level(raisedS - 1801, 500), ...stand(raisedS - 1800, raisedS)], raisedS + 10).map(
      ([severity]) => severity,
    );
  expect(loaded(raisedAt(13))).toEqual([2]);
  expect(loaded(raisedAt(24) - 1)).toEqual([2]);
  expect(loaded(raisedAt(24))).toEqual([3]);
  expect(loaded(raisedAt(29) - 1)).toEqual([3]);
  expect(loaded(raisedAt(29))).toEqual([2]);
});

const park = (fromS: number, toS: number, place: 'road' | 'park' = 'road', everyS = 60) => {
  const all = [];
  for (let second = fromS; second <= toS; second += everyS) all.push(fix(second, place));
  return all;
};

test.each([
  [1799, 0],
  [1800, 1],
])('alarm 4: standing for %s s outside permitted areas raises %s', (lastsS, count) => {
  const stop = [...park(0, 1740), fix(1790, 'road'), fix(lastsS, 'road', 40, { eastM: 300 })];
  const { alarms, records } = run(stop, 3000);
  expect(alarms(4).map(seconds)).toEqual(count === 0 ? [] : [[0, 1800, lastsS]]);
  expect(records('parking')[0]).toMatchObject({ durationS: lastsS });
});

test('alarm 4 is for stops that are seen: a truck that falls silent is offline', () => {
  const { alarms } = run(park(0, 1200), 4000);
  expect(alarms(4)).toHaveLength(0);
  expect(alarms(7).map(seconds)).toEqual([[1201, 3001, null]]);
});

test('a stop in a park is no alarm; a nudge in a queue and a single drifted fix do not end it', () => {
  expect(run([...park(0, 2400, 'park'), fix(2430, 'park', 30, { eastM: 400 })], 3000).alarms(4)).toHaveLength(
    0,
  );
  const nudged = [
    ...park(0, 600),
    fix(660, 'road', 8, { eastM: 30 }),
    fix(720, 'road', 0, { eastM: 140 }),
    ...park(780, 1200),
    fix(1210, 'road', 50, { eastM: 200 }),
  ];
  expect(
    run(nudged, 1400)
      .records('parking')
      .map(({ durationS }) => durationS),
  ).toEqual([1210]);
});

/** A yard around the road, at hours of China time; the script begins at noon. */
const inYard = (validHours: string, script: Script, endS: number) =>
  run(script, endS, {
    areas: [
      {
        areaCode: 'Y',
        companyCode: 'C01',
        type: 'authorizedParking',
        name: 'Yard',
        circle: { longitudeDeg: 121.05, latitudeDeg: 30, radiusM: 100 },
        validHours,
      },
    ],
  });

test('alarm 4 where the hours of a fence end: from their end, once it has stood for half an hour more', () => {
  const ran = inYard('08:00-13:00', [...stand(0, 5340), go(5400)], 6000);
  expect(ran.alarms(4).map(seconds)).toEqual([[3600, 5400, 5400]]);
  expect(ran.alarms(4)[0]).toMatchObject({ place: 'outOfFence', areaCode: null });
  expect(ran.records('parking')[0]).toMatchObject({ permitted: false, areaCode: 'Y', place: 'inFence' });
  const early = inYard('08:00-13:00', [...stand(0, 5280), go(5340)], 6000);
  expect(early.alarms(4)).toEqual([]);
  expect(early.records('parking')[0]).toMatchObject({ permitted: true });
});

test('alarm 4 before the hours of a fence: none for less than half an hour, though it was not permitted then', () => {
  const soon = inYard('12:20-18:00', [...stand(0, 7140), go(7200)], 8000);
  expect(soon.alarms(4)).toEqual([]);
  expect(soon.records('parking')[0]).toMatchObject({ permitted: false, areaCode: null });
  const late = inYard('12:40-18:00', [...stand(0, 7140), go(7200)], 8000);
  expect(late.alarms(4).map(seconds)).toEqual([[0, 1800, 7200]]);
});

test('ignition on and off together are the stop: what is driven after its end is not of it', () => {
  const ignition = (script: Script) =>
    run(script, 20_000)
      .records('parking')
      .map(({ durationS, ignitionOnS, ignitionOffS }) => [durationS, ignitionOnS, ignitionOffS]);
  const off = (second: number) => fix(second, 'road', 0, { acc: false });
  // Rolling within the circle for twenty minutes after it stood for ten; the first rolling fix is its end.
  const rolling = Array.from({ length: 20 }, (_, n) => fix(660 + 60 * n, 'road', 8, { eastM: 40 }));
  expect(ignition([...stand(0, 600), ...rolling, go(1900)])).toEqual([[660, 660, 0]]);
  // The first fix after it comes an hour later: its end is the last that stood.
  expect(ignition([off(0), ...stand(200, 600, 'road', 100), go(4200)])).toEqual([[600, 400, 200]]);
  // Rolled, and stood again: all of it is one stop.
  expect(ignition([...stand(0, 600), ...rolling.slice(0, 5), off(1000), off(1200), go(1300)])).toEqual([
    [1300, 1000, 300],
  ]);
});

test('ignition on is never longer than the stop, nor is there a second that is neither on nor off', () => {
  const step = fc.record({
    afterS: fc.integer({ min: 5, max: 900 }),
    speedKmh: fc.constantFrom(0, 0, 0, 2, 9, 40),
    eastM: fc.constantFrom(0, 0, 30, 99, 101, 150),
    acc: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 40 }), (steps) => {
      let second = 0;
      const script = steps.map(({ afterS, speedKmh, eastM, acc }) => {
        second += afterS;
        return fix(second, 'road', speedKmh, { eastM, acc });
      });
      for (const row of run([...script, go(second + 60), go(second + 120)], second + 200).records(
        'parking',
      )) {
        if (row.endTime === null) continue;
        const [on, off] = [Number(row.ignitionOnS), Number(row.ignitionOffS)];
        expect(on).toBeGreaterThanOrEqual(0);
        expect(off).toBeGreaterThanOrEqual(0);
        expect(on + off).toBe(row.durationS);
      }
    }),
    { numRuns: runs(100, 1000) },
  );
});
