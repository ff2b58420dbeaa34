import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  at,
  driving,
  fix,
  level,
  loading,
  master,
  run,
  send,
  sensor,
  shut,
  standing,
  startMs,
  unloading,
  type Place,
} from '../../../support/engine/engine-script.ts';
import { EngineDriver } from '../../../support/engine/engine-driver.ts';
import type { Delivery } from '../../../support/scenario.ts';
import { meterTicket, rackTicket } from '../../../support/engine/meter-ticket.ts';
import { runs } from '../../../support/engine/runs.ts';

const trip = (place: Place, tickets: readonly Delivery[] = [], toMm = 0) =>
  [
    shut(0),
    ...loading(1, 800),
    ...driving(780, 1200, 'depot', place, 30),
    ...unloading(1200, place, 800, toMm),
    ...driving(2040, 2400, place, 'depot', 30),
    ...tickets,
  ].sort((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));

test('meter tickets decide where every loading and unloading has a valid one', () => {
  const both = run(trip('station', [rackTicket(8010), meterTicket('truck', 'unload', 1660, 7930)]), 3000);
  expect(both.records('task-fuel')).toMatchObject([
    {
      measure: 'meter',
      sentV20L: 8010,
      receivedV20L: 7930,
      lossV20L: 80,
      meterLossV20L: 80,
      tankLossV20L: 0,
      loadingLossV20L: 10,
      transitLossV20L: 0,
      unloadingLossV20L: 70,
      unloadingVerdict: 'proven',
      chargedV20L: 70,
    },
  ]);
  expect(both.alarms(202)).toMatchObject([{ properties: { leg: 'unloading', loss: 70 } }]);
  expect(both.records('loading')).toMatchObject([{ ticketCode: 'rack420', ticketVtL: 8010 }]);
  expect(both.records('unloading')).toMatchObject([{ ticketVtL: 7930 }]);
  expect(both.records('station-unloading')).toMatchObject([{ ticketV20L: 7930 }]);
  const one = run(trip('station', [meterTicket('truck', 'unload', 1660, 7980)]), 3000);
  expect(one.records('task-fuel')).toMatchObject([{ measure: 'tank', lossV20L: 0, meterLossV20L: null }]);
});

test("a ticket outside the visit by more than 15 min is not the visit's", () => {
  const late = run(
    trip('station', [rackTicket(8010), meterTicket('truck', 'unload', 1670 + 901, 7980)]),
    3000,
  );
  expect(late.records('task-fuel')).toMatchObject([{ measure: 'tank' }]);
});

/**
 * Compartment 2 does what compartment 1 does: both to the other station, whose gauge reports what it received of
 * them.
 */
const bothCompartments = (tickets: readonly Delivery[]) => {
  const first = trip('otherStation');
  const second = first
    .filter(({ message: { kind } }) => kind === 'tank-level' || kind === 'seal-sensor')
    .map((delivery): Delivery => {
      const { message } = delivery;
      const data: object = JSON.parse(
        JSON.stringify(message.data).replaceAll('"compartment":1', '"compartment":2'),
      );
      return { ...delivery, message: { ...message, id: `${message.id}-2`, data } };
    });
  const delivered = send(
    2500,
    'atg-delivery',
    {
      stationCode: 'T',
      tankNumber: 1,
      oilCode: 92,
      deliveryCode: 'two',
      startTime: at(1440),
      endTime: at(1700),
      startVtL: 1000,
      endVtL: 17_000,
      startTemperatureC: 20,
      endTemperatureC: 20,
      salesVtL: 0,
    },
    { terminal: 'ATGS0T' },
  );
  const script = [...first, ...second, ...tickets, delivered];
  return run(
    script.sort((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt)),
    9000,
  );
};

test('a load of two compartments of which one has no ticket of its oil is no gain: the gauge says what was sent', () => {
  const one = meterTicket('rack', 'load', 420, 8010, { compartment: 1 });
  for (const tickets of [
    [one],
    // The rack printed another oil than the gauge found: the wrong arm.
    [one, meterTicket('rack', 'load', 421, 8020, { compartment: 2, oilCode: 95 })],
  ]) {
    const { records, alarms } = bothCompartments(tickets);
    expect(records('task-fuel')).toMatchObject([
      { state: 'closed', measure: 'atg', sentV20L: 16_000, receivedV20L: 16_000, lossV20L: 0, loads: 2 },
    ]);
    expect(alarms(202)).toHaveLength(0);
    // Nor does a compartment's loading take the other's ticket for its own.
    expect(records('loading').map(({ compartment, ticketVtL }) => [compartment, ticketVtL])).toEqual([
      [1, 8010],
      [2, null],
    ]);
  }
  const all = bothCompartments([one, meterTicket('rack', 'load', 421, 8020, { compartment: 2 })]);
  expect(all.records('task-fuel')).toMatchObject([{ measure: 'atg', sentV20L: 16_030, lossV20L: 30 }]);
});

test("a visit's meter tickets count where every compartment that was unloaded has one", () => {
  const load = meterTicket('rack', 'load', 420, 16_000);
  const first = meterTicket('truck', 'unload', 1660, 7980, { compartment: 1 });
  const part = bothCompartments([load, first]);
  expect(part.records('task-fuel')).toMatchObject([{ measure: 'atg', lossV20L: 0, meterLossV20L: null }]);
  expect(part.records('station-unloading')).toMatchObject([{ unloadedV20L: 16_000, ticketV20L: null }]);
  const whole = bothCompartments([
    load,
    first,
    meterTicket('truck', 'unload', 1661, 7990, { compartment: 2 }),
  ]);
  expect(whole.records('task-fuel')).toMatchObject([{ measure: 'atg', meterLossV20L: 30 }]);
  expect(whole.records('station-unloading')).toMatchObject([{ ticketV20L: 15_970 }]);
});

test('a task that is loaded again before it is empty is incomplete, and what is on board is not lost', () => {
  const script = [...trip('station', [], 300), ...loading(2400, 800, 300)];
  const { records, alarms } = run(script, 4000);
  expect(records('transport-task').map(({ state }) => state)).toEqual(['incomplete', 'open']);
  expect(records('task-fuel')).toMatchObject([
    { state: 'incomplete', sentV20L: 8000, receivedV20L: 5000, remainderV20L: 3000, lossV20L: 0 },
    { state: 'open', sentV20L: 5000, lossV20L: null },
  ]);
  expect(alarms(202)).toHaveLength(0);
});

test('a task has its kilometres, its process states, and whether half an hour of its data is missing', () => {
  const { records } = run(trip('station'), 3000);
  const [task] = records('transport-task');
  expect(task).toMatchObject({ sealIntegrity: 'unbroken', incompleteData: false, durationS: 1469 });
  expect(task?.km).toBeGreaterThan(9);
  expect(task?.km).toBeLessThan(10);
  expect(JSON.stringify(task?.processTimes)).toMatch(
    /loadingBottom.*loadingStopped.*transporting.*unloading/,
  );
  const silent = [
    shut(0),
    ...loading(1, 800),
    fix(3000, 'station'),
    ...unloading(3000, 'station', 800, 0),
    ...standing(3900, 4020, 'station', 0),
  ];
  expect(run(silent, 5000).records('transport-task')).toMatchObject([
    { sealIntegrity: 'unproven', incompleteData: true },
  ]);
});

test('without switches the gauge alone detects loading and unloading, and no drain', () => {
  const script = [
    ...standing(0, 300, 'depot', 0),
    ...standing(360, 900, 'depot', 800),
    ...driving(960, 1400, 'depot', 'station', 30),
    ...standing(1400, 1700, 'station', 800),
    ...standing(1760, 2300, 'station', 3),
  ];
  const { records, alarms } = run(script, 2500);
  expect(records('loading')).toMatchObject([{ unsealedBasis: true, loadedVtL: 8000, startTime: at(305) }]);
  expect(records('unloading')).toMatchObject([
    { unsealedBasis: true, unloadedVtL: 7970, startTime: at(1705) },
  ]);
  expect(records('transport-task')).toMatchObject([{ state: 'closed' }]);
  expect(alarms(202)).toHaveLength(0);
});

test('without switches a small loss in the yard is still a drain', () => {
  const { alarms } = run([...standing(0, 300, 'depot', 800), ...standing(360, 600, 'depot', 791)], 700);
  expect(alarms(202)).toMatchObject([{ cause: 'drain', properties: { loss: 90 } }]);
});

test('a return of oil in a depot is deducted from what was sent', () => {
  const back = [
    shut(0),
    ...loading(1, 800),
    ...driving(780, 1400, 'depot', 'road', 30),
    ...driving(1400, 2000, 'road', 'depot', 30),
    ...unloading(2040, 'depot', 800, 700),
    ...driving(2880, 3300, 'depot', 'station', 30),
    ...unloading(3300, 'station', 700, 0),
  ];
  const { records } = run(back, 5000);
  expect(records('unloading')).toMatchObject([{ returned: true, unloadedVtL: 1000 }, { unloadedVtL: 7000 }]);
  expect(records('task-fuel')).toMatchObject([
    { state: 'closed', sentV20L: 7000, receivedV20L: 7000, lossV20L: 0 },
  ]);
});

test('a drain on the way breaks the seal of the load', () => {
  const script = [
    shut(0),
    ...loading(1, 800),
    ...driving(780, 1100, 'depot', 'road', 30),
    ...standing(1100, 1400, 'road', 800),
    ...standing(1460, 1700, 'road', 780),
    ...driving(1760, 2000, 'road', 'station', 30),
    ...unloading(2000, 'station', 780, 0),
    ...standing(2810, 2930, 'station', 0),
  ];
  const { records, alarms } = run(script, 3000);
  // What the drain has counted the task does not count again.
  expect(alarms(202).map(({ cause }) => cause)).toEqual(['drain']);
  expect(records('transport-task')).toMatchObject([{ sealIntegrity: 'broken', state: 'closed' }]);
  expect(records('task-fuel')).toMatchObject([
    {
      lossV20L: 200,
      transitLossV20L: 200,
      transitVerdict: 'proven',
      unloadingLossV20L: null,
      drainedV20L: 200,
      chargedV20L: 200,
      lossClass: 'black',
    },
  ]);
});

test('abnormal loading: too full, and diesel onto petrol', () => {
  expect(
    run([shut(0), ...loading(1, 951)], 900)
      .records('abnormal-loading')
      .map(({ cause }) => cause),
  ).toEqual(['overfill']);
  expect(run([shut(0), ...loading(1, 950)], 900).records('abnormal-loading')).toHaveLength(0);
  const mixed = run([...standing(0, 180, 'road', 50), level(300, 50, { oilCode: 0 })], 400);
  expect(mixed.records('abnormal-loading')).toMatchObject([{ cause: 'switchLoading', level: 3 }]);
  expect(mixed.records('product-change')).toMatchObject([
    { fromOilCode: 92, toOilCode: 0, emptiedBetween: false, level: 2 },
  ]);
});

/** Two trucks that were at the other station at one time, with its gauge. */
const twoTrucks = (deliveries: readonly (readonly [code: string, litres: number])[]) => {
  const base = master();
  const [first] = base.trucks;
  if (first === undefined) throw new Error('no truck');
  const driver = new EngineDriver(
    { ...base, trucks: [first, { ...first, signCode: '浙B00010', terminal: '1000000010' }] },
    [],
  );
  const mine = [
    shut(0),
    ...loading(1, 800),
    ...driving(780, 1200, 'depot', 'otherStation', 30),
    ...unloading(1200, 'otherStation', 800, 0),
  ];
  const yours = [
    shut(0),
    ...loading(1, 600),
    ...driving(780, 1200, 'depot', 'otherStation', 30),
    ...unloading(1200, 'otherStation', 600, 0),
  ].map((delivery) => ({ ...delivery, message: { ...delivery.message, terminal: '1000000010' } }));
  for (const delivery of [...mine, ...yours]) driver.deliver([delivery]);
  for (const [index, [deliveryCode, litres]] of deliveries.entries())
    driver.deliver([
      send(
        2000,
        'atg-delivery',
        {
          stationCode: 'T',
          // Into one tank the second would be the first one printed again.
          tankNumber: index + 1,
          oilCode: 92,
          deliveryCode,
          startTime: at(1440),
          endTime: at(1700),
          startVtL: 1000,
          endVtL: 1000 + litres,
          startTemperatureC: 20,
          endTemperatureC: 20,
          salesVtL: 0,
        },
        { terminal: 'ATGS0T' },
      ),
    ]);
  driver.tick(startMs + 2100 * 1000);
  return driver.inForce();
};

test('deliveries of two trucks go to the nearer volume; one that fits neither is doubtful and decides nothing', () => {
  const fuels = (rows: ReturnType<typeof twoTrucks>) =>
    rows
      .flatMap((row) =>
        'kind' in row && row.kind === 'task-fuel' ? [[row.signCode, row.measure, row.receivedV20L]] : [],
      )
      .sort();
  expect(
    fuels(
      twoTrucks([
        ['a', 5990],
        ['b', 7985],
      ]),
    ),
  ).toEqual([
    ['浙B00009', 'atg', 7985],
    ['浙B00010', 'atg', 5990],
  ]);
  const doubtful = twoTrucks([['a', 7000]]);
  expect(fuels(doubtful).map(([, measure]) => measure)).toEqual(['tank', 'tank']);
  expect(doubtful.find((row) => 'kind' in row && row.kind === 'atg-delivery')).toMatchObject({
    signCode: null,
    matching: 'doubtful',
  });
});

test('a truck is the same alone and among others', () => {
  const alone = run(trip('station'), 3000);
  const base = master();
  const [first] = base.trucks;
  if (first === undefined) throw new Error('no truck');
  const driver = new EngineDriver(
    { ...base, trucks: [first, { ...first, signCode: '浙B00010', terminal: '1000000010' }] },
    [],
  );
  const other = [fix(5, 'park'), sensor(50, 'manhole', { state: 'open' }), fix(900, 'road', 70)].map(
    (delivery) => ({
      ...delivery,
      message: { ...delivery.message, terminal: '1000000010' },
    }),
  );
  const mine = trip('station');
  mine.forEach((delivery, index) => driver.deliver([delivery, ...(other[index] ? [other[index]] : [])]));
  driver.tick(startMs + 3000 * 1000);
  const own = driver.inForce().filter(({ signCode }) => signCode === '浙B00009');
  const shape = (rows: readonly object[]) => rows.map((row) => ('kind' in row ? row.kind : 'alarm')).sort();
  expect(shape(own)).toEqual(shape(alone.driver.inForce()));
});

test("what was loaded, unloaded and is left adds up to the truck's own loss", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 900 }),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 0, max: 3 }),
      (full, lostMm, leftMm) => {
        const arrived = full - lostMm;
        const script = [
          shut(0),
          ...loading(1, full),
          ...driving(780, 1200, 'depot', 'station', 30),
          ...unloading(1200, 'station', arrived, leftMm),
        ];
        const { records } = run(script, 2100);
        const loaded = records('loading').reduce((sum, row) => sum + (row.loadedV20L ?? 0), 0);
        const unloaded = records('unloading').reduce((sum, row) => sum + (row.unloadedV20L ?? 0), 0);
        const [fuel] = records('task-fuel');
        expect(fuel?.state).toBe('closed');
        expect(
          Math.abs((fuel?.tankLossV20L ?? Number.NaN) - (loaded - unloaded - leftMm * 10)),
        ).toBeLessThanOrEqual(0.011);
      },
    ),
    { numRuns: runs(6, 15), seed: 3 },
  );
});

test('a wider fence or a higher limit never adds an alarm 1, 2, 4, 210 or 310', () => {
  const script = [
    shut(0),
    fix(0, 'station', 0, { eastM: 230 }),
    level(5, 500),
    ...[60, 120, 180].flatMap((second) => [
      fix(second, 'station', 0, { eastM: 230 }),
      level(second + 5, 500),
    ]),
    sensor(200, 'apiAdaptor', { state: 'open' }),
    sensor(210, 'manhole', { state: 'open' }),
    send(220, 'door', { trigger: 'change', doors: [{ door: 'cargoBox', doorNumber: 1, state: 'open' }] }),
    ...[...Array(35).keys()].map((minute) => fix(240 + minute * 60, 'station', 0, { eastM: 230 })),
    ...[0, 6, 12].map((second) => fix(2400 + second, 'station', 85, { eastM: 400 + second * 23 })),
  ];
  const counts = (toleranceM: number, limitKmh: number) => {
    const settings = [
      { key: 'fence.toleranceM', value: toleranceM, scope: 'default', effectiveFrom: at(-9) },
      { key: 'overspeed.limitKmh', value: limitKmh, scope: 'default', effectiveFrom: at(-9) },
    ] as const;
    const { alarms } = run(script, 2500, { settings });
    return [1, 2, 4, 210, 310].map((type) => alarms(type).length);
  };
  expect(counts(50, 80)).toEqual([1, 1, 1, 1, 1]);
  expect(counts(100, 90)).toEqual([0, 0, 0, 0, 0]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 60, max: 100 }),
      (narrow, more, limit) => {
        const few = counts(narrow + more, limit + 5);
        counts(narrow, limit).forEach((count, index) => expect(few[index]).toBeLessThanOrEqual(count));
      },
    ),
    { numRuns: runs(8, 20), seed: 5 },
  );
});
