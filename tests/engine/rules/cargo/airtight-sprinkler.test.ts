import { expect, test } from 'vitest';

import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import { driving, fix, run, send, type Script, seconds } from '../../../support/engine/engine-script.ts';

const cell = (second: number, fields: Partial<TerminalMessageData<'airtight-cell'>>) =>
  send(second, 'airtight-cell', { cell: 1, state: 'holding', pressureKPa: 5, testCode: 'A', ...fields });
const tests = (...script: Script) => run(script, 3000).records('airtight-test');

test('tightness: more than 0.5 kPa in five minutes is a failure, however long it was held', () => {
  const own = (endKPa: number, heldS = 300) =>
    tests(cell(0, { pressureKPa: 5 }), cell(heldS, { pressureKPa: endKPa }))[0]?.ownResult;
  expect(own(4.5)).toBe('passed');
  expect(own(4.49)).toBe('failed');
  expect(own(4, 600)).toBe('passed');
  expect(own(3.99, 600)).toBe('failed');
  // Cut short: failed if it has fallen so far already, else nobody knows.
  expect(own(4.75, 150)).toBe('notJudged');
  expect(own(4.49, 150)).toBe('failed');
  expect(own(4.99, 299)).toBe('notJudged');
  expect(own(4.99, 300)).toBe('passed');
  // Cooler gas presses less: 106.3 kPa absolute lose 0.36 a degree.
  const cooled = tests(
    cell(0, { pressureKPa: 5, temperatureC: 20 }),
    cell(300, { pressureKPa: 4.3, temperatureC: 18 }),
  )[0];
  expect(cooled).toMatchObject({ dropKPa: 0.7, correctedDropKPa: -0.026, ownResult: 'passed' });
  expect(tests(cell(0, { temperatureC: 20 }), cell(300, { pressureKPa: 4.3 }))[0]).toMatchObject({
    correctedDropKPa: 0.7,
  });
});

test('a test goes from raising the pressure to the detector’s verdict', () => {
  const [row] = tests(
    cell(0, { state: 'pressurising', pressureKPa: 1 }),
    cell(60, { pressureKPa: 5 }),
    cell(120, { pressureKPa: 4.9 }),
    cell(360, { pressureKPa: 4.8 }),
    cell(370, { state: 'passed', pressureKPa: 0 }),
  );
  expect(row).toMatchObject({
    cell: 1,
    testCode: 'A',
    result: 'passed',
    startPressureKPa: 5,
    endPressureKPa: 4.8,
    dropKPa: 0.2,
    minutes: 5,
  });
  expect(seconds(row ?? {})).toEqual([0, null, 370]);
  expect(tests(cell(0, { state: 'idle' }), cell(10, { state: 'venting' }))).toEqual([]);
  expect(tests(cell(0, {}), cell(10, { state: 'failed' }))[0]).toMatchObject({
    result: 'failed',
    minutes: 0,
  });
  expect(tests(cell(0, {}))[0]).toMatchObject({ result: 'running', endTime: null });
  expect(tests(cell(0, {}), cell(10, { cell: 2 })).map((test) => test.cell)).toEqual([1, 2]);
  // Another code is another test, and the one before ends with its last message.
  expect(
    tests(cell(0, {}), cell(60, {}), cell(300, { testCode: 'B' })).map((test) => [
      test.result,
      ...seconds(test),
    ]),
  ).toEqual([
    ['interrupted', 0, null, 60],
    ['running', 300, null, null],
  ]);
});

test('a sprinkler: from spraying to ten seconds without, with kilometres and litres', () => {
  const water = (second: number, spraying: boolean, more: Partial<TerminalMessageData<'water-tank'>> = {}) =>
    send(second, 'water-tank', { waterPercent: 80 - second / 10, spraying, ...more });
  const sprayed = (...script: Script) => run(script, 900).records('spraying');
  const [row] = sprayed(
    fix(0, 'road', 20),
    water(1, true, { waterL: 8000, sprayMode: 'rear' }),
    ...driving(10, 60, 'road', 'otherStation', 10).map((_, at) =>
      fix(10 + at * 10, 'road', 20, { eastM: 50 * (at + 1) }),
    ),
    water(100, false, { waterL: 7000 }),
  );
  expect(row).toMatchObject({
    km: 0.25,
    litres: 1000,
    startPercent: 79.9,
    endPercent: 70,
    sprayMode: 'rear',
    durationS: 99,
  });
  expect(seconds(row ?? {})).toEqual([1, null, 100]);
  expect(sprayed(water(0, true), water(50, false), water(59.9, true)).map(seconds)).toEqual([
    [0, null, null],
  ]);
  expect(sprayed(water(0, true), water(50, false), water(60, true)).map(seconds)).toEqual([
    [0, null, 50],
    [60, null, null],
  ]);
  expect(sprayed(water(0, false))).toEqual([]);
  expect(sprayed(water(0, true), water(50, false))[0]).toMatchObject({ litres: null });
});

test('the tightness test is judged by the detector and by us, at one temperature', () => {
  const cell = (
    second: number,
    state: 'pressurising' | 'holding' | 'passed',
    pressureKPa: number,
    temperatureC = 20,
  ) => send(second, 'airtight-cell', { cell: 1, state, testCode: 'A1', pressureKPa, temperatureC });
  const { records } = run(
    [cell(0, 'pressurising', 2), cell(60, 'holding', 5), cell(360, 'holding', 4.1), cell(361, 'passed', 4.1)],
    400,
  );
  expect(records('airtight-test')).toMatchObject([
    { dropKPa: 0.9, minutes: 5, result: 'passed', ownResult: 'failed' },
  ]);
});

test('a sprinkler sprays until it has stopped for ten seconds', () => {
  const water = (second: number, spraying: boolean, waterL: number) =>
    send(second, 'water-tank', { waterPercent: waterL / 100, waterL, spraying });
  const { records } = run(
    [water(0, true, 8000), water(30, false, 7700), water(39, true, 7700), water(60, false, 7500)],
    100,
  );
  expect(records('spraying').map((row) => [...seconds(row), row.litres])).toEqual([[0, null, 60, 500]]);
});
