import { expect, test } from 'vitest';

import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import {
  at,
  fix,
  level,
  run,
  send,
  type Script,
  seconds,
  sensor,
  shut,
  standing,
} from '../../../support/engine/engine-script.ts';

type Gauge = Partial<TerminalMessageData<'tank-level'>['compartments'][number]>;

const base = [shut(0), ...standing(1, 181, 'road', 500)];
const drains = (script: Script) =>
  run(script, 20_000)
    .alarms(202)
    .map((row) => [row.compartment, ...seconds(row)]);
const changes = (script: Script) =>
  run(script, 20_000)
    .records('volume-change')
    .map((row) => [row.direction, row.changeV20L, ...seconds(row)]);
const steady = (fromS: number, mm: number, more: Gauge = {}) => [
  level(fromS, mm, more),
  level(fromS + 60, mm, more),
];

test('a fall of 30 L and more with nothing opened is a drain, from the last level before to the first after', () => {
  expect(drains([...base, ...steady(300, 497.1)])).toEqual([]);
  expect(drains([...base, ...steady(300, 497)])).toEqual([[1, 186, 360, 360]]);
  const ran = run([...base, ...steady(300, 490)], 500);
  expect(ran.alarms(202)[0]).toMatchObject({
    cause: 'drain',
    level: 3,
    fuel: 'gasoline',
    recordId: ran.records('volume-change')[0]?.id,
    properties: { loss: 100, lossRate: 0.02, lossVt: 100 },
  });
  expect(ran.records('volume-change')[0]).toMatchObject({
    direction: 'drop',
    fromTime: at(186),
    toTime: at(360),
    fromVtL: 5000,
    toVtL: 4900,
    fromV20L: 5000,
    toV20L: 4900,
    changeV20L: -100,
    oilCode: 92,
    compartment: 1,
  });
  expect(ran.alarms(202)[0]?.why).toMatchObject({
    settings: [{ key: 'drain.minL' }, { key: 'drain.capacityRate' }],
    figures: { changeV20L: -100, thresholdL: 30 },
  });
});

test('of a large compartment 3 per mille are the least', () => {
  const large = (mm: number) =>
    run([...base, ...steady(300, mm)], 500, {
      truck: {
        compartments: [
          {
            compartment: 1,
            capacityL: 20_000,
            oilCode: 92,
            density20KgM3: 745,
            tables: [{ version: '1', effectiveFrom: '2000-01-01T00:00:00Z', rows: [[1000, 10_000]] }],
            probeForwardMm: 0,
            probeLeftMm: 0,
          },
        ],
      },
    }).alarms(202).length;
  expect(large(494.1)).toBe(0);
  expect(large(494)).toBe(1);
});

test('a truck that leans by more than a degree more is given twice as much', () => {
  const lean = (pitchDeg: number, mm: number, rollDeg = 0) =>
    drains([
      ...base,
      ...[300, 360].map((second) =>
        send(second, 'tank-level', {
          dataType: 'IN',
          pitchDeg,
          rollDeg,
          compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm: mm, temperatureC: 20 }],
        }),
      ),
    ]).length;
  expect(lean(1, 497)).toBe(1);
  expect(lean(1.1, 497)).toBe(0);
  expect(lean(-1.1, 497)).toBe(0);
  expect(lean(0, 497, 1.1)).toBe(0);
  expect(lean(1.1, 494)).toBe(1);
});

test('a slow drain is counted from the last level within 10 L of what was known to be right', () => {
  // What is compared is the mean of the readings that agree, so a slow one is known when they are below by 30 L.
  const slow = [...base, level(240, 499), level(300, 498), level(360, 497), level(420, 496)];
  expect(changes(slow)).toEqual([['drop', -30, 240, 420, 420]]);
  const noise = [...base, level(240, 498.9), ...steady(300, 496.5)];
  expect(changes(noise)).toEqual([['drop', -35, 186, 360, 360]]);
  const near = [...base, level(240, 499), ...steady(300, 496.5)];
  expect(changes(near)).toEqual([['drop', -25, 240, 360, 360]]);
});

test('a drain that goes on within 15 min is one, in the other direction or later another', () => {
  const first = [...base, ...steady(300, 490)];
  expect(changes([...first, ...steady(420, 480)])).toEqual([['drop', -200, 186, 360, 480]]);
  expect(run([...first, ...steady(420, 480)], 900).alarms(202)).toMatchObject([
    { endTime: at(480), properties: { loss: 200 } },
  ]);
  expect(changes([...first, ...steady(420, 500)])).toEqual([
    ['drop', -100, 186, 360, 360],
    // Level as four minutes ago: the first such reading is steady.
    ['rise', 100, 360, 420, 420],
  ]);
  // What goes on leaving need not be a theft's size again: 27 L are known to be more than the gauge errs.
  expect(changes([...first, ...steady(420, 487.3)])).toEqual([['drop', -127, 186, 360, 480]]);
  expect(changes([...base, ...steady(300, 497.3)])).toEqual([]);
  const later = (quietS: number) =>
    changes([...first, level(quietS - 40, 490), level(quietS, 490), ...steady(quietS + 60, 480)]).length;
  expect(later(360 + 900)).toBe(1);
  expect(later(361 + 900)).toBe(2);
});

test('what was opened where it may be explains the change, to the moment; elsewhere it does not', () => {
  const opened = (place: 'road' | 'station', openS: number, closeS: number) =>
    drains([
      shut(0),
      ...standing(1, 181, place, 500),
      sensor(openS, 'apiAdaptor', { state: 'open' }),
      sensor(closeS, 'apiAdaptor', { state: 'closed' }),
      ...steady(300, 497),
    ]).length;
  expect(opened('station', 200, 250)).toBe(0);
  expect(opened('road', 200, 250)).toBe(1);
  // Shut again before the last steady level it explains nothing that came after.
  expect(opened('station', 100, 150)).toBe(1);
  const stillOpen = [
    shut(0),
    ...standing(1, 181, 'station', 500),
    sensor(200, 'apiAdaptor', { state: 'open' }),
    ...steady(300, 497),
  ];
  expect(drains(stillOpen)).toEqual([]);
  expect(drains([...stillOpen, ...steady(420, 490)])).toEqual([]);
});

test('oil that warms or cools is no change, nor is what only the thermometer says', () => {
  const warmer = (mm: number, temperatureC = 30) => {
    const script = [...base, ...steady(300, mm, { temperatureC }), ...steady(420, mm, { temperatureC })];
    // Believed from the second reading on, so there is a steady one with it.
    expect(run(script, 900).records('tank-inventory').at(-1)).toMatchObject({
      steady: true,
      temperatureC,
    });
    return changes(script);
  };
  expect(warmer(506.1)).toEqual([]);
  // At 20 °C 61 L are missing, at line nothing is: a question to the thermometer.
  expect(warmer(500)).toEqual([]);
  expect(warmer(497.1)).toEqual([]);
  expect(warmer(497)).toHaveLength(1);
  // 48 L less at line are 5 L at 20 °C, or 60 L are a gain: it has cooled.
  expect(warmer(495.2, 13)).toEqual([]);
  expect(warmer(494, 0)).toEqual([]);
});

test('a level without a temperature is compared by the last one; of a truck that moves nothing is', () => {
  const bare = [300, 360].map((second) =>
    send(second, 'tank-level', {
      dataType: 'IN',
      compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm: 400 }],
    }),
  );
  expect(changes([...base, ...bare])).toEqual([['drop', -1000, 186, 360, 360]]);
  expect(changes([...base, fix(290, 'road', 20, { eastM: 500 }), level(300, 400), level(360, 400)])).toEqual(
    [],
  );
});
