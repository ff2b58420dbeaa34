import { expect, test } from 'vitest';

import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import {
  fix,
  level,
  type Options,
  run,
  send,
  type Script,
  seconds,
  sensor,
} from '../../../support/engine/engine-script.ts';

const rows = (script: Script, endS = 3000, options?: Options) =>
  run(script, endS, options).records('device-fault');
const faults = (script: Script, endS = 3000, options?: Options) =>
  rows(script, endS, options).map((row) => [row.fault, row.level, ...seconds(row)]);

const power = (second: number, fields: Partial<TerminalMessageData<'power'>>) =>
  send(second, 'power', { source: 'main', mainVoltageV: 26, ...fields });

test('undervoltage: below 22 V of a 24 V truck, 11 V of a 12 V one, a minute long with the ignition on', () => {
  const main = (mainVoltageV: number, acc = true) =>
    faults([fix(0, 'road', 0, { acc }), power(10, { mainVoltageV })], 100).map(([fault]) => fault);
  expect(main(21.9)).toEqual(['undervoltage']);
  expect(main(22)).toEqual([]);
  expect(main(16.1)).toEqual(['undervoltage']);
  expect(main(16)).toEqual([]);
  expect(main(10.9)).toEqual(['undervoltage']);
  expect(main(11)).toEqual([]);
  // Half a volt is no supply at all, and with the ignition off nobody charges.
  expect(main(0.5)).toEqual([]);
  expect(main(0.6)).toEqual(['undervoltage']);
  expect(main(21, false)).toEqual([]);
  expect(faults([power(10, { mainVoltageV: 21 })], 100)).toEqual([]);
  const low = [fix(0, 'road'), power(10, { mainVoltageV: 21 })];
  expect(faults(low, 69)).toEqual([]);
  expect(faults(low, 70)).toEqual([['undervoltage', 1, 10, 70, null]]);
  expect(rows(low, 70)).toMatchObject([{ device: 'power', value: 21, limit: 22 }]);
  // Half a volt above for five minutes ends it; between the two nothing changes.
  const back = (volts: number) => faults([...low, power(100, { mainVoltageV: volts })], 400);
  expect(back(22.4)).toEqual([['undervoltage', 1, 10, 70, null]]);
  expect(back(22.5)).toEqual([['undervoltage', 1, 10, 70, 100]]);
  expect(faults([...low, power(100, { mainVoltageV: 23 })], 399)).toEqual([
    ['undervoltage', 1, 10, 70, null],
  ]);
});

test('weak batteries: the console’s below 7 V, a wireless seal’s below 3.3 V', () => {
  const battery = (batteryVoltageV: number) => faults([power(0, { batteryVoltageV })], 10);
  expect(battery(7)).toEqual([]);
  expect(battery(6.9)).toEqual([['batteryLow', 1, 0, 0, null]]);
  const low = power(0, { batteryVoltageV: 6.9 });
  expect(faults([low, power(60, { batteryVoltageV: 7.4 })])).toEqual([['batteryLow', 1, 0, 0, null]]);
  expect(faults([low, power(60, { batteryVoltageV: 7.5 })])).toEqual([['batteryLow', 1, 0, 0, 60]]);
  const seal = (second: number, voltageV: number, sensorSerial = '1000000001') =>
    power(second, { sensorBatteries: [{ sensorSerial, voltageV }] });
  expect(faults([seal(0, 3.3)])).toEqual([]);
  expect(rows([seal(0, 3.2)])).toMatchObject([
    { fault: 'sensorBatteryLow', device: 'seal', sensorSerial: '1000000001', value: 3.2, limit: 3.3 },
  ]);
  expect(faults([seal(0, 3.2), seal(60, 3.7)])).toEqual([['sensorBatteryLow', 1, 0, 0, null]]);
  expect(faults([seal(0, 3.2), seal(60, 3.8)])).toEqual([['sensorBatteryLow', 1, 0, 0, 60]]);
  expect(faults([seal(0, 3.2), seal(60, 3.8, '1000000002')])).toEqual([['sensorBatteryLow', 1, 0, 0, null]]);
});

test('a console on its battery: a cut while moving or on load at once, ten minutes of it anywhere', () => {
  const cut = (...before: Script) =>
    faults([...before, power(10, { source: 'battery', mainVoltageV: 0 })], 700).map((row) => row.slice(0, 4));
  expect(cut(fix(0, 'road', 50))).toEqual([
    ['powerCut', 3, 10, 70],
    ['onBattery', 2, 10, 610],
  ]);
  expect(cut(fix(0, 'road'), level(5, 500))).toEqual([
    ['powerCut', 3, 10, 70],
    ['onBattery', 2, 10, 610],
  ]);
  expect(cut(fix(0, 'road'))).toEqual([['onBattery', 2, 10, 610]]);
  expect(cut()).toEqual([['onBattery', 2, 10, 610]]);
  const back = [fix(0, 'road', 50), power(10, { source: 'battery', mainVoltageV: 0 }), power(200, {})];
  expect(faults(back)).toEqual([['powerCut', 3, 10, 70, 200]]);
});

const climate = (
  second: number,
  fields: Partial<TerminalMessageData<'climate'>['probes'][number]>,
  place: 'cargo' | 'sealBox' | 'console' | 'cabin' = 'cargo',
) => send(second, 'climate', { probes: [{ probe: 1, place, ...fields }] });

test('refrigerated cargo: from −18 to 8 °C and up to 90 %, ten minutes out, back by 1 °C and 3 %', () => {
  const truck = { truck: { kind: 'refrigerated' as const } };
  const cargo = (...readings: readonly (readonly [number, number])[]) =>
    rows(
      readings.map(([second, temperatureC]) => climate(second, { temperatureC })),
      2000,
      truck,
    ).map((row) => [row.value, row.limit, seconds(row)[1], seconds(row)[2]]);
  expect(cargo([0, 8])).toEqual([]);
  expect(cargo([0, 8.1])).toEqual([[8.1, 8, 600, null]]);
  expect(cargo([0, -18])).toEqual([]);
  expect(cargo([0, -18.1])).toEqual([[-18.1, -18, 600, null]]);
  expect(cargo([0, 9], [700, 7.1])).toEqual([[9, 8, 600, null]]);
  expect(cargo([0, 9], [700, 7])).toEqual([[9, 8, 600, 700]]);
  expect(cargo([0, -19], [700, -17.1])).toEqual([[-19, -18, 600, null]]);
  expect(cargo([0, -19], [700, -17])).toEqual([[-19, -18, 600, 700]]);
  const moist = (...readings: readonly (readonly [number, number])[]) =>
    faults(
      readings.map(([second, humidityPercent]) => climate(second, { humidityPercent })),
      2000,
      truck,
    );
  expect(moist([0, 90])).toEqual([]);
  expect(moist([0, 90.1])).toEqual([['humidity', 1, 0, 600, null]]);
  expect(moist([0, 91], [700, 87.1])).toEqual([['humidity', 1, 0, 600, null]]);
  expect(moist([0, 91], [700, 87])).toEqual([['humidity', 1, 0, 600, 700]]);
  expect(faults([climate(0, { temperatureC: 30 }, 'cabin')], 2000, truck)).toEqual([]);
});

test('moisture in a housing: above 85 % for half an hour, until below 75 %', () => {
  const damp = climate(0, { humidityPercent: 86 }, 'sealBox');
  expect(faults([climate(0, { humidityPercent: 85 }, 'sealBox')])).toEqual([]);
  expect(faults([damp], 1799)).toEqual([]);
  expect(rows([damp], 1800)).toMatchObject([{ device: 'sealBox', fault: 'humidity', value: 86, limit: 85 }]);
  expect(faults([damp, climate(2000, { humidityPercent: 75 }, 'sealBox')])).toEqual([
    ['humidity', 1, 0, 1800, null],
  ]);
  expect(faults([damp, climate(2000, { humidityPercent: 74.9 }, 'sealBox')])).toEqual([
    ['humidity', 1, 0, 1800, 2000],
  ]);
  expect(rows([climate(0, { humidityPercent: 99 }, 'console')])).toMatchObject([{ device: 'console' }]);
  expect(faults([climate(0, { humidityPercent: 99 }, 'cabin')])).toEqual([]);
  expect(faults([climate(0, { temperatureC: 99 }, 'sealBox')])).toEqual([]);
});

test('a climate probe that reports a fault for a minute', () => {
  const broken = climate(0, { fault: 'broken' }, 'cabin');
  expect(faults([broken, climate(59, { fault: 'none' }, 'cabin')])).toEqual([]);
  expect(faults([broken, climate(100, { fault: 'none' }, 'cabin')], 399)).toEqual([
    ['broken', 1, 0, 60, null],
  ]);
  expect(faults([broken, climate(100, { fault: 'none' }, 'cabin')], 400)).toEqual([
    ['broken', 1, 0, 60, 100],
  ]);
  // Silence about faults is no word that it is well.
  expect(faults([broken, climate(100, { temperatureC: 5 }, 'cabin')])).toEqual([['broken', 1, 0, 60, null]]);
});

test('a tank above 15 kPa for a minute; 30 are level 3; below 12 it is over; pipes and tyres are none', () => {
  const cell = (second: number, pressureKPa: number, place: 'tank' | 'pipe' | 'tyre' = 'tank') =>
    send(second, 'pressure', { cells: [{ compartment: 1, place, pressureKPa }] });
  expect(faults([cell(0, 15)])).toEqual([]);
  expect(faults([cell(0, 15.1)], 59)).toEqual([]);
  expect(faults([cell(0, 15.1)], 60)).toEqual([['highPressure', 2, 0, 60, null]]);
  expect(faults([cell(0, 29.9)])).toEqual([['highPressure', 2, 0, 60, null]]);
  expect(faults([cell(0, 30)])).toEqual([['highPressure', 3, 0, 60, null]]);
  expect(faults([cell(0, 16), cell(100, 12)])).toEqual([['highPressure', 2, 0, 60, null]]);
  expect(faults([cell(0, 16), cell(100, 11.9)])).toEqual([['highPressure', 2, 0, 60, 100]]);
  expect(faults([cell(0, 800, 'tyre'), cell(1, 50, 'pipe')])).toEqual([]);
  expect(rows([cell(0, 16)])).toMatchObject([{ device: 'tank', compartment: 1, value: 16, limit: 15 }]);
});

test('no fix while the wheels turn: more than 20 km/h by the recorder for ten minutes', () => {
  const blind = (second: number, recorderSpeedKmh: number, acc = true) =>
    send(second, 'position', { fix: 'none', speedKmh: 0, recorderSpeedKmh, acc });
  expect(faults([blind(0, 21)], 599)).toEqual([]);
  expect(faults([blind(0, 21)], 600)).toEqual([['noFix', 2, 0, 600, null]]);
  expect(faults([blind(0, 20)], 900)).toEqual([]);
  expect(faults([blind(0, 60, false)], 900)).toEqual([]);
  expect(faults([blind(0, 60), fix(599, 'road', 60)], 900)).toEqual([]);
  expect(faults([blind(0, 60), fix(700, 'road', 60)], 900)).toEqual([['noFix', 2, 0, 600, 700]]);
});

test('receiver and antenna, as bits 4 to 6 of the alarm word say for a minute', () => {
  const word = (second: number, alarmWord: number) => fix(second, 'road', 0, { alarmWord });
  for (const bit of [4, 5, 6])
    expect(faults([word(0, 1 << bit)], 100)).toEqual([['antenna', 2, 0, 60, null]]);
  for (const bit of [3, 8]) expect(faults([word(0, 1 << bit)], 100)).toEqual([]);
  expect(faults([word(0, 16), word(59, 0)], 100)).toEqual([]);
  expect(faults([word(0, 16), word(100, 0)], 400)).toEqual([['antenna', 2, 0, 60, 100]]);
});

test('three abnormal restarts within a day', () => {
  const boot = (second: number, type: 'abnormalRestart' | 'manual' = 'abnormalRestart') =>
    send(second, 'boot', { event: 'on', part: 'console', type });
  const restarts = (...times: readonly number[]) =>
    faults(
      times.map((t) => boot(t)),
      90_000,
    ).filter(([fault]) => fault === 'restarts');
  expect(restarts(0, 100)).toEqual([]);
  expect(restarts(0, 100, 86_399)).toEqual([['restarts', 2, 86_399, 86_399, 86_400]]);
  expect(restarts(0, 100, 86_400)).toEqual([]);
  expect(
    faults([boot(0), boot(10, 'manual'), boot(20, 'manual'), boot(30)]).filter(([f]) => f === 'restarts'),
  ).toEqual([]);
  const [row] = rows([boot(0), boot(10), boot(20)]);
  expect(row).toMatchObject({ device: 'console', value: 3, limit: 3 });
  const off = send(10, 'boot', { event: 'off', part: 'console', type: 'abnormalRestart' });
  expect(faults([boot(0), off, boot(20)])).toEqual([]);
});

test('a clock that was ahead is trusted again after five messages in order', () => {
  const ahead = (second: number) => fix(second, 'road');
  const early = send(100, 'heartbeat', { intervalS: 60 }, { receivedS: 60, sentS: 100 });
  const inOrder = (count: number) => Array.from({ length: count }, (_, at) => ahead(200 + 10 * at));
  const clock = (script: Script) => faults(script, 900).map((row) => row.slice(0, 2).concat(row.slice(4)));
  expect(clock([early])).toEqual([['clock', 1, null]]);
  expect(clock([early, ...inOrder(4)])).toEqual([['clock', 1, null]]);
  expect(clock([early, ...inOrder(5)])).toEqual([['clock', 1, 240]]);
  expect(rows([early], 900)).toMatchObject([{ device: 'console', value: 40 }]);
  const fine = send(100, 'heartbeat', { intervalS: 60 }, { receivedS: 70, sentS: 100 });
  expect(clock([fine])).toEqual([]);
});

test('a door switch that reports a fault for a minute, door by door', () => {
  const door = (second: number, fault?: 'broken' | 'none', doorNumber = 1) =>
    send(second, 'door', {
      trigger: 'interval',
      doors: [{ door: 'cargoBox', doorNumber, state: 'closed', ...(fault ? { fault } : {}) }],
    });
  expect(faults([door(0, 'broken'), door(59)], 900)).toEqual([]);
  expect(faults([door(0, 'broken')], 900)).toEqual([['broken', 2, 0, 60, null]]);
  expect(faults([door(0, 'broken'), door(100, 'none')], 900)).toEqual([['broken', 2, 0, 60, 100]]);
  expect(faults([door(0, 'broken'), door(100, 'none', 2)], 900)).toEqual([['broken', 2, 0, 60, null]]);
  expect(rows([door(0, 'broken')], 900)).toMatchObject([
    { device: 'boxDoor', door: 'cargoBox', doorNumber: 1, source: 'terminal' },
  ]);
});

test('a fault that comes back before it is over goes on; its row has its length and where it ended', () => {
  const low = (second: number) =>
    sensor(second, 'manhole', { state: 'closed', fault: 'lowVoltage' }, 'interval');
  const well = (second: number) => sensor(second, 'manhole', { state: 'closed', fault: 'none' }, 'interval');
  const script = [fix(0, 'road'), low(10), well(200), low(300), well(400), fix(410, 'station')];
  const [row] = rows(script, 900);
  expect(seconds(row ?? {})).toEqual([10, 70, 400]);
  expect(row).toMatchObject({ durationS: 390, device: 'seal', part: 'manhole', compartment: 1 });
  expect(row?.why).toMatchObject({ messages: { opened: script[1]?.message.id } });
});

const cameras = (
  second: number,
  fields: Partial<NonNullable<TerminalMessageData<'position'>['cameras']>>,
  acc = true,
) =>
  fix(second, 'road', 50, {
    acc,
    cameras: {
      signalLost: [],
      covered: [],
      storageFault: [],
      otherFault: false,
      alarmStorageFull: false,
      ...fields,
    },
  });

test('cameras without picture or covered, and storages, one row for each, after a minute until five without', () => {
  const seen = (script: Script, endS = 3000) =>
    rows(script, endS).map((row) => [row.device, row.fault, row.unitNumber, row.level, ...seconds(row)]);
  const lost = [cameras(0, { signalLost: [1, 3] }), cameras(60, { signalLost: [1, 3] })];
  expect(seen(lost.slice(0, 1), 59)).toEqual([]);
  expect(seen(lost, 60)).toEqual([
    ['camera', 'signalLost', 1, 2, 0, 60, null],
    ['camera', 'signalLost', 3, 2, 0, 60, null],
  ]);
  // One is seen again; a report that says nothing of cameras any more ends the other.
  expect(seen([...lost, cameras(100, { signalLost: [3] }), fix(200, 'road', 50)])).toEqual([
    ['camera', 'signalLost', 1, 2, 0, 60, 100],
    ['camera', 'signalLost', 3, 2, 0, 60, 200],
  ]);
  // Gone for less than five minutes it goes on.
  expect(seen([...lost, fix(100, 'road', 50), cameras(399, { signalLost: [1, 3] })], 420)).toMatchObject([
    { 6: null },
    { 6: null },
  ]);
  expect(
    seen([cameras(0, { covered: [0], storageFault: [13], otherFault: true, alarmStorageFull: true })], 60),
  ).toEqual([
    ['camera', 'covered', null, 2, 0, 60, null],
    ['recorder', 'storageFault', 13, 2, 0, 60, null],
    ['recorder', 'fault', null, 2, 0, 60, null],
    ['recorder', 'storageFull', null, 1, 0, 60, null],
  ]);
});

test('with the ignition off nothing is said of cameras, which are off too', () => {
  expect(rows([cameras(0, { signalLost: [1] }, false)])).toEqual([]);
});
