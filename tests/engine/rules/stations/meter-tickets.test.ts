import { expect, test } from 'vitest';

import { at, run, send } from '../../../support/engine/engine-script.ts';

test('meters: a ticket with its verdict and ours, a reprint, and a totaliser that falls', () => {
  const ticket = (vtL: number, ticketCode = 'K1') =>
    send(700, 'flow-delivery', {
      ticketCode,
      meterNumber: 1,
      measuringPosition: 'truck',
      direction: 'unload',
      oilCode: 92,
      unit: 'L',
      vtL,
      averageTemperatureC: 30,
      density20KgM3: 745,
      startTime: at(0),
      endTime: at(600),
      startTotalVtL: 100,
      endTotalVtL: 5100,
      valid: true,
    });
  const { records } = run([ticket(5000), ticket(5000), ticket(4990)], 800);
  expect(records('meter-delivery').map(({ vtL, validity, reprint }) => [vtL, validity, reprint])).toEqual([
    [5000, 'valid', false],
    [4990, 'totals', true],
  ]);
  expect(records('meter-delivery')[0]?.v20L).toBeCloseTo(4939.1, 1);
  const status = (second: number, totalVtL: number) =>
    send(second, 'flow-status', { meterNumber: 1, meterState: 'idle', totalVtL });
  const crept = run([status(0, 100), status(60, 108), status(120, 50)], 200);
  expect(crept.records('flow-change').map(({ step, cause }) => [step, cause])).toEqual([
    [8, 'flowWhileIdle'],
  ]);
  expect(crept.records('device-fault').map(({ fault }) => fault)).toEqual(['flowWhileIdle', 'totaliserFell']);
});

test('a ticket in kilograms has the litres of its density; without one it says nothing', () => {
  const ticket = (more: Readonly<Record<string, unknown>>) =>
    send(700, 'flow-delivery', {
      ticketCode: 'K2',
      meterNumber: 1,
      measuringPosition: 'rack',
      direction: 'load',
      oilCode: 92,
      unit: 'kg',
      massKg: 3719.5,
      startTime: at(0),
      endTime: at(600),
      valid: true,
      ...more,
    });
  // 3,719.5 kg in air at 745 kg/m³ are 5,000 L at 20 °C.
  const [known] = run([ticket({ density20KgM3: 745 })], 800).records('meter-delivery');
  expect(known).toMatchObject({ vtL: 5000, v20L: 5000, v20Computed: true, massKg: 3719.5 });
  const [warm] = run([ticket({ density20KgM3: 745, averageTemperatureC: 30 })], 800).records(
    'meter-delivery',
  );
  expect(warm?.v20L).toBe(5000);
  expect(warm?.vtL).toBeCloseTo(5061.64, 2);
  expect(run([ticket({})], 800).records('meter-delivery')).toEqual([]);
});
