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
} from '../../../support/engine/engine-script.ts';

const boot = (second: number, fields: Partial<TerminalMessageData<'boot'>> = {}) =>
  send(second, 'boot', { event: 'on', part: 'console', type: 'manual', ...fields });
const power = (second: number, fields: Partial<TerminalMessageData<'power'>> = {}) =>
  send(second, 'power', { source: 'main', mainVoltageV: 26, ...fields });

test('starts and stops, and how long the console ran: by its starts, else by its own word', () => {
  const boots = (...script: Script) =>
    run(script, 9000)
      .records('boot')
      .map((row) => [row.event, row.runS]);
  expect(boots(boot(0), boot(600, { event: 'off' }))).toEqual([
    ['on', null],
    ['off', 600],
  ]);
  expect(boots(boot(600, { event: 'off', uptimeS: 4000 }))).toEqual([['off', 4000]]);
  expect(boots(boot(600, { event: 'off' }))).toEqual([['off', null]]);
  // The controller's start is not the console's.
  expect(boots(boot(0), boot(100, { part: 'controller' }), boot(600, { event: 'off' }))[2]).toEqual([
    'off',
    600,
  ]);
  expect(boots(boot(0), boot(100, { event: 'off' }), boot(600, { event: 'off' }))[2]).toEqual(['off', null]);
  const [row] = run([fix(0, 'station'), boot(1, { firmware: 'v2', uptimeS: 7 })], 10).records('boot');
  expect(row).toMatchObject({
    part: 'console',
    type: 'manual',
    firmware: 'v2',
    uptimeS: 7,
    time: at(1),
    areaName: 'Station',
  });
  expect(run([boot(1)], 10).records('boot')[0]).toMatchObject({ firmware: null, uptimeS: null });
});

test('the electricity: every start of the console and every change of source, with what is on board', () => {
  const switches = (...script: Script) =>
    run(script, 9000)
      .records('electricity-switch')
      .map((row) => [seconds(row)[0], row.cause, row.state, row.vtL, row.v20L]);
  const board = [level(0, 500), level(1, 100, { compartment: 2 })];
  expect(switches(...board, boot(10), boot(20, { event: 'off' }))).toEqual([
    [10, 'boot', 'on', 6000, 6000],
    [20, 'boot', 'off', 6000, 6000],
  ]);
  expect(switches(boot(10, { part: 'controller' }))).toEqual([]);
  expect(switches(...board, power(10), power(20), power(30, { source: 'battery' }), power(40))).toEqual([
    [30, 'power', 'battery', 6000, 6000],
    [40, 'power', 'main', 6000, 6000],
  ]);
  // The first word of a source is no change.
  expect(switches(power(10, { source: 'battery' }))).toEqual([]);
  // A gauge that failed since does not take the oil away.
  expect(switches(...board, level(5, 0, { gaugeStatus: 'error' }), boot(10))).toEqual([
    [10, 'boot', 'on', 6000, 6000],
  ]);
});

test('voltages as they came', () => {
  const [full, bare] = run(
    [
      power(0, {
        controllerVoltageV: 5,
        batteryVoltageV: 8,
        sensorBatteries: [{ sensorSerial: '1000000001', voltageV: 3.6 }],
      }),
      power(10),
    ],
    20,
  ).records('power');
  expect(full).toMatchObject({
    source: 'main',
    mainVoltageV: 26,
    controllerVoltageV: 5,
    batteryVoltageV: 8,
    sensorBatteries: [{ sensorSerial: '1000000001', voltageV: 3.6 }],
  });
  expect(bare).toMatchObject({ controllerVoltageV: null, batteryVoltageV: null, sensorBatteries: null });
});

test('climate: each probe a row, within its limits or not, or nothing to compare with', () => {
  type Probe = TerminalMessageData<'climate'>['probes'][number];
  const within = (fields: Omit<Probe, 'probe'>, kind?: 'refrigerated') =>
    run(
      [send(0, 'climate', { probes: [{ probe: 1, ...fields }] })],
      10,
      kind ? { truck: { kind } } : {},
    ).records('climate')[0]?.inLimits;
  expect(within({ place: 'sealBox', humidityPercent: 85 })).toBe(true);
  expect(within({ place: 'sealBox', humidityPercent: 85.1 })).toBe(false);
  expect(within({ place: 'console', humidityPercent: 85.1 })).toBe(false);
  expect(within({ place: 'console', temperatureC: 60 })).toBe(null);
  expect(within({ place: 'cabin', humidityPercent: 99 })).toBe(null);
  expect(within({ place: 'cargo', temperatureC: 60 })).toBe(null);
  const cold = (fields: Omit<Probe, 'probe' | 'place'>) =>
    within({ place: 'cargo', ...fields }, 'refrigerated');
  expect(cold({ temperatureC: 8 })).toBe(true);
  expect(cold({ temperatureC: 8.1 })).toBe(false);
  expect(cold({ temperatureC: -18 })).toBe(true);
  expect(cold({ temperatureC: -18.1 })).toBe(false);
  expect(cold({ humidityPercent: 90 })).toBe(true);
  expect(cold({ humidityPercent: 90.1 })).toBe(false);
  expect(cold({ temperatureC: 5, humidityPercent: 90.1 })).toBe(false);
  expect(cold({ temperatureC: 9, humidityPercent: 50 })).toBe(false);
  const rows = run(
    [
      send(0, 'climate', {
        probes: [
          { probe: 1, place: 'cabin', temperatureC: 20, fault: 'broken' },
          { probe: 2, place: 'cabin', humidityPercent: 40 },
        ],
      }),
    ],
    10,
  ).records('climate');
  expect(
    rows.map((row) => [row.probe, row.probePlace, row.temperatureC, row.humidityPercent, row.fault]),
  ).toEqual([
    [1, 'cabin', 20, null, 'broken'],
    [2, 'cabin', null, 40, 'none'],
  ]);
});

test('pressure: of tanks against the limit, of pipes and tyres as it is', () => {
  const rows = run(
    [
      send(0, 'pressure', {
        cells: [
          { compartment: 1, place: 'tank', pressureKPa: 15 },
          { compartment: 2, place: 'tank', pressureKPa: 15.1, fault: 'broken' },
          { compartment: 1, place: 'pipe', pressureKPa: 300 },
        ],
      }),
    ],
    10,
  ).records('pressure');
  expect(
    rows.map((row) => [
      row.compartment,
      row.cellPlace,
      row.pressureKPa,
      row.limitKPa,
      row.inLimits,
      row.fault,
    ]),
  ).toEqual([
    [1, 'tank', 15, 15, true, 'none'],
    [2, 'tank', 15.1, 15, false, 'broken'],
    [1, 'pipe', 300, null, null, 'none'],
  ]);
});

test('every word of a switch is a row: what it said, whether it changed, whether it bounced', () => {
  const rows = (...script: Script) =>
    run([shut(0), ...script], 900)
      .records('switch-event')
      .filter((row) => row.part === 'manhole' && Number(seconds(row)[0]) > 0)
      .map((row) => [seconds(row)[0], row.state, row.changed, row.bounce]);
  const manhole = (second: number, state: 'open' | 'closed' | 'unknown') =>
    sensor(second, 'manhole', { state });
  expect(rows(manhole(10, 'open'), manhole(20, 'open'), manhole(30, 'closed'))).toEqual([
    [10, 'open', true, false],
    [20, 'open', false, false],
    [30, 'closed', true, false],
  ]);
  expect(rows(manhole(10, 'open'), manhole(12, 'closed'))).toEqual([
    [10, 'open', true, true],
    [12, 'closed', true, true],
  ]);
  expect(rows(manhole(10, 'open'), manhole(13, 'closed'))).toEqual([
    [10, 'open', true, false],
    [13, 'closed', true, false],
  ]);
  expect(rows(manhole(10, 'unknown'))).toEqual([[10, 'unknown', false, false]]);
  const wet = (second: number, on: boolean) => sensor(second, 'manhole', { wet: on });
  expect(rows(wet(10, true), wet(20, true), wet(30, false))).toEqual([
    [10, null, false, false],
    [20, null, false, false],
    [30, null, true, false],
  ]);
  const [full] = run(
    [
      sensor(0, 'manhole', {
        state: 'closed',
        wet: true,
        water: true,
        fault: 'lowVoltage',
        tamper: true,
        rawValue: 7,
        sensorSerial: '1000000001',
      }),
    ],
    10,
  ).records('switch-event');
  expect(full).toMatchObject({
    compartment: 1,
    part: 'manhole',
    wet: true,
    water: true,
    fault: 'lowVoltage',
    tamper: true,
    rawValue: 7,
    sensorSerial: '1000000001',
    trigger: 'change',
  });
  expect(run([sensor(0, 'manhole', {})], 10).records('switch-event')[0]).toMatchObject({
    state: null,
    wet: null,
    water: null,
    fault: 'none',
    tamper: false,
    rawValue: null,
    sensorSerial: null,
  });
});
