import { expect, test } from 'vitest';

import { dataTypes } from '#domain/data-types.ts';
import { compartmentStates, processPriority, summaryStates, truckProcessOf } from '#domain/truck-process.ts';
import { groupByStatus, truckStatuses } from '#domain/truck-status.ts';

test('truck-process.states: eleven of a compartment', () => {
  expect([...compartmentStates]).toEqual([
    'initialising',
    'idle',
    'transporting',
    'loadingConnection',
    'loadingBottom',
    'loadingTop',
    'loadingStopped',
    'unloadingConnection',
    'unloading',
    'unloadingStopped',
    'waitingEmptying',
  ]);
  expect([...processPriority].sort()).toEqual([...compartmentStates].sort());
});

test('truck-process.more-states: loading, free, in transit, dry and wet', () =>
  expect([...summaryStates]).toEqual(['loading', 'free', 'inTransit', 'dry', 'wet']));

test('a truck is what its busiest compartment is', () => {
  expect(truckProcessOf(['idle', 'transporting', 'unloading'])).toBe('unloading');
  expect(truckProcessOf(['idle', 'transporting'])).toBe('transporting');
  expect(truckProcessOf([])).toBe('initialising');
});

test('truck-status.codes: 0 offline, 1 empty, 2 on load, 3 alarm, 4 stopped', () =>
  expect(Object.values(truckStatuses).map(([, en]) => en)).toEqual([
    'Offline',
    'Empty',
    'On load',
    'Alarm',
    'Stopped',
  ]));

test('truck-status.regroups-into-five-lists: every truck in exactly one', () => {
  const trucks = [0, 3, 3, 2, 1].map((status, index) => ({ status: status as 0 | 1 | 2 | 3, index }));
  const groups = groupByStatus(trucks);
  expect(Object.values(groups).map((list) => list.length)).toEqual([1, 1, 1, 2, 0]);
});

test('inventory.data-type-codes: fifteen codes with their names', () => {
  expect(
    Object.fromEntries(Object.entries(dataTypes).map(([code, [, en]]) => [code, en.toLowerCase()])),
  ).toEqual({
    FF: 'error level',
    MP: 'printing',
    IN: 'interval',
    SS: 'sealing change',
    RB: 'system start',
    PL: 'low-voltage power off',
    LP: 'flatting',
    LC: 'level change',
    LA: 'api closed',
    LB: 'foot valve closed',
    LM: 'manhole closed',
    LG: 'sealing level',
    TT: 'compensating upload',
    TF: 'alarm',
    LE: 'level boot',
  });
});
