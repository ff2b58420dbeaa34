import { expect, test } from 'vitest';

import type { WayBill } from '#contract/master-data.ts';

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

const bill = (stationCode: string, plannedTime = at(600)): WayBill => ({
  wayBillCode: 'W1',
  signCode: '浙B00009',
  depotAreaCode: 'D',
  plannedTime,
  stops: [{ stationCode }],
});

/** Loads, drives, stands so far east of the station's middle (its fence is 150 m), and unloads there to a level, mm. */
const delivered = (eastM: number, leftMm = 0): Script => [
  shut(0),
  ...loading(1, 800),
  ...driving(900, 1500, 'depot', 'station', 20),
  ...Array.from({ length: 20 }, (_, n) => [
    fix(1500 + n * 60, 'station', 0, { eastM }),
    level(1505 + n * 60, n < 5 ? 800 : n < 12 ? 800 - ((n - 4) * (800 - leftMm)) / 8 : leftMm),
  ]).flat(),
  open(1790),
  close(2300),
];

const ran = (eastM: number, wayBills: readonly WayBill[]) => run(delivered(eastM), 4000, { wayBills });
const accusations = (eastM: number, wayBills: readonly WayBill[]) =>
  ran(eastM, wayBills).alarms(1).length + ran(eastM, wayBills).alarms(202).length;

test('who unloads beside the fence of a planned station is no thief: the fence does not fit', () => {
  const found = ran(400, [bill('S')]);
  expect([...found.alarms(1), ...found.alarms(202)]).toEqual([]);
  expect(found.records('unloading')).toMatchObject([{ areaCode: 'S', unloadedVtL: 8000 }]);
  expect(found.records('device-event').filter(({ event }) => event === 'besideFence')).toMatchObject([
    { areaCode: 'S', place: 'outOfFence', level: 1 },
  ]);
});

test('beside another station, farther off, on another day, or without a way bill it is not known', () => {
  expect(accusations(400, [])).toBeGreaterThan(0);
  expect(accusations(400, [bill('T')])).toBeGreaterThan(0);
  expect(accusations(460, [bill('S')])).toBeGreaterThan(0);
  expect(accusations(400, [bill('S', at(-13 * 3600))])).toBeGreaterThan(0);
});

test('a theft beside the fence of a planned station is one: only half of what is on board and more is its delivery', () => {
  const left = (leftMm: number) =>
    run(delivered(400, leftMm), 4000, { wayBills: [bill('S')] })
      .alarms(202)
      .map(({ cause }) => cause);
  expect(left(790)).toEqual(['drain']);
  expect(left(410)).toEqual(['drain']);
  expect(left(400)).toEqual([]);
});

test('a smaller part is a delivery where the truck’s own meter printed it', () => {
  const printed = (vtL: number, more: object = {}) =>
    run(
      [
        ...delivered(400, 700),
        send(2270, 'flow-delivery', {
          meterNumber: 1,
          ticketCode: 'M1',
          measuringPosition: 'truck',
          direction: 'unload',
          compartment: 1,
          oilCode: 92,
          unit: 'L',
          vtL,
          startTime: at(1800),
          endTime: at(2260),
          valid: true,
          ...more,
        }),
      ].toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt)),
      4000,
      { wayBills: [bill('S')] },
    ).alarms(202).length;
  expect(printed(1000)).toBe(0);
  expect(printed(950)).toBe(0);
  expect(printed(940)).toBe(1);
  expect(printed(1000, { compartment: 2 })).toBe(1);
  expect(printed(1000, { startTime: at(100), endTime: at(900) })).toBe(1);
  expect(printed(1000, { measuringPosition: 'rack', direction: 'load' })).toBe(1);
});

test('a place of its own beside a planned stop stays what it is', () => {
  const parkingLot = {
    areaCode: 'Q',
    companyCode: 'C01',
    type: 'parkingLot',
    name: 'Beside the station',
    circle: { longitudeDeg: 121.1042, latitudeDeg: 30, radiusM: 100 },
  } as const;
  const found = run(delivered(400), 4000, { wayBills: [bill('S')], areas: [parkingLot] });
  expect(found.alarms(1)).toHaveLength(1);
  expect(found.records('unloading')).toEqual([]);
});
