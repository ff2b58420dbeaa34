import { expect, test } from 'vitest';

import { at, fix, run, send, type Script, seconds } from '../../../support/engine/engine-script.ts';

const sign = (second: number, driverCode: string, action: 'in' | 'out' = 'in', accepted = true) =>
  send(second, 'driver-sign', { action, method: 'card', driverCode, accepted });

/** A fix every minute; how far it went does not matter as long as fixes are near one another. */
const drive = (fromS: number, toS: number, more: Parameters<typeof fix>[3] = {}, everyS = 60) => {
  const all = [];
  for (let second = fromS; second <= toS; second += everyS) all.push(fix(second, 'road', 60, more));
  return all;
};
const stand = (fromS: number, toS: number, everyS = 60) => {
  const all = [];
  for (let second = fromS; second <= toS; second += everyS) all.push(fix(second, 'road'));
  return all;
};
const sorted = (script: Script) =>
  script.toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
const hours = (count: number) => count * 3600;

const alarms = (script: Script, endS = 60_000) =>
  run(sorted(script), endS)
    .alarms(203)
    .map((row) => [row.cause, row.level, row.driverCode, ...seconds(row)]);
const duties = (script: Script, endS = 60_000) => run(sorted(script), endS).records('driver-duty');

test('four hours of driving without twenty minutes of rest; half an hour more is level 3', () => {
  const way = (toS: number) => [sign(0, '42'), ...drive(0, toS)];
  // Four hours are not over four hours.
  expect(alarms(way(hours(4)))).toEqual([]);
  expect(alarms(way(hours(4) + 60))).toEqual([['continuous', 2, '42', 14_400, 14_400, null]]);
  expect(alarms(way(hours(4.5)))).toEqual([['continuous', 2, '42', 14_400, 14_400, null]]);
  expect(alarms(way(hours(4.5) + 60))).toEqual([['continuous', 3, '42', 14_400, 14_400, null]]);
  const [row] = run(sorted(way(hours(4) + 60)), 20_000).alarms(203);
  expect(row).toMatchObject({
    driverAssumed: false,
    properties: { driverWorkingDuration: 14_400, drivingSince: at(0), unsigned: false },
  });
  expect(row?.why).toMatchObject({ settings: [{ key: 'duty.continuousMin', value: 240 }] });
});

test('the alarm ends when twenty minutes of rest are complete, or with the sign-out', () => {
  const tired = [sign(0, '42'), ...drive(0, 14_460)];
  const rested = [...tired, ...stand(14_520, 16_000)];
  // The last minute before the first standing fix was driven.
  expect(alarms(rested)[0]?.slice(3)).toEqual([14_400, 14_400, 14_520 + 1200]);
  expect(alarms([...tired, ...stand(14_520, 15_660)])[0]?.slice(3)).toEqual([14_400, 14_400, null]);
  expect(alarms([...tired, sign(14_500, '42', 'out')])[0]?.slice(3)).toEqual([14_400, 14_400, 14_500]);
  expect(alarms([...tired, sign(14_500, '43')])[0]?.slice(3)).toEqual([14_400, 14_400, 14_500]);
  expect(alarms([...tired, sign(14_500, '43', 'out')])[0]?.slice(3)).toEqual([14_400, 14_400, null]);
  expect(alarms([...tired, sign(14_500, '43', 'in', false)])[0]?.slice(3)).toEqual([14_400, 14_400, null]);
});

test('eight hours of a China day, also with rests, and midnight begins another', () => {
  const session = [sign(0, '42')];
  // The script begins at noon: four hours, half an hour of rest, four hours more.
  const first = [...session, ...drive(0, hours(4) - 60), ...stand(hours(4) - 60, hours(4.5))];
  const second = (toS: number) => [...first, ...drive(hours(4.5) + 60, toS)];
  // 14,340 s before the rest; what is driven after it begins with the first moving fix.
  const dayFull = hours(4.5) + 60 + (28_800 - 14_340);
  expect(alarms(second(dayFull)).filter(([cause]) => cause === 'day')).toEqual([]);
  const over = alarms(second(dayFull + 60)).filter(([cause]) => cause === 'day');
  expect(over).toEqual([['day', 2, '42', dayFull, dayFull, null]]);
  const midnight = [...first, ...stand(hours(4.5) + 60, hours(11.5), 240), ...drive(hours(11.5), hours(13))];
  expect(duties(midnight)[0]?.dayDrivingS).toBe(hours(1));
  // A minute that goes over midnight is divided by it.
  const across = [...session, ...drive(hours(12) - 80, hours(12) + 40)];
  expect(duties(across)[0]).toMatchObject({ drivingS: 120, dayDrivingS: 40 });
});

test('a duty is what was driven and rested between signing in and out', () => {
  const [duty] = duties([
    sign(0, '42'),
    ...drive(0, 3600),
    ...stand(3660, 5460),
    ...drive(5520, 6120),
    sign(6150, '42', 'out'),
  ]);
  expect(duty).toMatchObject({
    driverCode: '42',
    method: 'card',
    // The drive to the first stop, then 600 s and the half minute to the sign-out.
    drivingS: 3660 + 630,
    restS: 1860,
    rests: 1,
    longestContinuousS: 3660,
    dayDrivingS: 3660 + 630,
  });
  expect(seconds(duty ?? {})).toEqual([0, null, 6150]);
  // Signing in again is a face check and no new duty; signing out somebody else ends nothing.
  const again = duties([sign(0, '42'), ...drive(0, 600), sign(300, '42'), sign(400, '43', 'out')]);
  expect(again.map((row) => [row.driverCode, ...seconds(row)])).toEqual([['42', 0, null, null]]);
  expect(duties([sign(0, '42', 'in', false), ...drive(0, 600)])).toEqual([]);
  const two = duties([sign(0, '42'), ...drive(0, 600), sign(300, '43')]);
  expect(two.map((row) => [row.driverCode, row.drivingS, ...seconds(row)])).toEqual([
    ['42', 300, 0, null, 300],
    ['43', 300, 300, null, null],
  ]);
});

test('moving with the ignition off is a ferry; a long silence is driving if it went more than a kilometre', () => {
  const driven = (...script: Script) => duties([sign(0, '42'), ...script])[0];
  expect(driven(...drive(0, 600, { acc: false }))).toMatchObject({ drivingS: 0, restS: 600 });
  const apart = (second: number, eastM: number) =>
    driven(fix(0, 'road', 60, { eastM: 0 }), fix(second, 'road', 60, { eastM }));
  expect(apart(300, 100)).toMatchObject({ drivingS: 300, restS: 0 });
  expect(apart(301, 999)).toMatchObject({ drivingS: 0, restS: 301 });
  expect(apart(301, 1002)).toMatchObject({ drivingS: 301, restS: 0 });
  // Between two fixes the earlier one's state holds.
  expect(driven(fix(0, 'road', 3), fix(60, 'road', 60, { eastM: 100 }))).toMatchObject({ drivingS: 0 });
  expect(driven(fix(0, 'road', 3.1), fix(60, 'road', 0, { eastM: 100 }))).toMatchObject({ drivingS: 60 });
});

test('a driver who signs out and in again keeps the hours, and the rest between counts', () => {
  const back = (pauseS: number) =>
    alarms([
      sign(0, '42'),
      ...drive(0, 7200),
      sign(7200, '42', 'out'),
      ...stand(7260, 7200 + pauseS),
      sign(7200 + pauseS, '42'),
      ...drive(7260 + pauseS, 7260 + pauseS + 7260),
    ]).length;
  expect(back(600)).toBe(1);
  expect(back(1200)).toBe(0);
  // Another driver begins with hours of their own.
  const other = [sign(0, '42'), ...drive(0, 7200), sign(7200, '43'), ...drive(7260, 14_520)];
  expect(alarms(other)).toEqual([]);
});

test('with nobody signed in the truck itself is judged, until somebody is', () => {
  const unsigned = run(drive(0, 14_460), 14_500).alarms(203);
  expect(unsigned.map((row) => [row.driverCode, row.properties])).toMatchObject([
    [null, { driverWorkingDuration: 14_400, unsigned: true }],
  ]);
  expect(alarms([...drive(0, 14_460), sign(14_500, '42')])[0]?.slice(3)).toEqual([14_400, 14_400, 14_500]);
  expect(alarms([...drive(0, 14_340), sign(14_345, '42'), ...drive(14_400, 15_000)])).toEqual([]);
});

/** The same along the road, so that distances show it too. */
const driveAlong = (fromS: number, toS: number, restedS = 0) => {
  const all = [];
  for (let second = fromS; second <= toS; second += 60)
    all.push(fix(second, 'road', 60, { eastM: (second - restedS) * 16 }));
  return all;
};

test.each([
  ['19:59', 1199, 1],
  ['20:00', 1200, 0],
])('alarm 203: a rest of %s min counts as one or not', (_name, restS, count) => {
  const script = [
    send(0, 'driver-sign', { action: 'in', method: 'card', driverCode: '42', accepted: true }),
    ...driveAlong(0, 7140),
    fix(7200, 'road', 0, { eastM: 7200 * 16 }),
    ...[300, 600, 900, 1150].map((second) => fix(7200 + second, 'road', 0, { eastM: 7200 * 16 })),
    ...driveAlong(7200 + restS, 7200 + restS + 7260, restS),
  ];
  const { alarms } = run(script, 16_000);
  expect(alarms(203)).toHaveLength(count);
  if (count === 1) expect(seconds(alarms(203)[0] ?? {})).toEqual([14_400 + restS, 14_400 + restS, null]);
});

test('alarm 203 for a truck in which nobody signed in', () => {
  const { alarms } = run(driveAlong(0, 14_460), 14_500);
  expect(alarms(203).map((row) => [...seconds(row), row.driverCode])).toEqual([[14_400, 14_400, null, null]]);
});
