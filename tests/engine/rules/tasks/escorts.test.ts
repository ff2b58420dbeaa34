import { expect, test } from 'vitest';

import type { Driver, MasterData, WayBill } from '#contract/master-data.ts';

import {
  at,
  driving,
  live,
  loading,
  run,
  type Script,
  send,
  shut,
  unloading,
} from '../../../support/engine/engine-script.ts';

const person = (driverCode: string, job?: Driver['job']): Driver => ({
  driverCode,
  name: `P${driverCode}`,
  companyCode: 'C01',
  ...(job && { job }),
});
const drivers: MasterData['drivers'] = [person('42'), person('51', 'escort'), person('52', 'both')];

const sign = (second: number, driverCode: string, action: 'in' | 'out' = 'in') =>
  send(second, 'driver-sign', { action, method: 'card', driverCode, accepted: true });

const bill = (escortCode?: string): WayBill => ({
  wayBillCode: 'W1',
  signCode: '浙B00009',
  depotAreaCode: 'D',
  plannedTime: at(400),
  stops: [{ stationCode: 'S' }],
  ...(escortCode && { escortCode }),
});

/** Loads at 201 s and is emptied at the station from 1200 s on; cards are held to it meanwhile. */
const trip = (...cards: Script): Script =>
  [
    shut(0),
    ...loading(1, 800),
    ...driving(780, 1200, 'depot', 'station', 30),
    ...unloading(1200, 'station', 800, 0),
    ...driving(2040, 2400, 'station', 'road', 30),
    ...cards,
  ].toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));

const whole = (script: Script, { escort, billed }: { escort?: string; billed?: string } = {}) =>
  run(script, 3000, {
    truck: escort === undefined ? {} : { defaultEscortCode: escort },
    wayBills: [bill(billed)],
    master: { drivers },
  });
const escortsOf = (...said: Parameters<typeof whole>) =>
  whole(...said)
    .records('transport-task')
    .map(({ escortCode }) => escortCode);

test('an escort is whom the way bill names, else who signed in, else the truck’s own, else unknown', () => {
  expect(escortsOf(trip())).toEqual([null]);
  expect(escortsOf(trip(), { escort: '52' })).toEqual(['52']);
  expect(escortsOf(trip(sign(100, '51')), { escort: '52' })).toEqual(['51']);
  expect(escortsOf(trip(sign(100, '51')), { escort: '52', billed: '53' })).toEqual(['53']);
});

test('an escort who signed out before it was loaded, or in after it was emptied, was not there', () => {
  expect(escortsOf(trip(sign(2, '51'), sign(3, '51', 'out')))).toEqual([null]);
  // Somebody else's sign-out ends nothing.
  expect(escortsOf(trip(sign(2, '51'), sign(3, '52', 'out')))).toEqual(['51']);
  expect(escortsOf(trip(sign(2300, '51')))).toEqual([null]);
});

test('an escort’s card signs in no driver, and the driver at the wheel stays', () => {
  const ran = whole(trip(sign(50, '42'), sign(60, '51')));
  expect(ran.records('driver-duty').map(({ driverCode, signOutTime }) => [driverCode, signOutTime])).toEqual([
    ['42', null],
  ]);
  expect(live(ran, 3000)).toMatchObject({ driverCode: '42', driverAssumed: false, escortCode: '51' });
});

test('who does both jobs signs in as the driver', () => {
  const ran = whole(trip(sign(50, '52')));
  expect(ran.records('driver-duty')).toMatchObject([{ driverCode: '52' }]);
  expect(live(ran, 3000)).toMatchObject({ driverCode: '52', escortCode: null });
});
