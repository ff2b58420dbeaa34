import { expect, test } from 'vitest';

import {
  at,
  close,
  fix,
  level,
  loading,
  open,
  run,
  type Script,
  send,
  shut,
  standing,
} from '../../../support/engine/engine-script.ts';

/** Loads 8,000 L in the depot, opens again there, and has this level afterwards. */
const reopened = (afterMm: number, more: Script = []): Script => [
  shut(0),
  ...loading(1, 800),
  ...more,
  // Half an hour after the loading its foam is gone.
  ...standing(2600, 2780, 'depot', 800),
  open(2800),
  open(2805, 'footValve'),
  fix(2830, 'depot'),
  level(2835, (800 + afterMm) / 2),
  close(2890, 'footValve'),
  close(2895),
  ...standing(2920, 3160, 'depot', afterMm),
];

const told = (script: Script) => {
  const { alarms, records } = run(script, 4000);
  return {
    drains: alarms(202).map(({ properties, why }) => [
      Reflect.get(Object(properties), 'loss'),
      Reflect.get(Object(Reflect.get(Object(why), 'figures')), 'openedTime'),
    ]),
    loaded: records('loading').map(({ loadedVtL }) => loadedVtL),
    unloaded: records('unloading').map(({ unloadedVtL, returned }) => [unloadedVtL, returned]),
  };
};

test('what leaves a load in the depot where it was just filled in is a drain, and no part of the loading', () => {
  expect(told(reopened(770))).toEqual({ drains: [[300, at(2800)]], loaded: [8000], unloaded: [] });
});

test('what an opening leaves as it was, or more of, is a loading as before', () => {
  expect(told(reopened(800))).toEqual({ drains: [], loaded: [8000], unloaded: [] });
  expect(told(reopened(798))).toEqual({ drains: [], loaded: [7980], unloaded: [] });
  expect(told(reopened(850))).toEqual({ drains: [], loaded: [8500], unloaded: [] });
});

test('half of the load and more is pumped back, not stolen', () => {
  expect(told(reopened(401)).drains).toEqual([[3990, at(2800)]]);
  expect(told(reopened(400))).toMatchObject({ drains: [], loaded: [4000] });
  expect(told(reopened(0))).toMatchObject({ drains: [], loaded: [] });
});

test('a load that holds what the rack’s ticket says had foam on it', () => {
  const ticket = send(760, 'flow-delivery', {
    meterNumber: 1,
    ticketCode: 'R1',
    measuringPosition: 'rack',
    direction: 'load',
    compartment: 1,
    oilCode: 92,
    unit: 'L',
    vtL: 7700,
    v20L: 7700,
    startTime: at(220),
    endTime: at(430),
    valid: true,
  });
  expect(told(reopened(770, [ticket])).drains).toEqual([]);
});
