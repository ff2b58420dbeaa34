import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  at,
  close,
  driving,
  fix,
  level,
  loading,
  open,
  run,
  type Script,
  send,
  shut,
} from '../../../support/engine/engine-script.ts';
import { runs } from '../../../support/engine/runs.ts';

/** Stands so far east of the station's middle, whose fence has 150 m. */
const beside = (fromS: number, toS: number, mm: number, eastM: number): Script =>
  Array.from({ length: Math.floor((toS - fromS) / 60) + 1 }, (_, index) => fromS + 60 * index).flatMap(
    (second) => [fix(second, 'otherStation', 0, { eastM }), level(second + 5, mm)],
  );

/** Loads 8,000 L and unloads all of it beside the fence of a station with a gauge. */
const trip = (eastM: number): Script => [
  shut(0),
  ...loading(1, 800),
  ...driving(780, 1500, 'depot', 'otherStation', 60),
  ...beside(1500, 1740, 800, eastM),
  open(1760),
  open(1770, 'footValve'),
  level(1830, 500),
  level(1890, 200),
  level(1950, 0),
  close(1960, 'footValve'),
  close(1970),
  ...beside(2000, 2300, 0, eastM),
  ...driving(2360, 3000, 'otherStation', 'depot', 60),
];

const received = (litres: number, { second = 2400, oilCode = 92 } = {}) =>
  send(
    second,
    'atg-delivery',
    {
      stationCode: 'T',
      tankNumber: 1,
      oilCode,
      deliveryCode: 'T-1',
      startTime: at(1765),
      endTime: at(1990),
      startVtL: 10_000,
      endVtL: 10_000 + litres,
      startTemperatureC: 20,
      endTemperatureC: 20,
      density20KgM3: 745,
      salesVtL: 0,
    },
    { terminal: 'ATGS0T' },
  );

const inOrder = (script: Script): Script =>
  script.toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));

const told = (script: Script) => {
  const { alarms, records } = run(script, 20_000);
  return {
    accused: [...alarms(1), ...alarms(202), ...alarms(310)].map(({ type }) => type),
    unloaded: records('unloading').map(({ areaCode, startV20L, stopV20L }) => [
      areaCode,
      startV20L,
      stopV20L,
    ]),
    fences: records('device-event')
      .filter(({ event }) => event === 'besideFence')
      .map(({ detail, areaCode }) => [detail, areaCode]),
    matching: records('atg-delivery').map(({ matching }) => matching),
    losses: records('task-fuel').map(({ lossV20L, measure, verdict }) => [lossV20L, measure, verdict]),
  };
};

const delivered = {
  accused: [],
  unloaded: [['T', 8000, 0]],
  fences: [['besideStation', 'T']],
  matching: ['matched'],
};

test('what left beside a station’s fence and came into its tank is a delivery, and the fence does not fit', () => {
  expect(told(inOrder([...trip(400), received(7990)]))).toMatchObject(delivered);
});

test('before the station says so it is an opening and a drain at no permitted place', () => {
  expect(told(inOrder(trip(400)))).toMatchObject({
    accused: [1, 202],
    unloaded: [],
    fences: [],
    matching: [],
  });
});

test.each([
  ['another volume came', [received(7500)]],
  ['another oil came', [received(7990, { oilCode: 95 })]],
] as const)('where %s it stays one', (_what, more) => {
  expect(told(inOrder([...trip(400), ...more]))).toMatchObject({
    accused: [1, 202],
    unloaded: [],
    matching: ['unmatched'],
  });
});

test('nor is it a delivery half a kilometre and more from the fence', () => {
  expect(told(inOrder([...trip(700), received(7990)]))).toMatchObject({
    accused: [1, 202],
    matching: ['unmatched'],
  });
});

test('whichever is told first, the truck’s messages or the station’s, the rows are the same', () => {
  for (const second of [1995, 2100, 2400, 9000])
    expect(told(inOrder([...trip(400), received(7990, { second })]))).toMatchObject(delivered);
});

test('in any order of the messages the rows are the same', () => {
  const script = inOrder([...trip(400), received(7990)]);
  fc.assert(
    fc.property(fc.shuffledSubarray([...script], { minLength: script.length }), (shuffled) => {
      expect(told(shuffled)).toMatchObject(delivered);
    }),
    { numRuns: runs(3, 30), seed: 3 },
  );
});
