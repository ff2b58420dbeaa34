import { expect, test } from 'vitest';

import {
  close,
  driving,
  fix,
  level,
  loading,
  open,
  run,
  type Script,
  shut,
  standing,
  unloading,
} from '../../../support/engine/engine-script.ts';

/** Loads 8,000 L; by the gauge 200 L go on the way and are there again at `backMm`. */
const trip = (backMm: number): Script => [
  shut(0),
  ...loading(1, 800),
  ...driving(780, 1100, 'depot', 'road', 60),
  ...standing(1100, 1400, 'road', 800),
  ...standing(1460, 1700, 'road', 780),
  ...standing(1760, 2000, 'road', backMm),
  ...driving(2060, 2300, 'road', 'station', 60),
  ...unloading(2300, 'station', backMm, 0),
  ...driving(3140, 3400, 'station', 'depot', 60),
];

test('a drain that came back leaves its task: neither black nor broken, and no litres of it', () => {
  const { alarms, records } = run(trip(800), 5000);
  expect(alarms(202)).toEqual([]);
  expect(records('task-fuel')).toMatchObject([
    {
      lossV20L: 0,
      drainedV20L: 0,
      drainAlarmIds: [],
      chargedV20L: 0,
      lossClass: 'normalLoss',
      verdict: 'passed',
    },
  ]);
  expect(records('transport-task')).toMatchObject([{ sealIntegrity: 'unbroken', state: 'closed' }]);
});

test('one that stays is black, breaks the seal and is charged', () => {
  const { alarms, records } = run(trip(780), 5000);
  expect(alarms(202)).toMatchObject([{ cause: 'drain' }]);
  expect(records('task-fuel')).toMatchObject([
    { lossV20L: 200, drainedV20L: 200, chargedV20L: 200, lossClass: 'black' },
  ]);
  expect(records('transport-task')).toMatchObject([{ sealIntegrity: 'broken' }]);
});

test('a drain is charged and proven where nobody knows what else the task lost', () => {
  // The truck arrives without a reading and opens at once.
  const { records } = run(
    [
      shut(0),
      ...loading(1, 800),
      ...driving(780, 1100, 'depot', 'road', 60),
      ...standing(1100, 1400, 'road', 800),
      ...standing(1460, 1700, 'road', 780),
      ...driving(1760, 4000, 'road', 'station', 60),
      fix(4000, 'station'),
      open(4010),
      open(4015, 'footValve'),
      level(4300, 400),
      level(4400, 100),
      close(4490, 'footValve'),
      close(4500),
      ...standing(4560, 4900, 'station', 0),
      ...driving(4960, 5300, 'station', 'depot', 60),
    ],
    7000,
  );
  expect(records('task-fuel')).toMatchObject([
    {
      lossV20L: null,
      drainedV20L: 200,
      verdict: 'proven',
      transitVerdict: null,
      chargedV20L: 200,
      doubts: [],
    },
  ]);
});
