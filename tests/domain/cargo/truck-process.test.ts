import { expect, test } from 'vitest';

import { dataTypes } from '#domain/words/data-types.ts';
import {
  compartmentStates,
  processPriority,
  summaryStates,
  truckProcessOf,
} from '#domain/cargo/truck-process.ts';
import { truckStatuses } from '#domain/fleet/truck-status.ts';

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
