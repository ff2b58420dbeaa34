import { expect, test } from 'vitest';

import { fix, run, send, seconds } from '../../../support/engine/engine-script.ts';

test('alarm 201: at once, without a fix, and the same again when set within 10 s', () => {
  const button = (second: number, on: boolean) =>
    send(second, 'position', { fix: 'none', speedKmh: 0, acc: true, alarmWord: on ? 1 : 0 });
  const script = (againS: number) => [
    button(0, false),
    button(10, true),
    button(20, false),
    button(againS, true),
    button(60, false),
  ];
  expect(run(script(29.999), 100).alarms(201).map(seconds)).toEqual([[10, 10, 60]]);
  expect(run(script(30), 100).alarms(201).map(seconds)).toEqual([
    [10, 10, 20],
    [30, 30, 60],
  ]);
});

test('alarm 201 lasts while bit or button is set, and pops up however old it is', () => {
  const script = [
    fix(0, 'road', 50, { alarmWord: 1 }),
    send(5, 'emergency', { action: 'pressed' }),
    fix(10, 'road', 50, { alarmWord: 0, eastM: 100 }),
    send(50, 'emergency', { action: 'released' }),
  ];
  expect(run(script, 100).alarms(201).map(seconds)).toEqual([[0, 0, 50]]);
});
