import { expect, test } from 'vitest';

import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import {
  at,
  driving,
  fix,
  loading,
  run,
  send,
  type Script,
  seconds,
  shut,
  unloading,
} from '../../../support/engine/engine-script.ts';

type Status = TerminalMessageData<'flow-status'>;
type Ticket = TerminalMessageData<'flow-delivery'>;

const status = (second: number, fields: Partial<Status>) =>
  send(second, 'flow-status', { meterNumber: 1, meterState: 'idle', totalVtL: 100, ...fields });

const delivering = (second: number, flowRateLMin: number) =>
  status(second, { meterState: 'delivering', flowRateLMin });

const changes = (script: Script) =>
  run(script, 30_000)
    .records('flow-change')
    .map((row) => [seconds(row)[0], row.cause, row.before, row.after, row.step]);

const faults = (script: Script, endS = 30_000) =>
  run(script, endS)
    .records('device-fault')
    .map((row) => [row.fault, row.meterNumber, row.value, row.limit, ...seconds(row)]);

test('a meter’s status is a row with what it said, and nothing for what it did not', () => {
  const sent = {
    flowRateLMin: 0,
    batchVtL: 12,
    batchV20L: 11.9,
    totalV20L: 99,
    totalMassKg: 74,
    additiveL: 0.5,
    temperatureC: 21,
    density20KgM3: 744,
    compartments: [{ compartment: 1, footValve: 'open' as const }],
  };
  const [full, bare] = run([status(0, sent), status(60, {})], 100).records('meter-status');
  expect(full).toMatchObject({
    ...sent,
    time: at(0),
    meterNumber: 1,
    meterState: 'idle',
    totalVtL: 100,
    totaliserFell: false,
  });
  expect(bare).toMatchObject({
    flowRateLMin: null,
    batchVtL: null,
    batchV20L: null,
    totalV20L: null,
    totalMassKg: null,
    additiveL: null,
    temperatureC: null,
    density20KgM3: null,
    compartments: null,
    totaliserFell: false,
  });
});

test('a totaliser that falls is a fault until it counts again; what it counted then is no creep', () => {
  const script = [status(0, { totalVtL: 500 }), status(60, { totalVtL: 499 })];
  expect(run(script, 100).records('meter-status')[1]).toMatchObject({ totaliserFell: true });
  expect(faults(script)).toEqual([['totaliserFell', 1, 499, 500, 60, 60, null]]);
  expect(faults([...script, status(120, { totalVtL: 499 })])).toEqual([
    ['totaliserFell', 1, 499, 500, 60, 60, 120],
  ]);
  // Each meter has its own totaliser.
  expect(faults([status(0, { totalVtL: 500 }), status(60, { meterNumber: 2, totalVtL: 9 })])).toEqual([]);
  expect(changes([status(0, { totalVtL: 500 }), status(60, { totalVtL: 2, flowRateLMin: 50 })])).toEqual([]);
});

test('an idle meter counts nothing: more than 5 L, or a rate of more than 10 L/min, is a change', () => {
  const idle = (fields: Partial<Status>, second = 600) => changes([status(0, {}), status(second, fields)]);
  expect(idle({ totalVtL: 105 })).toEqual([]);
  expect(idle({ totalVtL: 105.5 })).toEqual([[600, 'flowWhileIdle', 100, 105.5, 5.5]]);
  expect(idle({ flowRateLMin: 10 })).toEqual([]);
  expect(idle({ flowRateLMin: 11 })).toEqual([[600, 'flowWhileIdle', 0, 11, 11]]);
  // More than an hour apart nobody knows that it was idle.
  expect(idle({ totalVtL: 200 }, 3600)).toEqual([[3600, 'flowWhileIdle', 100, 200, 100]]);
  expect(idle({ totalVtL: 200 }, 3601)).toEqual([]);
  expect(changes([status(0, { meterState: 'delivering' }), status(60, { totalVtL: 200 })])).toEqual([]);
  expect(changes([status(0, {}), status(60, { meterState: 'paused', totalVtL: 200 })])).toEqual([]);
});

test('creep is a fault until ten minutes have passed without it', () => {
  const crept = [status(0, {}), status(600, { totalVtL: 108 }), status(700, { totalVtL: 108 })];
  expect(faults(crept, 1299)).toEqual([['flowWhileIdle', 1, 108, 100, 600, 600, null]]);
  expect(faults(crept, 1300)).toEqual([['flowWhileIdle', 1, 108, 100, 600, 600, 700]]);
  expect(faults([...crept, status(1200, { totalVtL: 120 })])).toEqual([
    ['flowWhileIdle', 1, 108, 100, 600, 600, null],
  ]);
});

test('flow without a delivery while nothing is unloaded is flow elsewhere', () => {
  const paused = (second: number, flowRateLMin: number) =>
    status(second, { meterState: 'paused', flowRateLMin });
  expect(changes([paused(0, 0), paused(10, 10)])).toEqual([]);
  expect(changes([paused(0, 0), paused(10, 10.5)])).toEqual([[10, 'flowElsewhere', 0, 10.5, 10.5]]);
  expect(changes([paused(0, 0), delivering(10, 500)])).toEqual([]);
  const route = [shut(0), ...loading(1, 800), ...driving(780, 1200, 'depot', 'station')];
  const unload = unloading(1200, 'station', 800, 0);
  const flowing = (second: number) =>
    changes([...route, ...unload, paused(second - 5, 0), paused(second, 90)]);
  expect(flowing(1500)).toEqual([]);
  expect(flowing(1600)).toEqual([]);
  expect(flowing(1300)).toEqual([[1300, 'flowElsewhere', 0, 90, 90]]);
});

test('a step of more than 30 % within 20 s of a delivery is one, unless it starts or ends there', () => {
  const stepped = (from: number, to: number, second = 60, apartS = 20) =>
    changes([delivering(0, 100), delivering(second - apartS, from), delivering(second, to)]);
  expect(stepped(500, 651)).toEqual([[60, 'step', 500, 651, 151]]);
  expect(stepped(500, 650)).toEqual([]);
  expect(stepped(500, 349)).toEqual([[60, 'step', 500, 349, -151]]);
  expect(stepped(500, 651, 60, 21)).toEqual([]);
  // The first half minute is a start, a fall below a tenth is an end, from nothing is no step.
  expect(stepped(500, 651, 30, 10)).toEqual([]);
  expect(stepped(500, 651, 31, 10)).toEqual([[31, 'step', 500, 651, 151]]);
  expect(stepped(500, 50)).toEqual([]);
  expect(stepped(500, 51)).toEqual([[60, 'step', 500, 51, -449]]);
  expect(stepped(0, 500)).toEqual([]);
  const begun = [status(0, {}), delivering(40, 500), delivering(50, 800)];
  expect(changes(begun)).toEqual([]);
  expect(changes([delivering(0, 500), status(40, { meterState: 'paused' }), delivering(50, 800)])).toEqual(
    [],
  );
});

const ticket = (ticketCode: string, fields: Partial<Ticket> = {}, second = 100) =>
  send(second, 'flow-delivery', {
    ticketCode,
    meterNumber: 1,
    measuringPosition: 'truck',
    direction: 'unload',
    oilCode: 92,
    unit: 'L',
    vtL: 500,
    startTime: at(second - 60),
    endTime: at(second),
    valid: true,
    ...fields,
  });

const judged = (fields: Partial<Ticket>) => {
  const [row] = run([ticket('a', fields)], 200).records('meter-delivery');
  return [row?.validity, row?.valid];
};

test('a ticket holds where its times, totals and mean rate agree with its litres', () => {
  expect(judged({})).toEqual(['valid', true]);
  expect(judged({ endTime: at(40) })).toEqual(['times', false]);
  expect(judged({ startTime: at(100.5), endTime: at(100) })).toEqual(['times', false]);
  expect(judged({ startTotalVtL: 100, endTotalVtL: 600.5 })).toEqual(['valid', true]);
  expect(judged({ startTotalVtL: 100, endTotalVtL: 599.5 })).toEqual(['valid', true]);
  expect(judged({ startTotalVtL: 100, endTotalVtL: 600.6 })).toEqual(['totals', false]);
  expect(judged({ startTotalVtL: 100, endTotalVtL: 599.4 })).toEqual(['totals', false]);
  expect(judged({ endTotalVtL: 100 })).toEqual(['valid', true]);
  expect(judged({ startTotalVtL: 100 })).toEqual(['valid', true]);
  expect(judged({ averageFlowRateLMin: 550 })).toEqual(['valid', true]);
  expect(judged({ averageFlowRateLMin: 551 })).toEqual(['rate', false]);
  expect(judged({ averageFlowRateLMin: 449 })).toEqual(['rate', false]);
  expect(judged({ vtL: 0, averageFlowRateLMin: 5 })).toEqual(['valid', true]);
  expect(judged({ valid: false, invalidReason: 'air' })).toEqual(['meter', false]);
});

test('litres at 20 °C are the ticket’s, else computed from temperature and density, else unknown', () => {
  const v20 = (fields: Partial<Ticket>) => {
    const [row] = run([ticket('a', fields)], 200).records('meter-delivery');
    return [row?.v20L, row?.v20Computed];
  };
  expect(v20({ v20L: 499.123, averageTemperatureC: 35 })).toEqual([499.12, false]);
  expect(v20({ averageTemperatureC: 20 })).toEqual([500, true]);
  expect(v20({})).toEqual([null, false]);
  const [light] = v20({ averageTemperatureC: 35, density20KgM3: 700 });
  const [usual] = v20({ averageTemperatureC: 35 });
  expect(light).not.toBe(usual);
  expect(usual).toBe(v20({ averageTemperatureC: 35, density20KgM3: 745 })[0]);
  expect(Number(light)).toBeLessThan(Number(usual));
  expect(v20({ averageTemperatureC: 35, oilCode: -1 })).toEqual([null, false]);
});

test('a ticket sent again adds nothing; other litres under its code are a reprint', () => {
  const rows = (...script: Script) =>
    run(script, 900)
      .records('meter-delivery')
      .map((row) => [row.ticketCode, row.meterNumber, row.vtL, row.reprint]);
  expect(rows(ticket('a'), ticket('a'))).toEqual([['a', 1, 500, false]]);
  expect(rows(ticket('a'), ticket('a', { vtL: 510 }))).toEqual([
    ['a', 1, 500, false],
    ['a', 1, 510, true],
  ]);
  expect(rows(ticket('a'), ticket('a', { meterNumber: 2 }), ticket('b'))).toEqual([
    ['a', 1, 500, false],
    ['a', 2, 500, false],
    ['b', 1, 500, false],
  ]);
  const [row] = run([fix(90, 'station'), ticket('a')], 200).records('meter-delivery');
  expect(row).toMatchObject({
    areaName: 'Station',
    fuel: 'gasoline',
    measuringPosition: 'truck',
    direction: 'unload',
    compartment: null,
    massKg: null,
    averageTemperatureC: null,
    averageFlowRateLMin: null,
    density20KgM3: null,
    startTotalVtL: null,
    endTotalVtL: null,
    stationCode: null,
    customerId: null,
    invalidReason: null,
  });
  expect(seconds(row ?? {})).toEqual([40, null, 100]);
});

test('between two tickets of a meter no litre may be missing', () => {
  const totals = (startTotalVtL?: number, endTotalVtL?: number): Partial<Ticket> => ({
    vtL: 100,
    ...(startTotalVtL === undefined ? {} : { startTotalVtL }),
    ...(endTotalVtL === undefined ? {} : { endTotalVtL }),
  });
  const first = ticket('a', totals(0, 100));
  const hole = (fields: Partial<Ticket>, ...more: Script) =>
    faults([first, ticket('b', fields, 300), ...more]);
  expect(hole(totals(101, 201))).toEqual([]);
  expect(hole(totals(101.1, 201.1))).toEqual([['ticketHole', 1, 101.1, 100, 300, 300, null]]);
  expect(hole(totals(98.9, 198.9))).toEqual([['ticketHole', 1, 98.9, 100, 300, 300, null]]);
  expect(hole({ ...totals(150, 250), meterNumber: 2 })).toEqual([]);
  expect(hole({ ...totals(150, 250), measuringPosition: 'rack' })).toEqual([]);
  // A ticket without totals leaves the last known end as it is, and one that fits ends the fault.
  expect(hole(totals(), ticket('c', totals(150, 250), 500))).toEqual([
    ['ticketHole', 1, 150, 100, 500, 500, null],
  ]);
  expect(hole(totals(150, 250), ticket('c', totals(250, 350), 500))).toEqual([
    ['ticketHole', 1, 150, 100, 300, 300, 500],
  ]);
});
