import { expect, test } from 'vitest';

import { fix, run, send, seconds } from '../../../support/engine/engine-script.ts';

test('alarm 213: another device under a number of the truck, at once and once, until it has been away for ten minutes', () => {
  const knock = (second: number) => send(second, 'second-terminal', { number: '13805749001' });
  const script = [fix(0, 'road', 50), knock(100), knock(400), fix(500, 'road', 50, { eastM: 100 })];
  const ran = run(script, 999);
  expect(ran.alarms(213).map((row) => [...seconds(row), row.cause])).toEqual([
    [100, 100, null, 'secondTerminal'],
  ]);
  expect(run(script, 1000).alarms(213).map(seconds)).toEqual([[100, 100, 1000]]);
  // Come again later, it is another.
  expect(
    run([...script, knock(1200)], 1300)
      .alarms(213)
      .map(seconds),
  ).toEqual([
    [100, 100, 1000],
    [1200, 1200, null],
  ]);
});
