import { expect, test } from 'vitest';

import type { WayBill } from '#contract/master-data.ts';

import {
  at,
  driving,
  loading,
  run,
  type Script,
  shut,
  unloading,
} from '../../../support/engine/engine-script.ts';

/** Loads at 201 s, is at the station from 1200 s on and at the depot again from 2400 s on. */
const trip: Script = [
  shut(0),
  ...loading(1, 800),
  ...driving(780, 1200, 'depot', 'station', 30),
  ...unloading(1200, 'station', 800, 0),
  ...driving(2040, 2400, 'station', 'depot', 30),
];

const bill = (
  wayBillCode: string,
  plannedS: number,
  stops: WayBill['stops'],
  more: Partial<WayBill> = {},
): WayBill => ({
  wayBillCode,
  signCode: '浙B00009',
  depotAreaCode: 'D',
  plannedTime: at(plannedS),
  stops,
  ...more,
});

const S = { stationCode: 'S' };
const T = { stationCode: 'T' };

const taskOf = (wayBills: readonly WayBill[], script = trip, untilS = 3000) => {
  const tasks = run(script, untilS, { wayBills }).records('transport-task');
  return tasks.map(({ wayBillCode, wrongDestination, lateS }) => [wayBillCode, wrongDestination, lateS]);
};

test('of several way bills the nearest in time is the one', () => {
  expect(taskOf([bill('W1', -20_000, [S]), bill('W2', 400, [S]), bill('W3', 9000, [S])])).toEqual([
    ['W2', false, null],
  ]);
});

test('the first delivery shows which round of the day it is: nobody is accused of another station', () => {
  expect(taskOf([bill('W1', 200, [T]), bill('W2', 9000, [S])])).toEqual([['W2', false, null]]);
  // None of them names the station.
  expect(taskOf([bill('W1', 200, [T]), bill('W2', 9000, [T])])).toEqual([['W1', true, null]]);
});

test('a way bill is carried out once: the next load takes the next', () => {
  const later = (script: Script, seconds: number): Script =>
    script.map(({ receivedAt, message }) => {
      const shifted = (time: string): string => new Date(Date.parse(time) + seconds * 1000).toISOString();
      return {
        receivedAt: shifted(receivedAt),
        message: {
          ...message,
          id: `${message.id}-2`,
          seq: message.seq + 10_000,
          time: shifted(message.time),
        },
      };
    });
  const two = [...trip, ...later(trip, 3600)];
  expect(taskOf([bill('W1', 2000, [S]), bill('W2', 9000, [S])], two, 8000)).toEqual([
    ['W1', false, null],
    ['W2', false, null],
  ]);
});

test('lateness is counted from the planned arrival to the arrival at the station, the worst of all', () => {
  const planned = (seconds: number) => [bill('W1', 200, [{ ...S, plannedTime: at(seconds) }])];
  expect(taskOf(planned(1000))).toEqual([['W1', false, 200]]);
  expect(taskOf(planned(1500))).toEqual([['W1', false, 0]]);
});

test('an edit is in force from its moment: a station that was added before the delivery is no wrong one', () => {
  const edited = (fromS: number) => [
    bill('W1', 200, [T]),
    bill('W1', 200, [T, S], { effectiveFrom: at(fromS) }),
  ];
  expect(taskOf(edited(1000))).toEqual([['W1', false, null]]);
  expect(taskOf(edited(2500))).toEqual([['W1', true, null]]);
});

test('what is entered after the load was taken, or was taken back before it, says nothing of it', () => {
  expect(taskOf([bill('W1', 200, [T], { effectiveFrom: at(1000) })])).toEqual([[null, false, null]]);
  expect(
    taskOf([bill('W1', 200, [T]), bill('W1', 200, [T], { effectiveFrom: at(-100), ended: true })]),
  ).toEqual([[null, false, null]]);
});

test('a way bill that names its truck by id stays with it', () => {
  const { signCode: _plate, ...unnamed } = bill('W1', 200, [S]);
  expect(taskOf([{ ...unnamed, truckId: '浙B00009' }])).toEqual([['W1', false, null]]);
  expect(taskOf([{ ...unnamed, truckId: '7' }])).toEqual([[null, false, null]]);
});
