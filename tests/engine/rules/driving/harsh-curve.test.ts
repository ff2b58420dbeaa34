import { expect, test } from 'vitest';

import { fix, level, run, send, type Script, seconds } from '../../../support/engine/engine-script.ts';

const east = (second: number) => ({ eastM: second * 14 });
const at = (second: number, speedKmh: number, more: Parameters<typeof fix>[3] = {}) =>
  fix(second, 'road', speedKmh, { ...east(second), ...more });
const urgent = (script: Script) =>
  run(script, 200)
    .alarms(5)
    .map((row) => [row.cause, row.level, ...seconds(row)]);

test('alarm 5: up from 2.0 m/s², down from 2.5, by 10 km/h and more, between fixes 1 to 3 s apart', () => {
  const change = (from: number, to: number, apartS = 1) => urgent([at(10, from), at(10 + apartS, to)]);
  expect(change(40, 50)).toEqual([['acceleration', 1, 11, 11, 11]]);
  expect(change(40, 49.9)).toEqual([]);
  expect(change(39.9, 49.9)).toHaveLength(1);
  // 14.4 km/h in 2 s are exactly 2.0 m/s², 18 are 2.5.
  expect(change(40, 54.4, 2)).toEqual([['acceleration', 1, 12, 12, 12]]);
  expect(change(40, 54.3, 2)).toEqual([]);
  expect(change(60, 42, 2)).toEqual([['braking', 1, 12, 12, 12]]);
  expect(change(60, 42.1, 2)).toEqual([]);
  expect(change(80, 50, 3)).toEqual([['braking', 1, 13, 13, 13]]);
  expect(change(80, 10, 3.5)).toEqual([]);
  expect(change(80, 50, 0.5)).toEqual([]);
});

test('alarm 5 is level 2 from 4 m/s² with a load on board; it has speeds, g and load', () => {
  const brake = (mm: number, to: number) => urgent([level(0, mm), at(10, 60), at(11, to)])[0]?.[1];
  // 20,000 L fit in.
  expect(brake(500, 60 - 14.5)).toBe(2);
  expect(brake(500, 60 - 14.3)).toBe(1);
  expect(brake(101, 40)).toBe(2);
  expect(brake(100, 40)).toBe(1);
  const [row] = run([level(0, 500), at(10, 60), at(11, 42)], 100).alarms(5);
  expect(row?.properties).toEqual({
    speedBeforeKmh: 60,
    speedAfterKmh: 42,
    ms2: -5,
    g: 0.51,
    loadShare: 0.25,
  });
  expect(row?.why).toMatchObject({
    settings: [{ key: 'harsh.brakingMs2', value: 2.5 }],
    figures: { ms2: -5 },
  });
});

test('alarm 5 comes once in ten seconds, and only where the recorder agrees by 10 km/h', () => {
  const twice = (second: number) =>
    urgent([at(10, 80), at(11, 60), at(second - 1, 60), at(second, 40)]).map((row) => row[2]);
  expect(twice(20)).toEqual([11]);
  expect(twice(21)).toEqual([11, 21]);
  const recorded = (before: number, after: number) =>
    urgent([at(10, 60, { recorderSpeedKmh: before }), at(11, 40, { recorderSpeedKmh: after })]).length;
  expect(recorded(60, 50)).toBe(1);
  expect(recorded(60, 51)).toBe(0);
  expect(recorded(60, 30)).toBe(1);
  expect(recorded(60, 29)).toBe(0);
  expect(urgent([at(10, 60, { recorderSpeedKmh: 60 }), at(11, 40)])).toHaveLength(1);
});

test('after a tunnel the first two fixes are not trusted', () => {
  const blind = send(5, 'position', { fix: 'none', speedKmh: 0, acc: true });
  expect(urgent([at(1, 60), blind, at(10, 60), at(11, 40)])).toEqual([]);
  expect(urgent([at(1, 60), blind, at(9, 60), at(10, 60), at(11, 40)])).toHaveLength(1);
  expect(urgent([at(10, 60), at(11, 40)])).toHaveLength(1);
});

/** Fixes a second apart that turn by so many degrees each. */
const bend = (speedKmh: number, turns: readonly number[], bearingDeg = 90, everyS = 1): Script => {
  let bearing = bearingDeg;
  const all = [at(10, speedKmh, { bearingDeg: bearing })];
  for (const [index, turn] of turns.entries()) {
    bearing = (bearing + turn + 360) % 360;
    all.push(at(10 + (index + 1) * everyS, speedKmh, { bearingDeg: bearing }));
  }
  return all;
};
const curves = (script: Script, endS = 100) =>
  run(script, endS)
    .alarms(6)
    .map((row) => [row.level, ...seconds(row)]);
/** Degrees a second for a lateral acceleration. */
const degrees = (ms2: number, speedKmh: number) => ((ms2 / (speedKmh / 3.6)) * 180) / Math.PI;

test('alarm 6: two intervals running at 3.0 m/s², 2.5 with a load of 20 to 90 %; 3.5 are level 3', () => {
  const turn = (ms2: number, ...before: Script) =>
    curves([
      ...before,
      ...bend(
        36,
        Array.from({ length: 3 }, () => degrees(ms2, 36)),
      ),
    ])[0]?.[0];
  expect(turn(2.99)).toBeUndefined();
  expect(turn(3.01)).toBe(2);
  expect(turn(3.49)).toBe(2);
  expect(turn(3.51)).toBe(3);
  const share = (mm: number) => [level(0, mm), level(1, mm, { compartment: 2 })];
  expect(turn(2.49, ...share(500))).toBeUndefined();
  expect(turn(2.51, ...share(500))).toBe(2);
  expect(turn(2.51, ...share(200))).toBe(2);
  expect(turn(2.51, ...share(199))).toBeUndefined();
  expect(turn(2.51, ...share(900))).toBe(2);
  expect(turn(2.51, ...share(901))).toBeUndefined();
});

test('alarm 6 lasts from the first interval to the last one of 2.0 m/s² the same way', () => {
  const d = (ms2: number) => degrees(ms2, 36);
  expect(curves(bend(36, [d(3.2), 0, 0]))).toEqual([]);
  expect(curves(bend(36, [d(3.2), d(3.2), d(2.1), d(1.9), 0]))).toEqual([[2, 10, 12, 13]]);
  expect(curves(bend(36, [d(3.2), d(3.2), d(-3.2), 0]))).toEqual([[2, 10, 12, 12]]);
  // A lane change turns back at once.
  expect(curves(bend(36, [d(3.2), d(-3.2), d(3.2), d(-3.2)]))).toEqual([]);
  expect(curves(bend(36, [d(3.2), d(1), d(3.2), d(1)]))).toEqual([]);
  expect(curves(bend(36, [d(-3.2), d(-3.2), 0]))).toEqual([[2, 10, 12, 12]]);
  // Through north it is one bend.
  expect(curves(bend(36, [d(3.2), d(3.2), 0], 350))).toEqual([[2, 10, 12, 12]]);
  expect(curves(bend(36, [d(-3.2), d(-3.2), 0], 10))).toEqual([[2, 10, 12, 12]]);
});

test('alarm 6 asks for 30 km/h and fixes at most 2 s apart with a bearing', () => {
  expect(curves(bend(30, [degrees(3.2, 30), degrees(3.2, 30), 0]))).toHaveLength(1);
  expect(curves(bend(29.9, [degrees(3.2, 29.9), degrees(3.2, 29.9), 0]))).toEqual([]);
  const wide = degrees(3.2, 36);
  expect(curves(bend(36, [wide * 2, wide * 2, 0], 90, 2))).toHaveLength(1);
  expect(curves(bend(36, [wide * 2.5, wide * 2.5, 0], 90, 2.5))).toEqual([]);
  const [first, second, third] = bend(36, [wide, wide]);
  if (!first || !second || !third) throw new Error('three fixes');
  expect(curves([first, at(11, 36), third])).toEqual([]);
  // A fix without a bearing ends it where the last one was.
  expect(curves([first, second, third, at(13, 36)])).toEqual([[2, 10, 12, 12]]);
});

test('the record of a bend: highest acceleration with its radius, speed, load and length', () => {
  const d = (ms2: number) => degrees(ms2, 36);
  const [row] = run([level(0, 500), ...bend(36, [d(2.6), d(3.2), d(2.8), 0])], 100).records('curve');
  expect(row).toMatchObject({
    maxLateralMs2: 3.2,
    radiusM: 31.3,
    maxSpeedKmh: 36,
    loadedShare: 0.25,
    durationS: 3,
  });
  const [alarm] = run([level(0, 500), ...bend(36, [d(2.6), d(3.2), d(3.6), 0])], 100).alarms(6);
  expect(alarm).toMatchObject({ level: 3, properties: { maxLateralMs2: 3.6, maxSpeedKmh: 36 } });
  expect(alarm?.why).toMatchObject({ figures: { limitMs2: 2.5, lateralMs2: 3.2 } });
});

test('alarm 5: hard braking between fixes a second apart, once in ten seconds', () => {
  const brake = (fromS: number) => [fix(fromS, 'road', 60), fix(fromS + 1, 'road', 50, { eastM: 15 })];
  const { alarms } = run([...brake(0), ...brake(5), ...brake(20)], 60);
  expect(alarms(5).map((row) => [...seconds(row), row.cause])).toEqual([
    [1, 1, 1, 'braking'],
    [21, 21, 21, 'braking'],
  ]);
});

test('alarm 5 asks for a change of 10 km/h within 3 s, and for the recorder to agree', () => {
  expect(run([fix(0, 'road', 60), fix(1, 'road', 50.1)], 60).alarms(5)).toHaveLength(0);
  expect(run([fix(0, 'road', 60), fix(4, 'road', 20)], 60).alarms(5)).toHaveLength(0);
  const disagree = [
    fix(0, 'road', 60, { recorderSpeedKmh: 60 }),
    fix(1, 'road', 48, { recorderSpeedKmh: 60 }),
  ];
  expect(run(disagree, 60).alarms(5)).toHaveLength(0);
});

test("alarm 44: the terminal's own, without a second pop-up when ours came within 5 s", () => {
  const own = send(3, 'adas-event', {
    system: 'harsh',
    eventCode: 2,
    phase: 'point',
    alarmCode: 'h1',
    speedKmh: 44,
  });
  expect(run([own], 60).alarms(44)[0]).toMatchObject({ popup: true, level: 1 });
  expect(run([fix(0, 'road', 60), fix(1, 'road', 45), own], 60).alarms(44)[0]).toMatchObject({
    popup: false,
  });
});

test('alarm 6: two intervals running over the limit; a lane change is none', () => {
  const bend = (turns: readonly number[]) => {
    let bearingDeg = 350;
    return turns.map((turn, second) => {
      bearingDeg = (bearingDeg + turn + 360) % 360;
      return fix(second, 'road', 54, { eastM: second * 15, bearingDeg });
    });
  };
  const tight = run(bend([0, 13, 13, 13, 0, 0]), 60);
  expect(tight.alarms(6).map(seconds)).toEqual([[0, 2, 3]]);
  expect(tight.records('curve')[0]).toMatchObject({ alarmId: tight.alarms(6)[0]?.id, maxSpeedKmh: 54 });
  expect(run(bend([0, 13, 0, 13, 0]), 60).alarms(6)).toHaveLength(0);
  expect(run(bend([0, 13, -13, 13, -13]), 60).alarms(6)).toHaveLength(0);
});
