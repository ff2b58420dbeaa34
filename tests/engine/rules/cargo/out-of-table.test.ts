import { expect, test } from 'vitest';

import {
  driving,
  fix,
  loading,
  run,
  send,
  shut,
  unloading,
  type Script,
  level,
} from '../../../support/engine/engine-script.ts';

/** The whole delivery of a product of this density at 20 °C. */
const delivered = (density20KgM3: number): Script => [
  shut(0),
  level(1, 0, { density20KgM3 }),
  ...loading(10, 800),
  ...driving(780, 1200, 'depot', 'otherStation', 30),
  ...unloading(1200, 'otherStation', 800, 0),
];

const qualities = (density20KgM3: number) => {
  const { records } = run(delivered(density20KgM3), 3000);
  const of = (kind: 'tank-inventory' | 'loading' | 'unloading' | 'task-fuel') => [
    ...new Set(records(kind).map(({ quality }) => quality ?? null)),
  ];
  return [of('tank-inventory'), of('loading'), of('unloading'), of('task-fuel')];
};

test('litres at 20 °C of a density outside the tables are computed, and marked on every row that uses them', () => {
  expect(qualities(653)).toEqual([[null], [null], [null], [null]]);
  expect(qualities(652.9)).toEqual([['outOfTable'], ['outOfTable'], ['outOfTable'], ['outOfTable']]);
  const [row] = run(delivered(1075.1), 3000).records('task-fuel');
  expect(row).toMatchObject({ quality: 'outOfTable', sentV20L: 8000, lossV20L: 0 });
});

const ticket = (more: object) =>
  send(1000, 'flow-delivery', {
    meterNumber: 1,
    ticketCode: '1',
    measuringPosition: 'truck',
    direction: 'unload',
    oilCode: 92,
    unit: 'L',
    vtL: 1000,
    startTime: '2026-03-02T04:00:00Z',
    endTime: '2026-03-02T04:10:00Z',
    averageTemperatureC: 30,
    valid: true,
    ...more,
  });

test("a meter's own litres at 20 °C are its own; those that we make of an odd density are marked", () => {
  const quality = (more: object) => run([ticket(more)], 1100).records('meter-delivery')[0]?.quality;
  expect(quality({ density20KgM3: 700 })).toBeNull();
  expect(quality({ density20KgM3: 640 })).toBe('outOfTable');
  expect(quality({ density20KgM3: 640, v20L: 985 })).toBeNull();
});

test("a delivery of the station's gauge likewise", () => {
  const delivery = (density20KgM3: number) =>
    send(
      1000,
      'atg-delivery',
      {
        stationCode: 'T',
        tankNumber: 1,
        oilCode: 92,
        deliveryCode: 'T-1',
        startTime: '2026-03-02T04:00:00Z',
        endTime: '2026-03-02T04:10:00Z',
        startVtL: 1000,
        endVtL: 9000,
        startTemperatureC: 20,
        endTemperatureC: 20,
        density20KgM3,
      },
      { terminal: 'ATGS0T' },
    );
  const quality = (density: number) => run([delivery(density)], 1100).records('atg-delivery')[0]?.quality;
  expect(quality(745)).toBeNull();
  expect(quality(1090)).toBe('outOfTable');
});

test('a change that nothing explains likewise', () => {
  const drained = (density20KgM3: number): Script => [
    shut(0),
    ...Array.from({ length: 20 }, (_, minute) => [
      fix(60 * minute, 'road'),
      level(60 * minute + 5, minute < 10 ? 800 : 700, { density20KgM3 }),
    ]).flat(),
  ];
  const qualities = (density20KgM3: number) =>
    run(drained(density20KgM3), 3000)
      .records('volume-change')
      .map(({ direction, quality }) => [direction, quality]);
  expect(qualities(745)).toEqual([['drop', null]]);
  expect(qualities(640)).toEqual([['drop', 'outOfTable']]);
});
