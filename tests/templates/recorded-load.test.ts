import { expect, test } from 'vitest';

import type { Moment } from '#report/define.ts';
import type { CargoAtMoment } from '#contract/tracks/track-around.ts';
import { recordedLoad } from '#templates/report-page/drawer/recorded-load.ts';

const moments: readonly Moment[] = [
  { title: ['开', 'Opened'], time: 'startTime', vtL: 'startVtL' },
  { title: ['关', 'Closed'], time: 'endTime', vtL: 'unsealingStopVtL' },
];

const compartment = (number: number) => ({
  compartment: number,
  oilCode: 92,
  capacityL: 10_000,
  levelMm: null,
  vtL: 1,
  v20L: 1,
  temperatureC: null,
  waterMm: null,
  heightMm: null,
  ageS: null,
  manhole: 'closed',
  apiAdaptor: 'closed',
  footValve: 'closed',
  footValveWet: null,
  seal: 'sealed',
});

const read = (number: number, vtL: number | null): CargoAtMoment => ({
  compartment: number,
  capacityL: 10_000,
  oilCode: 0,
  vtL,
  v20L: vtL,
  massKg: null,
  readingTime: null,
  wet: null,
});

const truck = [1, 2, 3].map(compartment) as unknown as Parameters<typeof recordedLoad>[2];
const row = {
  compartment: 2,
  parts: 'footValve+manhole',
  seal: 'broken',
  startVtL: 9000,
  unsealingStopVtL: 8900,
};

test('the load is that of the moment: the own compartment by the record, the others by their readings', () => {
  const drawn = recordedLoad(row, moments, truck, [read(1, 4000), read(3, null)], true);
  expect(drawn.map(({ fraction, label }) => [fraction, label])).toEqual([
    [0.4, '4,000'],
    [0.9, '9,000'],
    [0, '—'],
  ]);
  // The product of that moment, not of today.
  expect(drawn.map(({ oil }) => oil)).toEqual(['die', 'gas', 'die']);
});

test('parts that somebody has to answer for are open and in the alarm colour, of a compartment alone', () => {
  const [other, own] = recordedLoad(row, moments, truck, null, true);
  expect(own).toMatchObject({ seal: 'broken', manhole: 'open', foot: 'open', bad: ['foot', 'manhole'] });
  expect(own).not.toHaveProperty('api');
  expect(other).toEqual({ number: 1, capacityL: 10_000, oil: 'gas', fraction: 0 });
});

test('an opening that is in order is drawn as it was left, closed and without red', () => {
  const closed = { ...row, unsealingCloseTime: '2026-03-02T00:10:00Z' };
  const [, own] = recordedLoad(closed, moments, truck, null, false);
  expect(own).toMatchObject({ fraction: 0.89, label: '8,900', bad: [] });
  expect(own).not.toHaveProperty('manhole');
});

test('a record without a volume is drawn by the last reading before it, and unknown is not empty', () => {
  const unknown = { ...row, startVtL: null, unsealingStopVtL: null };
  expect(recordedLoad(unknown, moments, truck, [read(2, 7000)], true)[1]).toMatchObject({ label: '7,000' });
  expect(recordedLoad(unknown, moments, truck, null, true)[1]).toMatchObject({ fraction: 0, label: '—' });
});
