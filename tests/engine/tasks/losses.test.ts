import { expect, test } from 'vitest';

import {
  at,
  driving,
  loading,
  type Options,
  run,
  type Script,
  sensor,
  shut,
  standing,
  unloading,
} from '../../support/engine/engine-script.ts';

/** Loads so many millimetres, arrives with so many, and leaves the station with so many; 10 L each. */
const trip = (loadedMm: number, arrivedMm = loadedMm, leftMm = 0, beforeMm = 0): Script => [
  shut(0),
  ...loading(1, loadedMm, beforeMm),
  ...driving(780, 1200, 'depot', 'station', 30),
  ...unloading(1200, 'station', arrivedMm, leftMm),
  ...driving(2040, 2400, 'station', 'depot', 30),
];

const fuelOf = (script: Script, options?: Options) => run(script, 3000, options).records('task-fuel')[0];
const alarms = (script: Script, options?: Options) =>
  run(script, 3000, options)
    .alarms(202)
    .map((row) => [row.cause, row.level]);

test('alarm 202: 20 L and more, over 3 per mille; three times as much is level 3', () => {
  // 8,000 L: 24 L are 3 per mille.
  expect(alarms(trip(800, 797.6))).toEqual([]);
  expect(alarms(trip(800, 797.5))).toEqual([['task', 2]]);
  // 2,000 L: 20 L are 10 per mille, 19 too little to be sure of.
  expect(alarms(trip(200, 198.1))).toEqual([]);
  expect(alarms(trip(200, 198))).toEqual([['task', 3]]);
  // 2,500 L: 22.5 L are 9 per mille.
  expect(alarms(trip(250, 247.8))).toEqual([['task', 2]]);
  expect(alarms(trip(250, 247.7))).toEqual([['task', 3]]);
  expect(alarms(trip(800, 802.4))).toEqual([]);
  expect(alarms(trip(800, 802.5))).toEqual([['gain', 2]]);
});

test('alarm 202 has loss, rate, limit, origin and destination', () => {
  const ran = run(trip(800, 797.5), 3000);
  const [row] = ran.alarms(202);
  expect(row).toMatchObject({
    fuel: 'gasoline',
    popup: true,
    // From the first opening at loading to the last closing.
    startTime: at(201),
    endTime: at(1670),
    raisedTime: at(1670),
    recordId: ran.records('task-fuel')[0]?.id,
    taskCode: ran.records('transport-task')[0]?.taskCode,
    properties: {
      loss: 25,
      lossRate: 0.003125,
      lossVt: 25,
      highLossRateThreshold: 0.003,
      startArea: 'Depot',
      endArea: 'Station',
      measure: 'tank',
      abnormalSealRecords: 0,
    },
  });
  expect(row?.why).toMatchObject({
    settings: [
      { key: 'loss.highLossRate.gasoline', value: 0.003 },
      { key: 'loss.minL', value: 20 },
    ],
    figures: { lossV20L: 25, lossRate: 0.003125, threshold: 0.003 },
  });
});

test('the limit is the fuel’s own, as it was at the start of the task', () => {
  const limit = (key: 'loss.highLossRate.gasoline' | 'loss.highLossRate.diesel', fromS: number): Options => ({
    settings: [{ key, value: 0.01, scope: 'truck', scopeId: '浙B00009', effectiveFrom: at(fromS) }],
  });
  expect(alarms(trip(800, 797.5), limit('loss.highLossRate.gasoline', 0))).toEqual([]);
  expect(alarms(trip(800, 797.5), limit('loss.highLossRate.gasoline', 300))).toEqual([['task', 2]]);
  expect(alarms(trip(800, 797.5), limit('loss.highLossRate.diesel', 0))).toEqual([['task', 2]]);
});

test('what was sent, received and is left; what was on board before is not sent', () => {
  expect(fuelOf(trip(800))).toMatchObject({
    state: 'closed',
    measure: 'tank',
    sentVtL: 8000,
    sentV20L: 8000,
    receivedVtL: 8000,
    receivedV20L: 8000,
    remainderVtL: 0,
    lossVtL: 0,
    lossV20L: 0,
    lossRate: 0,
    lossRateVt: 0,
    tankLossV20L: 0,
    meterLossV20L: null,
    atgLossV20L: null,
    loads: 1,
    unloads: 1,
    settled: true,
    doubtful: false,
    startArea: 'Depot',
    endArea: 'Station',
  });
  expect(fuelOf(trip(800, 800, 0, 100))).toMatchObject({
    sentV20L: 7000,
    receivedV20L: 8000,
    remainderV20L: -1000,
    lossV20L: 0,
  });
  // While it is open there is no loss yet.
  expect(fuelOf(trip(800, 800, 100))).toMatchObject({
    state: 'open',
    sentV20L: 8000,
    receivedV20L: 7000,
    remainderV20L: 1000,
    lossV20L: null,
    lossClass: null,
    tankLossV20L: null,
    transitLossV20L: null,
    uncertaintyL: null,
    withinUncertainty: false,
    settled: false,
  });
});

test('a task is closed when every compartment that was loaded is down to 30 L', () => {
  const state = (leftMm: number) => run(trip(800, 800, leftMm), 3000).records('transport-task')[0]?.state;
  expect(state(3)).toBe('closed');
  expect(state(3.1)).toBe('open');
});

test('a loss on the way and one at unloading are distinguished, and classed', () => {
  expect(fuelOf(trip(800, 797.5))).toMatchObject({
    lossV20L: 25,
    transitLossV20L: 25,
    unloadingLossV20L: 0,
    lossClass: 'highLoss',
  });
  expect(fuelOf(trip(800, 799))).toMatchObject({ lossClass: 'normalLoss', lossRate: 0.00125 });
  expect(fuelOf(trip(800, 801))).toMatchObject({ lossClass: 'normalGain', transitLossV20L: -10 });
  expect(fuelOf(trip(800, 802.5))).toMatchObject({ lossClass: 'gain' });
  expect(fuelOf(trip(200, 197.9))).toMatchObject({ lossClass: 'black' });
});

test('what the gauge itself may err: a millimetre at each of its four readings', () => {
  // Of the table: 10 L a millimetre wherever there is a level.
  expect(fuelOf(trip(800, 799))).toMatchObject({ uncertaintyL: 20, withinUncertainty: true });
  expect(fuelOf(trip(800, 798))).toMatchObject({ uncertaintyL: 20, withinUncertainty: false });
});

test('a way bill fits at its depot, up to twelve hours early or late; another station is a wrong one', () => {
  const billed = (plannedS: number, stationCode = 'S', depotAreaCode = 'D') => {
    const [task] = run(trip(800), 3000, {
      wayBills: [
        {
          wayBillCode: 'W1',
          signCode: '浙B00009',
          depotAreaCode,
          plannedTime: at(plannedS),
          stops: [{ stationCode }],
        },
      ],
    }).records('transport-task');
    return [task?.wayBillCode, task?.wrongDestination];
  };
  // The loading begins with the opening at 201 s.
  expect(billed(201 + 12 * 3600)).toEqual(['W1', false]);
  expect(billed(202 + 12 * 3600)).toEqual([null, false]);
  expect(billed(201 - 12 * 3600)).toEqual(['W1', false]);
  expect(billed(200 - 12 * 3600)).toEqual([null, false]);
  expect(billed(0, 'S', 'D2')).toEqual([null, false]);
  expect(billed(0, 'T')).toEqual(['W1', true]);
});

test('a task counts its openings, and an abnormal one breaks its seal', () => {
  const opened = [
    ...trip(800).slice(0, -40),
    sensor(1100, 'manhole', { state: 'open' }),
    sensor(1110, 'manhole', { state: 'closed' }),
    ...trip(800).slice(-40),
  ].toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
  const [honest] = run(trip(800), 3000).records('transport-task');
  const [broken] = run(opened, 3000).records('transport-task');
  expect(honest).toMatchObject({ abnormalSealRecords: 0, sealIntegrity: 'unbroken' });
  expect(broken).toMatchObject({ abnormalSealRecords: 1, sealIntegrity: 'broken' });
  expect(Number(broken?.sealRecords) - Number(honest?.sealRecords)).toBe(1);
});

test('two stations: what each of them got of the load, in order', () => {
  const split: Script = [
    ...trip(800, 800, 300).slice(0, -12),
    ...driving(2040, 2400, 'station', 'otherStation', 30),
    ...unloading(2400, 'otherStation', 300, 0),
    ...standing(3300, 3360, 'otherStation', 0),
  ];
  const ran = run(split, 4000);
  expect(
    ran
      .records('split-unloading')
      .map((row) => [
        row.visitNumber,
        row.visits,
        row.stationCode,
        row.unloadedV20L,
        row.share,
        row.remainderV20L,
      ]),
  ).toEqual([
    [1, 2, 'S', 5000, 0.625, 3000],
    [2, 2, 'T', 3000, 0.375, 0],
  ]);
  expect(ran.records('transport-task')[0]).toMatchObject({
    state: 'closed',
    visits: 2,
    loads: 1,
    unloads: 2,
    endArea: 'Other station',
  });
  expect(run(trip(800), 3000).records('split-unloading')).toEqual([]);
});

test('a loading that is undone before leaving the depot leaves neither loading nor task', () => {
  const script = [shut(0), ...loading(1, 800), ...unloading(780, 'depot', 800, 0)];
  const undone = run(script, 2000);
  expect(undone.records('loading')).toEqual([]);
  expect(undone.records('transport-task')).toEqual([]);
  expect(undone.records('task-fuel')).toEqual([]);
  const again = run([...script, ...loading(1600, 500)], 3000);
  expect(again.records('transport-task').map((row) => [row.state, row.loads])).toEqual([['open', 1]]);
});

test('a fuel whose loading is undone is no longer one of the task', () => {
  /** The same again with diesel in compartment 2. */
  const diesel = (script: Script): Script =>
    script
      .filter(({ message: { kind } }) => kind === 'tank-level' || kind === 'seal-sensor')
      .map(({ message, receivedAt }) => ({
        receivedAt,
        message: {
          ...message,
          id: `${message.id}-2`,
          data: JSON.parse(
            JSON.stringify(message.data).replaceAll('"compartment":1', '"compartment":2,"oilCode":0'),
          ) as object,
        },
      }));
  const load = [shut(0), ...loading(1, 800)];
  const undo = unloading(780, 'depot', 800, 0);
  const both = [...load, ...diesel(load), ...diesel(undo), ...standing(790, 1500, 'depot', 800)];
  const ran = run(
    both.toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt)),
    2000,
  );
  expect(ran.records('loading').map(({ compartment }) => compartment)).toEqual([1]);
  expect(ran.records('task-fuel').map(({ fuel }) => fuel)).toEqual(['gasoline']);
  expect(ran.records('transport-task')).toMatchObject([{ loads: 1, state: 'open' }]);
});
