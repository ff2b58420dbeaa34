import { expect, test } from 'vitest';

import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import {
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

type Gauge = TerminalMessageData<'tank-level'>['compartments'][number];

const faults = (script: Script, endS = 90_000) =>
  run(script, endS)
    .records('device-fault')
    .map((row) => [row.fault, row.compartment, ...seconds(row)]);

const gauge = (second: number, fields: Partial<Gauge>, dataType: 'IN' | 'FF' = 'IN') =>
  send(second, 'tank-level', {
    dataType,
    compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm: 500, ...fields }],
  });

test('a gauge that is not well for five minutes is a fault, and for five minutes well again is none', () => {
  const missing = (second: number) => gauge(second, { gaugeStatus: 'missing' });
  expect(faults([missing(0), gauge(299, {})])).toEqual([]);
  expect(faults([missing(0), missing(60), gauge(300, {})], 599)).toEqual([['missing', 1, 0, 300, null]]);
  expect(faults([missing(0), missing(60), gauge(300, {})], 600)).toEqual([['missing', 1, 0, 300, 300]]);
  expect(faults([gauge(0, {}, 'FF')], 400)).toEqual([['error', 1, 0, 300, null]]);
  const [row] = run([missing(0)], 400).records('device-fault');
  expect(row).toMatchObject({
    device: 'gauge',
    level: 2,
    source: 'terminal',
    value: null,
    limit: null,
    part: null,
    door: null,
  });
  expect(row?.why).toMatchObject({ rule: 'conditions', figures: { value: null, limit: null, holdS: 300 } });
  // Each compartment has its own gauge.
  expect(
    faults([missing(0), gauge(100, { compartment: 2, gaugeStatus: 'error' }), gauge(200, {})], 500),
  ).toEqual([['error', 2, 100, 400, null]]);
});

test('a level over the table by more than 20 mm is a fault at once', () => {
  expect(faults([gauge(0, { levelMm: 1020 })])).toEqual([]);
  const over = [gauge(0, { levelMm: 1020.5 })];
  expect(faults(over, 10)).toEqual([['overTable', 1, 0, 0, null]]);
  expect(run(over, 10).records('device-fault')).toMatchObject([
    { value: 1020.5, limit: 1000, level: 2, source: 'engine' },
  ]);
  expect(faults([...over, gauge(60, { levelMm: 1020 })], 359)).toEqual([['overTable', 1, 0, 0, null]]);
  expect(faults([...over, gauge(60, { levelMm: 1020 })], 360)).toEqual([['overTable', 1, 0, 0, 60]]);
});

test('a jump: more than 100 mm within 10 s, standing, with everything shut', () => {
  const jumps = (second: number, levelMm: number, ...before: Script) =>
    faults([shut(0), ...standing(1, 181, 'depot', 500), level(190, 500), ...before, level(second, levelMm)])
      .filter(([fault]) => fault === 'jump')
      .map(([, , startS]) => startS);
  expect(jumps(200, 399)).toEqual([200]);
  expect(jumps(200, 601)).toEqual([200]);
  expect(jumps(200, 400)).toEqual([]);
  expect(jumps(200.5, 399)).toEqual([]);
  expect(jumps(200, 399, fix(195, 'depot', 10))).toEqual([]);
  expect(jumps(200, 399, sensor(191, 'manhole', { state: 'open' }), level(195, 500))).toEqual([]);
  const [row] = run(
    [shut(0), ...standing(1, 181, 'depot', 500), level(190, 500), level(199, 390)],
    200,
  ).records('device-fault');
  expect(row).toMatchObject({ fault: 'jump', value: 390, limit: 500, level: 2 });
});

test('a level that does not move by a tenth of a millimetre through half an hour of driving is stuck', () => {
  const drive = (readings: Script, speedKmh = 60) => {
    const fixes = Array.from({ length: 24 }, (_, at) =>
      fix(at * 100, 'road', speedKmh, { eastM: speedKmh > 3 ? at * 1600 : 0 }),
    );
    return [...fixes, ...readings].sort((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
  };
  const at = (second: number, levelMm: number) => level(second, levelMm);
  const stuck = (readings: Script, endS = 2290) => faults(drive(readings), endS);
  expect(stuck([at(10, 500), at(900, 500), at(1810, 500)])).toEqual([['frozen', 1, 10, 1810, null]]);
  expect(stuck([at(10, 500), at(900, 500), at(1809, 500), at(1809.5, 501)])).toEqual([]);
  // Two that agree may agree by chance.
  expect(stuck([at(10, 500), at(1900, 500)])).toEqual([]);
  expect(stuck([at(10, 500), at(900, 500.04), at(1900, 500)])).toEqual([['frozen', 1, 10, 1810, null]]);
  expect(stuck([at(10, 500), at(900, 500.06), at(1900, 500)])).toEqual([]);
  expect(stuck([at(10, 500), at(900, 500), at(1810, 500), at(2200, 503)])).toEqual([
    ['frozen', 1, 10, 1810, 2200],
  ]);
  // What is empty moves nowhere, and what stands is still.
  expect(stuck([at(10, 3), at(900, 3), at(1900, 3)])).toEqual([]);
  expect(faults(drive([at(10, 500), at(900, 500), at(1900, 500)], 0), 2290)).toEqual([]);
  expect(run(drive([at(10, 500), at(900, 500), at(1810, 500)]), 2290).records('device-fault')).toMatchObject([
    { value: 500, level: 2, device: 'gauge', source: 'engine' },
  ]);
});

test('a truck that stood with a still level is counted from when it drove off', () => {
  const fixes = [
    fix(0, 'road'),
    ...Array.from({ length: 30 }, (_, at) => fix(1000 + at * 100, 'road', 60, { eastM: at * 1600 })),
  ];
  const readings = [500, 800, 1500, 2500, 3000].map((second) => level(second, 500));
  const script = [...fixes, ...readings].sort((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
  expect(faults(script, 3900)).toEqual([['frozen', 1, 1000, 2800, null]]);
});

test('ten readings in which the console’s litres are more than 0.5 % off: its table is another', () => {
  const reported = (count: number, consoleVtL: number) =>
    Array.from({ length: count }, (_, at) => gauge(60 * at, { levelMm: 500 + at, consoleVtL }));
  // The levels rise by 10 L each, from 5,000 L.
  const constant = (count: number, consoleVtL: number) =>
    Array.from({ length: count }, (_, at) => gauge(60 * at, { consoleVtL }));
  expect(faults(constant(12, 5025), 900)).toEqual([]);
  expect(faults(constant(9, 5026), 900)).toEqual([]);
  expect(faults(constant(10, 5026), 900)).toEqual([['consoleTable', 1, 540, 540, null]]);
  expect(faults(constant(10, 4974), 900)).toEqual([['consoleTable', 1, 540, 540, null]]);
  expect(faults([...constant(10, 5026), gauge(600, { consoleVtL: 5000 })], 900)).toEqual([
    ['consoleTable', 1, 540, 540, 600],
  ]);
  // One that agrees in between, and they are counted again.
  const broken = [
    ...constant(9, 5026),
    gauge(540, { consoleVtL: 5000 }),
    gauge(600, { consoleVtL: 5026 }),
    gauge(660, { consoleVtL: 5026 }),
  ];
  expect(faults(broken, 900)).toEqual([]);
  expect(run(reported(10, 6000), 900).records('device-fault')).toMatchObject([
    { value: 6000, limit: 5090, level: 1, fault: 'consoleTable' },
  ]);
});

test('a channel that sends what it can’t have measured is a fault at once, with its name and the value', () => {
  const good = { temperatureC: 20, waterMm: 10, density20KgM3: 745 };
  const channel = (fields: Partial<Gauge>) =>
    faults([gauge(0, good), gauge(60, { ...good, ...fields })], 200);
  expect(channel({})).toEqual([]);
  expect(channel({ temperatureC: 85 })).toEqual([['impossibleTemperature', 1, 60, 60, null]]);
  expect(channel({ waterMm: 521 })).toEqual([['impossibleWater', 1, 60, 60, null]]);
  // At the bottom of an empty tank both floats lie on each other.
  expect(channel({ waterMm: 520 })).toEqual([]);
  expect(channel({ density20KgM3: 599 })).toEqual([['impossibleDensity', 1, 60, 60, null]]);
  const ended = [gauge(0, { ...good, temperatureC: 85 }), gauge(60, good)];
  expect(faults(ended, 359)).toEqual([['impossibleTemperature', 1, 0, 0, null]]);
  expect(faults(ended, 360)).toEqual([['impossibleTemperature', 1, 0, 0, 60]]);
});

test('a thermometer that says nothing any more for five minutes is a fault; a gauge without one has none', () => {
  const silent = [0, 60, 120, 180, 240, 300].map((second) => gauge(second, {}));
  expect(faults(silent, 1000)).toEqual([]);
  const [, ...after] = silent;
  const unplugged = [gauge(0, { temperatureC: 20 }), ...after];
  expect(faults(unplugged, 359)).toEqual([]);
  expect(faults(unplugged, 360)).toEqual([['noTemperature', 1, 60, 360, null]]);
});
