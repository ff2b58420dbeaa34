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
  shut,
  standing,
  unloading,
} from '../../../support/engine/engine-script.ts';

type DoorName = TerminalMessageData<'door'>['doors'][number]['door'];

const door = (
  second: number,
  state: 'open' | 'closed' | 'unknown',
  name: DoorName = 'operatingBox',
  trigger: 'change' | 'boot' = 'change',
) => send(second, 'door', { trigger, doors: [{ door: name, doorNumber: 1, state }] });
const doors = (script: Script, options?: Options) => run(script, 900, options).records('box-door');
const alarms = (script: Script, options?: Options) =>
  run(script, 900, options)
    .alarms(210)
    .map((row) => [row.level, ...seconds(row)]);

test('alarm 210: three seconds open where unsealing is not permitted, until it is shut for three', () => {
  const road = [fix(0, 'road'), door(1, 'closed')];
  expect(alarms([...road, door(10, 'open'), door(12.9, 'closed')])).toEqual([]);
  expect(alarms([...road, door(10, 'open'), door(13, 'closed')])).toEqual([[2, 10, 13, 13]]);
  expect(alarms([...road, door(10, 'open'), door(50, 'closed'), door(52, 'open')])).toEqual([
    [2, 10, 13, null],
  ]);
  expect(alarms([...road, door(10, 'open'), door(11, 'unknown'), door(50, 'closed')])).toEqual([
    [2, 10, 13, 50],
  ]);
  for (const place of ['depot', 'station'] as const)
    expect(alarms([fix(0, place), door(10, 'open')])).toEqual([]);
  expect(alarms([door(10, 'open')])).toEqual([[2, 10, 13, null]]);
  expect(alarms([fix(0, 'road'), door(10, 'open', 'cargoBox')])).toEqual([[2, 10, 13, null]]);
  const [row] = doors([...road, door(10, 'open'), door(50, 'closed')]);
  expect(row).toMatchObject({
    door: 'operatingBox',
    doorNumber: 1,
    abnormal: true,
    timeUncertain: false,
    place: 'outOfFence',
    endPlace: 'outOfFence',
  });
  expect(row?.closeTime).toBe(row?.endTime);
});

test('the box of the devices is tampering anywhere but in a service depot', () => {
  expect(alarms([fix(0, 'depot'), door(10, 'open', 'deviceBox')])).toEqual([[3, 10, 13, null]]);
  expect(alarms([fix(0, 'service'), door(10, 'open', 'deviceBox')])).toEqual([]);
  // A card does not open a valve cabinet in a service depot unless it is one for maintenance.
  expect(alarms([fix(0, 'service'), door(10, 'open')])).toEqual([[2, 10, 13, null]]);
  const card = send(5, 'nfc-card', { cardCode: 'M1', purpose: 'maintenance', accepted: true });
  expect(alarms([fix(0, 'service'), card, door(10, 'open')])).toEqual([]);
});

test('an empty refrigerated truck is aired in its park', () => {
  const cold: Options = { truck: { kind: 'refrigerated' } };
  expect(alarms([fix(0, 'park'), door(10, 'open')], cold)).toEqual([]);
  expect(alarms([fix(0, 'park'), level(1, 500), door(10, 'open')], cold)).toHaveLength(1);
  expect(alarms([fix(0, 'road'), door(10, 'open')], cold)).toHaveLength(1);
  expect(alarms([fix(0, 'park'), door(10, 'open')])).toHaveLength(1);
});

test('a door found open at the start is accepted, and its time is uncertain', () => {
  expect(alarms([fix(0, 'road'), door(10, 'open', 'operatingBox', 'boot')])).toEqual([[2, 10, 10, null]]);
  expect(doors([fix(0, 'road'), door(10, 'open', 'operatingBox', 'boot')])[0]).toMatchObject({
    timeUncertain: true,
  });
  expect(doors([fix(0, 'road'), door(10, 'closed', 'operatingBox', 'boot')])).toEqual([]);
});

test('foot valves: by the seal, or by the meter where no seal watches; shut while oil runs is an emergency', () => {
  const records = (...script: Script) =>
    run(script, 3000)
      .records('valve-record')
      .map((row) => [row.source, row.withCompartmentLoaded, row.closedWhileUnloading, ...seconds(row)]);
  const meter = (second: number, footValve: 'open' | 'closed' | 'unknown') =>
    send(second, 'flow-status', {
      meterNumber: 1,
      meterState: 'idle',
      totalVtL: 1,
      compartments: [{ compartment: 1, footValve }],
    });
  expect(records(meter(10, 'open'), meter(20, 'open'), meter(30, 'unknown'), meter(40, 'closed'))).toEqual([
    ['meter', null, false, 10, null, 40],
  ]);
  expect(records(shut(0), meter(10, 'open'), meter(40, 'closed'))).toEqual([]);
  expect(records(meter(10, 'closed'))).toEqual([]);
  const valve = (second: number, state: 'open' | 'closed') => sensor(second, 'footValve', { state });
  const opened = (mm: number) => records(shut(0), level(5, mm), valve(10, 'open'), valve(40, 'closed'));
  expect(opened(3)).toEqual([['seal', false, false, 10, null, 40]]);
  expect(opened(3.1)).toEqual([['seal', true, false, 10, null, 40]]);
  expect(records(shut(0), sensor(10, 'apiAdaptor', { state: 'open' }))).toEqual([]);
  const running = (mm: number) =>
    records(
      shut(0),
      ...standing(1, 121, 'station', 500),
      sensor(200, 'apiAdaptor', { state: 'open' }),
      valve(201, 'open'),
      level(220, 400),
      level(230, mm),
      valve(240, 'closed'),
    )[0]?.[2];
  expect(running(300)).toBe(true);
  expect(running(3)).toBe(false);
  expect(records(shut(0), ...unloading(10, 'station', 800, 0))[0]?.[2]).toBe(false);
});

test('alarm 201: at once, with or without a fix; set again within ten seconds it is the same', () => {
  const press = (second: number, action: 'pressed' | 'released' = 'pressed') =>
    send(second, 'emergency', { action });
  const calls = (...script: Script) =>
    run(script, 900)
      .alarms(201)
      .map((row) => [row.cause, row.level, row.popup, ...seconds(row)]);
  expect(calls(press(10))).toEqual([['button', 3, true, 10, 10, null]]);
  expect(calls(fix(10, 'road', 50, { alarmWord: 1 }))).toEqual([['alarmWord', 3, true, 10, 10, null]]);
  expect(calls(fix(10, 'road', 50, { alarmWord: 2 }))).toEqual([]);
  expect(calls(press(10), press(20, 'released'))).toEqual([['button', 3, true, 10, 10, 20]]);
  expect(calls(press(10), press(20, 'released'), press(29.9))).toEqual([['button', 3, true, 10, 10, null]]);
  expect(calls(press(10), press(20, 'released'), press(30))).toEqual([
    ['button', 3, true, 10, 10, 20],
    ['button', 3, true, 30, 30, null],
  ]);
  expect(calls(press(10), press(15), press(20, 'released'))).toEqual([['button', 3, true, 10, 10, 20]]);
  expect(calls(press(10, 'released'))).toEqual([]);
});
