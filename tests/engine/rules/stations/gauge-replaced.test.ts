import { expect, test } from 'vitest';

import type { Truck } from '#contract/master-data.ts';

import {
  at,
  baseTruck,
  driving,
  fix,
  level,
  loading,
  type Options,
  run,
  type Script,
  sensor,
  shut,
  standing,
  startMs,
  unloading,
} from '../../../support/engine/engine-script.ts';
import { gaugeDelivery } from '../../../support/engine/gauge-delivery.ts';
import { rackTicket } from '../../../support/engine/meter-ticket.ts';

const inOrder = (...parts: readonly Script[]): Script =>
  parts.flat().toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));

/** Compartment 1 has another table from that second on: 9.8 L a millimetre instead of 10. */
const newTableAt = (second: number): Options => ({
  truck: {
    compartments: baseTruck.compartments.map((compartment) =>
      compartment.compartment === 1
        ? {
            ...compartment,
            tables: [
              ...compartment.tables,
              { version: '2', effectiveFrom: at(second), rows: [[1000, 9800]] as const },
            ],
          }
        : compartment,
    ),
  } satisfies Partial<Truck>,
});

const stands = inOrder([shut(0)], standing(10, 250, 'road', 745), standing(310, 1000, 'road', 745));

test('a new tank table under a load is no drain, and the compartment is met as if for the first time', () => {
  const { alarms, records, driver } = run(stands, 2000, newTableAt(280));
  expect(records('tank-inventory').map(({ vtL }) => vtL)).toContain(7301);
  expect(alarms(202)).toEqual([]);
  expect(records('volume-change')).toEqual([]);
  expect(driver.processStates()).toMatchObject([
    { compartment: 1, states: ['initialising', 'transporting', 'initialising', 'transporting'] },
  ]);
});

test('after the new table a drain is one again', () => {
  const more = standing(1060, 1300, 'road', 735);
  expect(run(inOrder(stands, more), 2000, newTableAt(280)).alarms(202)).toMatchObject([
    { cause: 'drain', properties: { loss: 98 } },
  ]);
});

test('a terminal that was silent for more than a day: a new table explains the change, nothing else does', () => {
  const back = 110_000;
  const silent = (mm: number) =>
    inOrder(
      [shut(0)],
      standing(10, 250, 'road', 745),
      [fix(back - 60, 'road')],
      standing(back, back + 240, 'road', mm),
    );
  const drained = run(silent(730), back + 1000);
  expect(drained.alarms(202)).toMatchObject([{ cause: 'drain', properties: { loss: 150 } }]);
  expect(run(silent(745), back + 1000, newTableAt(50_000)).alarms(202)).toEqual([]);
});

/** Loads, and the table changes on the way; unloads all of it. */
const trip = (place: 'station' | 'otherStation', more: Script = []) =>
  inOrder(
    [shut(0)],
    loading(1, 800),
    driving(780, 1200, 'depot', place, 30),
    unloading(1200, place, 800, 0),
    driving(2040, 2400, place, 'depot', 30),
    more,
  );

test('a load whose table changed on the way can’t be judged by the truck’s own gauge', () => {
  const { alarms, records } = run(trip('station'), 3000, newTableAt(900));
  expect(alarms(202)).toEqual([]);
  expect(records('task-fuel')).toMatchObject([
    {
      state: 'closed',
      measure: 'tank',
      sentV20L: 8000,
      receivedV20L: 7840,
      lossV20L: null,
      lossRate: null,
      lossVtL: null,
      lossClass: null,
      tankLossV20L: null,
      transitLossV20L: null,
      uncertaintyL: null,
      doubtful: true,
      quality: 'gaugeChanged',
    },
  ]);
  // Before the loading or after the unloading it changes nothing.
  for (const second of [-100, 2000])
    expect(run(trip('station'), 3000, newTableAt(second)).records('task-fuel')).toMatchObject([
      { lossV20L: 0, doubtful: false, quality: null },
    ]);
});

test('the station’s gauge judges it all the same', () => {
  const gauge = gaugeDelivery({ endVtL: 8900 });
  const { alarms, records } = run(trip('otherStation', [rackTicket(8000), gauge]), 9000, newTableAt(900));
  expect(records('task-fuel')).toMatchObject([
    {
      measure: 'atg',
      lossV20L: 100,
      tankLossV20L: null,
      transitLossV20L: null,
      unloadingLossV20L: null,
      verdict: 'proven',
      quality: 'gaugeChanged',
    },
  ]);
  expect(alarms(202)).toMatchObject([{ cause: 'task', properties: { loss: 100, leg: 'carried' } }]);
});

test('an operation or an opening during which the table changed has no difference', () => {
  const { records } = run(trip('otherStation'), 9000, newTableAt(1450));
  expect(records('unloading')).toMatchObject([{ quality: 'gaugeChanged' }]);
  expect(records('station-unloading')).toMatchObject([{ differenceV20L: null, quality: 'gaugeChanged' }]);
  const opened = inOrder(
    [shut(0)],
    standing(10, 250, 'road', 745),
    [sensor(260, 'manhole', { state: 'open' }), sensor(275, 'manhole', { state: 'closed' })],
    standing(310, 500, 'road', 745),
  );
  expect(run(opened, 2000, newTableAt(280)).records('seal-record')).toMatchObject([
    { startV20L: 7450, deltaV20L: null },
  ]);
});

test('readings that come late find the table of their own time', () => {
  const late = level(130, 745);
  const script = [...stands.filter(({ message }) => message.time !== at(135)), late];
  expect(Date.parse(late.message.time)).toBeLessThan(startMs + 280_000);
  const { alarms, driver } = run(script, 2000, newTableAt(280));
  expect(alarms(202)).toEqual([]);
  expect(driver.processStates()).toMatchObject([{ states: expect.arrayContaining(['transporting']) }]);
});
