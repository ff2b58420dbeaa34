import { expect, test } from 'vitest';

import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import {
  fix,
  type Options,
  run,
  send,
  type Script,
  seconds,
  sensor,
  shut,
} from '../../../support/engine/engine-script.ts';

type Sensor = TerminalMessageData<'seal-sensor'>['sensors'][number];

const sensorAt = (second: number, fields: Partial<Sensor>, part: Sensor['part'] = 'manhole') =>
  sensor(second, part, { state: 'closed', ...fields }, 'interval');
const faults = (script: Script, endS = 3000, options?: Options) =>
  run(script, endS, options)
    .records('device-fault')
    .map((row) => [row.fault, row.level, ...seconds(row)]);

test('broken, missing and stuck are alarm 211 after a minute, until five minutes without', () => {
  for (const fault of ['broken', 'missing', 'stuck'] as const) {
    const ran = run([shut(0), sensorAt(100, { fault })], 160);
    expect(ran.alarms(211).map((row) => [row.cause, row.level, ...seconds(row)])).toEqual([
      [fault, 2, 100, 160, null],
    ]);
    expect(ran.records('device-fault')).toMatchObject([
      {
        fault,
        level: 2,
        part: 'manhole',
        compartment: 1,
        source: 'terminal',
        alarmId: ran.alarms(211)[0]?.id,
      },
    ]);
    expect(run([shut(0), sensorAt(100, { fault })], 159).alarms(211)).toEqual([]);
  }
  const script = [shut(0), sensorAt(100, { fault: 'broken' }), sensorAt(200, {})];
  expect(run(script, 499).alarms(211).map(seconds)).toEqual([[100, 160, null]]);
  expect(run(script, 500).alarms(211).map(seconds)).toEqual([[100, 160, 200]]);
  // The five minutes after a start are its own.
  const boot = send(90, 'boot', { event: 'on', part: 'console', type: 'manual' });
  expect(
    run([shut(0), boot, sensorAt(100, { fault: 'broken' })], 900)
      .alarms(211)
      .map(seconds),
  ).toEqual([[100, 390, null]]);
  const off = send(90, 'boot', { event: 'off', part: 'console', type: 'manual' });
  expect(
    run([shut(0), off, sensorAt(100, { fault: 'broken' })], 900)
      .alarms(211)
      .map(seconds),
  ).toEqual([[100, 160, null]]);
});

test('tamper is an alarm at once, a weak battery is a fault without one', () => {
  const tampered = run([shut(0), sensorAt(100, { tamper: true })], 100);
  expect(tampered.alarms(211).map((row) => [row.cause, row.level, ...seconds(row)])).toEqual([
    ['tamper', 3, 100, 100, null],
  ]);
  const over = [shut(0), sensorAt(100, { tamper: true }), sensorAt(110, { tamper: false })];
  expect(run(over, 410).alarms(211).map(seconds)).toEqual([[100, 100, 110]]);
  // A message that says nothing of tampering takes nothing back.
  expect(
    run([shut(0), sensorAt(100, { tamper: true }), sensorAt(110, {})], 900)
      .alarms(211)
      .map(seconds),
  ).toEqual([[100, 100, null]]);
  const weak = run([shut(0), sensorAt(100, { fault: 'lowVoltage' })], 200);
  expect(weak.alarms(211)).toEqual([]);
  expect(faults([shut(0), sensorAt(100, { fault: 'lowVoltage' })], 159)).toEqual([]);
  expect(faults([shut(0), sensorAt(100, { fault: 'lowVoltage' }), sensorAt(200, {})])).toEqual([
    ['lowVoltage', 1, 100, 160, 200],
  ]);
  // One that turns into another is two faults.
  expect(
    faults([shut(0), sensorAt(100, { fault: 'lowVoltage' }), sensorAt(200, { fault: 'broken' })], 600),
  ).toEqual([
    ['lowVoltage', 1, 100, 160, 200],
    ['broken', 2, 200, 260, null],
  ]);
  // Parts are distinguished.
  expect(
    faults([shut(0), sensorAt(100, { fault: 'broken' }), sensorAt(200, { fault: 'none' }, 'footValve')], 900),
  ).toEqual([['broken', 2, 100, 160, null]]);
});

const probes = { truck: { apiProbes: [{ compartment: 1, szerov: 100, smaxv: 200 }] } };
const raw = (second: number, rawValue: number, compartment = 1) =>
  sensor(second, 'apiAdaptor', { state: 'closed', rawValue, compartment }, 'interval');

test('alarm 209: a tenth outside the probe’s band, above or below, for a minute while shut', () => {
  const outside = (rawValue: number) =>
    run([shut(0), raw(100, rawValue)], 160, probes)
      .alarms(209)
      .map((row) => [row.level, ...seconds(row)]);
  expect(outside(90)).toEqual([]);
  expect(outside(89.9)).toEqual([[1, 100, 160, null]]);
  expect(outside(210)).toEqual([]);
  expect(outside(210.1)).toEqual([[1, 100, 160, null]]);
  const limits = (rawValue: number) =>
    run([shut(0), raw(100, rawValue)], 160, probes)
      .records('device-fault')
      .map(({ value, limit }) => [value, limit]);
  expect(limits(80)).toEqual([[80, 90]]);
  expect(limits(230)).toEqual([[230, 210]]);
  const turned = { truck: { apiProbes: [{ compartment: 1, szerov: 200, smaxv: 100 }] } };
  expect(run([shut(0), raw(100, 150)], 160, turned).alarms(209)).toHaveLength(1);
  expect(run([shut(0), raw(100, 220, 2)], 160, probes).alarms(209)).toEqual([]);
  expect(run([shut(0), raw(100, 230), raw(159, 150)], 900, probes).alarms(209)).toEqual([]);
  expect(
    run([shut(0), raw(100, 230), raw(200, 150)], 500, probes)
      .alarms(209)
      .map(seconds),
  ).toEqual([[100, 160, 200]]);
  expect(
    run([shut(0), sensor(100, 'footValve', { rawValue: 999 }, 'interval')], 900, probes).alarms(209),
  ).toEqual([]);
});

test('alarm 209 waits a minute after the adaptor was shut, and asks nothing of an open one', () => {
  const opened = [
    shut(0),
    sensor(50, 'apiAdaptor', { state: 'open' }),
    sensor(60, 'apiAdaptor', { state: 'open', rawValue: 500 }, 'interval'),
  ];
  expect(run(opened, 900, probes).alarms(209)).toEqual([]);
  const shutAgain = [...opened, sensor(100, 'apiAdaptor', { state: 'closed' }), raw(110, 500)];
  expect(run(shutAgain, 900, probes).alarms(209).map(seconds)).toEqual([[110, 170, null]]);
});

const drive = (fromS: number, toS: number, speedKmh = 50) => {
  const all = [];
  for (let second = fromS; second <= toS; second += 30)
    all.push(fix(second, 'road', speedKmh, { eastM: second * 14 }));
  return all;
};
const open = (second: number) => sensor(second, 'manhole', { state: 'open' });
const stuck = (script: Script, endS = 1500) =>
  run([shut(0), fix(5, 'road'), ...script], endS)
    .alarms(211)
    .map((row) => [row.cause, ...seconds(row)]);

test('a switch is stuck after ten minutes open above 20 km/h, counted from when both hold', () => {
  expect(stuck([open(10), ...drive(30, 1200)])).toEqual([['stuck', 30, 630, null]]);
  expect(stuck([open(10), ...drive(30, 1200, 20)])).toEqual([]);
  expect(stuck([open(10), ...drive(30, 1200, 21)])).toEqual([['stuck', 30, 630, null]]);
  // Opened on the way, it counts from there.
  expect(stuck([...drive(30, 90), open(100), ...drive(120, 1200)])).toEqual([['stuck', 100, 700, null]]);
  // Slow is still driving; standing is not, since a person may have been at it.
  const at = (speedKmh: number) => fix(330, 'road', speedKmh, { eastM: 330 * 14 });
  const way = (speedKmh: number) => [open(10), ...drive(30, 300), at(speedKmh), ...drive(360, 690)];
  expect(stuck(way(15), 700)).toEqual([['stuck', 30, 630, null]]);
  expect(stuck(way(3), 700)).toEqual([]);
});

test('once it is raised, standing does not clear a stuck switch, closing it does', () => {
  const long = [open(10), ...drive(30, 660)];
  expect(stuck([...long, fix(690, 'road', 0, { eastM: 690 * 14 })])).toEqual([['stuck', 30, 630, null]]);
  const closed = sensor(680, 'manhole', { state: 'closed' });
  expect(stuck([...long, closed, fix(690, 'road', 50, { eastM: 690 * 14 })])).toEqual([
    ['stuck', 30, 630, 690],
  ]);
  expect(stuck([...long, closed, fix(690, 'road', 0, { eastM: 690 * 14 })])).toEqual([
    ['stuck', 30, 630, 690],
  ]);
  // Another part that is open and well has its own count.
  const both = [open(10), sensor(400, 'footValve', { state: 'open', sensorSerial: '1000000007' })];
  const rows = run(
    [shut(0), fix(5, 'road'), ...both.slice(0, 1), ...drive(30, 390), ...both.slice(1), ...drive(420, 1100)],
    1100,
  ).records('device-fault');
  expect(rows.map((row) => [row.part, row.sensorSerial, ...seconds(row)])).toEqual([
    ['manhole', null, 30, 630, null],
    ['footValve', '1000000007', 400, 1000, null],
  ]);
});
