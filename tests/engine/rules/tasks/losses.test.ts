import { expect, test } from 'vitest';

import type { SettingKey } from '#contract/settings.ts';

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
} from '../../../support/engine/engine-script.ts';
import { certain, withoutDrains, withSettings } from '../../../support/engine/setting-options.ts';

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

test('without any uncertainty alarm 202 is over 20 L and over 3 per mille; three times as much is level 3', () => {
  // 8,000 L: 24 L are 3 per mille.
  expect(alarms(trip(800, 797.6), certain)).toEqual([]);
  expect(alarms(trip(800, 797.5), certain)).toEqual([['task', 2]]);
  // 2,000 L: 21 L are 10.5 per mille, 20 too little to be sure of.
  expect(alarms(trip(200, 198), certain)).toEqual([]);
  expect(alarms(trip(200, 197.9), certain)).toEqual([['task', 3]]);
  // 2,500 L: 22.5 L are 9 per mille.
  expect(alarms(trip(250, 247.8), certain)).toEqual([['task', 2]]);
  expect(alarms(trip(250, 247.7), certain)).toEqual([['task', 3]]);
  expect(alarms(trip(800, 802.4), certain)).toEqual([]);
  expect(alarms(trip(800, 802.5), certain)).toEqual([['gain', 2]]);
});

test('alarm 202 is of what is beyond the limit by twice the uncertainty too; else it is inconclusive', () => {
  const judged = (arrivedMm: number) => {
    const ran = run(trip(800, arrivedMm), 3000, withoutDrains);
    const [row] = ran.records('task-fuel');
    return [row?.verdict, row?.transitVerdict, row?.doubts, ran.alarms(202).map(({ level }) => level)];
  };
  expect(judged(797.6)).toEqual(['passed', 'passed', [], []]);
  expect(judged(797.5)).toEqual(['inconclusive', 'inconclusive', ['withinUncertainty'], []]);
  // The limit is 24 L; two levels at 10 L and two temperatures at 2.9 L are 14.7 L.
  expect(judged(794.7)).toEqual(['inconclusive', 'inconclusive', ['withinUncertainty'], []]);
  expect(judged(794.6)).toEqual(['proven', 'proven', [], [2]]);
  // 72 L are 9 per mille.
  expect(judged(792.8)).toEqual(['proven', 'proven', [], [2]]);
  expect(judged(792.7)).toEqual(['proven', 'proven', [], [3]]);
  expect(judged(805.3)).toEqual(['inconclusive', 'inconclusive', ['withinUncertainty'], []]);
  expect(judged(805.4)).toEqual(['proven', 'proven', [], [2]]);
});

test('alarm 202 has loss, rate, limit, origin and destination', () => {
  const ran = run(trip(800, 794), 3000, withoutDrains);
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
      loss: 60,
      lossRate: 0.0075,
      // Of the whole loss alone: a leg is judged at 20 °C.
      lossVt: null,
      highLossRateThreshold: 0.003,
      leg: 'transit',
      limitL: 24,
      uncertaintyL: 14.71,
      coverage: 2,
      tankLoss: 60,
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
      { key: 'loss.coverage', value: 2 },
    ],
    figures: {
      leg: 'transit',
      lossV20L: 60,
      wholeLossV20L: 60,
      lossRate: 0.0075,
      threshold: 0.003,
      limitL: 24,
      uncertaintyL: 14.71,
      coverage: 2,
      tankLossV20L: 60,
    },
  });
});

test('the limit is the fuel’s own, as it was at the start of the task', () => {
  const limit = (key: 'loss.highLossRate.gasoline' | 'loss.highLossRate.diesel', fromS: number): Options => ({
    settings: [
      ...(certain.settings ?? []),
      { key, value: 0.01, scope: 'truck', scopeId: '浙B00009', effectiveFrom: at(fromS) },
    ],
  });
  expect(alarms(trip(800, 797.5), limit('loss.highLossRate.gasoline', 0))).toEqual([]);
  expect(alarms(trip(800, 797.5), limit('loss.highLossRate.gasoline', 300))).toEqual([['task', 2]]);
  expect(alarms(trip(800, 797.5), limit('loss.highLossRate.diesel', 0))).toEqual([['task', 2]]);
});

test('an allowance of the season holds where it is more than the limit, as it was at the start of the task', () => {
  const allowed = (key: SettingKey, value: number, fromS = 0): Options => ({
    settings: [
      ...(certain.settings ?? []),
      { key, value, scope: 'truck', scopeId: '浙B00009', effectiveFrom: at(fromS) },
    ],
  });
  const winter = 'loss.allowance.gasoline.winter';
  expect(alarms(trip(800, 797.5), allowed(winter, 0.01))).toEqual([]);
  expect(alarms(trip(800, 797.5), allowed(winter, 0.01, 300))).toEqual([['task', 2]]);
  // It makes no limit smaller, and neither another season's nor another fuel's counts.
  expect(alarms(trip(800, 799), allowed(winter, 0.0001))).toEqual(alarms(trip(800, 799)));
  expect(alarms(trip(800, 797.5), allowed('loss.allowance.gasoline.summer', 0.01))).toEqual([['task', 2]]);
  expect(alarms(trip(800, 797.5), allowed('loss.allowance.diesel.winter', 0.01))).toEqual([['task', 2]]);
});

test('the driver is asked of a loss that has not passed, until so many hours after the transport', () => {
  const dueOf = (script: Script, options?: Options) => {
    const { answerDueTime, endTime } = fuelOf(script, options) ?? {};
    return typeof answerDueTime === 'string' && typeof endTime === 'string'
      ? (Date.parse(answerDueTime) - Date.parse(endTime)) / 3_600_000
      : null;
  };
  expect(dueOf(trip(800, 797.5))).toBe(24);
  const twelve: Options = {
    settings: [
      ...(certain.settings ?? []),
      { key: 'loss.answerH', value: 12, scope: 'truck', scopeId: '浙B00009', effectiveFrom: at(0) },
    ],
  };
  expect(dueOf(trip(800, 797.5), twelve)).toBe(12);
  expect(dueOf(trip(800))).toBeNull();
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
    withinUncertainty: null,
    verdict: null,
    settled: false,
  });
});

test('a task is closed when every compartment that was loaded is down to 30 L', () => {
  const state = (leftMm: number) => run(trip(800, 800, leftMm), 3000).records('transport-task')[0]?.state;
  expect(state(3)).toBe('closed');
  expect(state(3.1)).toBe('open');
});

test('a loss on the way is told, at unloading nothing measures it; its class says what is proven', () => {
  expect(fuelOf(trip(800, 797.5), certain)).toMatchObject({
    lossV20L: 25,
    loadingLossV20L: null,
    loadingVerdict: null,
    transitLossV20L: 25,
    transitVerdict: 'proven',
    unloadingLossV20L: null,
    unloadingVerdict: null,
    lossClass: 'highLoss',
    chargedV20L: 25,
    chargedDepotV20L: 0,
  });
  expect(fuelOf(trip(800, 799))).toMatchObject({ lossClass: 'normalLoss', lossRate: 0.00125 });
  expect(fuelOf(trip(800, 801))).toMatchObject({ lossClass: 'normalGain', transitLossV20L: -10 });
  expect(fuelOf(trip(800, 802.5), certain)).toMatchObject({ lossClass: 'gain', chargedV20L: 0 });
  expect(fuelOf(trip(200, 197.9), certain)).toMatchObject({ lossClass: 'black' });
  // What is not proven has no class, whatever its size, and nobody is charged with it.
  const unproven = withSettings({ 'drain.minL': 9000, 'loss.coverage': 100 });
  expect(fuelOf(trip(800, 750), unproven)).toMatchObject({
    lossV20L: 500,
    verdict: 'inconclusive',
    lossClass: null,
    chargedV20L: 0,
    doubtful: true,
  });
});

test('what the gauge itself may err: a millimetre and 0.3 K at each of its four readings', () => {
  // Of the table: 10 L a millimetre; 2.9 L of the temperature where there is a load. The root of 4 · 10² + 2 · 2.9².
  expect(fuelOf(trip(800, 796.1))).toMatchObject({ uncertaintyL: 20.41, withinUncertainty: true });
  const two = withSettings({ 'uncertainty.levelMm': 2, 'uncertainty.temperatureC': 0, 'drain.minL': 9000 });
  expect(fuelOf(trip(800, 792), two)).toMatchObject({ uncertaintyL: 40, withinUncertainty: true });
  expect(fuelOf(trip(800, 791.9), two)).toMatchObject({ uncertaintyL: 40, withinUncertainty: false });
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
