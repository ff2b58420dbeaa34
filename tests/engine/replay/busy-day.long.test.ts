import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { sameContent } from '#engine/rows/same-content.ts';
import { isRecord, type Row } from '#engine/state.ts';

import { EngineDriver } from '../../support/engine/engine-driver.ts';
import {
  at,
  driving,
  fix,
  level,
  loading,
  master,
  send,
  sensor,
  shut,
  standing,
  startMs,
  unloading,
} from '../../support/engine/engine-script.ts';
import type { Delivery } from '../../support/scenario.ts';
import { runs } from '../../support/engine/runs.ts';

vi.setConfig({ testTimeout: 120_000 });

const endS = 9000;

/** A day with every kind of message of a truck. */
const day: readonly Delivery[] = [
  send(0, 'boot', { event: 'on', part: 'console', type: 'manual' }),
  shut(1),
  send(2, 'driver-sign', { action: 'in', method: 'card', driverCode: '42', accepted: true }),
  send(3, 'power', { source: 'main', mainVoltageV: 26 }),
  send(4, 'heartbeat', { intervalS: 60 }),
  ...loading(10, 800),
  send(440, 'flow-delivery', {
    ticketCode: 'R1',
    meterNumber: 1,
    measuringPosition: 'rack',
    direction: 'load',
    compartment: 1,
    oilCode: 92,
    unit: 'L',
    vtL: 8000,
    v20L: 8000,
    startTime: at(230),
    endTime: at(430),
    density20KgM3: 746,
    valid: true,
  }),
  ...driving(790, 1500, 'depot', 'road', 20),
  send(800, 'adas-event', { system: 'dsm', eventCode: 1, phase: 'begin', alarmCode: 'f1', speedKmh: 62 }),
  send(830, 'adas-event', { system: 'dsm', eventCode: 1, phase: 'end', alarmCode: 'f1', speedKmh: 60 }),
  send(850, 'media', {
    mediaCode: 'p1',
    alarmCode: 'f1',
    channel: 1,
    mediaType: 'photo',
    cause: 'event',
    startTime: at(800),
    sizeBytes: 9,
  }),
  fix(900, 'depot', 100, { eastM: 880, alarmWord: 2 }),
  fix(912, 'depot', 104, { eastM: 950, alarmWord: 2 }),
  fix(913, 'depot', 60, { eastM: 960, alarmWord: 0 }),
  ...standing(1500, 1740, 'road', 800),
  send(1750, 'door', { trigger: 'change', doors: [{ door: 'operatingBox', doorNumber: 1, state: 'open' }] }),
  sensor(1760, 'manhole', { state: 'open' }),
  sensor(1761, 'apiAdaptor', { state: 'open', fault: 'broken' }),
  sensor(1762, 'apiAdaptor', { state: 'closed', fault: 'broken' }),
  sensor(1800, 'manhole', { state: 'closed' }),
  sensor(1810, 'footValve', { tamper: true, water: true }),
  send(1820, 'door', {
    trigger: 'change',
    doors: [{ door: 'operatingBox', doorNumber: 1, state: 'closed' }],
  }),
  ...standing(1860, 2100, 'road', 790),
  send(2110, 'emergency', { action: 'pressed' }),
  send(2115, 'emergency', { action: 'released' }),
  send(2120, 'emergency', { action: 'pressed' }),
  send(2140, 'emergency', { action: 'released' }),
  send(2150, 'power', { source: 'battery', mainVoltageV: 0 }),
  send(2300, 'power', { source: 'main', mainVoltageV: 21 }),
  send(2310, 'pressure', { cells: [{ compartment: 1, place: 'tank', pressureKPa: 18 }] }),
  send(2400, 'pressure', { cells: [{ compartment: 1, place: 'tank', pressureKPa: 5 }] }),
  send(2410, 'climate', { probes: [{ probe: 1, place: 'sealBox', humidityPercent: 90 }] }),
  sensor(2420, 'apiAdaptor', { fault: 'none' }),
  sensor(2430, 'footValve', { tamper: false, water: false }),
  ...driving(2500, 3000, 'road', 'otherStation', 10),
  ...unloading(3000, 'otherStation', 790, 60),
  send(3200, 'flow-status', { meterNumber: 1, meterState: 'delivering', totalVtL: 100, flowRateLMin: 500 }),
  send(3210, 'flow-status', { meterNumber: 1, meterState: 'delivering', totalVtL: 180, flowRateLMin: 500 }),
  sensor(3300, 'compartment', { wet: true }),
  send(
    3900,
    'atg-delivery',
    {
      stationCode: 'T',
      tankNumber: 1,
      oilCode: 92,
      deliveryCode: 'T-1',
      startTime: at(3240),
      endTime: at(3500),
      startVtL: 1000,
      endVtL: 8200,
      startTemperatureC: 20,
      endTemperatureC: 20,
      salesVtL: 20,
    },
    { terminal: 'ATGS0T' },
  ),
  ...driving(3960, 4500, 'otherStation', 'park', 10),
  ...standing(4500, 4860, 'park', 60),
  level(4870, 60, { oilCode: 0 }),
  send(4880, 'water-tank', { waterPercent: 50, waterL: 4000, spraying: true }),
  send(4900, 'water-tank', { waterPercent: 48, waterL: 3900, spraying: false }),
  send(4910, 'airtight-cell', { cell: 1, state: 'holding', testCode: 'A', pressureKPa: 5 }),
  send(4990, 'airtight-cell', { cell: 1, state: 'failed', testCode: 'A', pressureKPa: 4 }),
  send(5000, 'driver-sign', { action: 'out', method: 'card', driverCode: '42', accepted: true }),
  send(5010, 'boot', { event: 'off', part: 'console', type: 'manual' }),
].toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));

const run = (batches: readonly (readonly Delivery[])[], snapshotEvery: number): EngineDriver => {
  const driver = new EngineDriver(master(), [], snapshotEvery);
  for (const batch of batches) driver.deliver(batch);
  driver.tick(startMs + endS * 1000);
  return driver;
};

const byId = (driver: EngineDriver): Map<string, Row> =>
  new Map(driver.inForce().map((row) => [row.id, row]));
const wanted = byId(
  run(
    day.map((delivery) => [delivery]),
    30,
  ),
);

const differences = (driver: EngineDriver): string[] => {
  const found = byId(driver);
  return [...new Set([...wanted.keys(), ...found.keys()])].filter((id) => {
    const [a, b] = [wanted.get(id), found.get(id)];
    return a === undefined || b === undefined || !sameContent(a, b);
  });
};

test('the busy day makes what it should', () => {
  const types = new Set([...wanted.values()].flatMap((row) => (isRecord(row) ? [] : [row.type])));
  for (const type of [3, 7, 13, 45, 201, 202, 207, 210, 211, 310]) expect(types).toContain(type);
  const kinds = new Set([...wanted.values()].flatMap((row) => ('kind' in row ? [row.kind] : [])));
  expect(kinds.size).toBeGreaterThan(25);
});

test('any order, repetition and cutting of a busy day gives the same rows in force', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(1000), fc.nat(1000), fc.boolean()), { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 1, max: 40 }),
      (moves, snapshotEvery, batchSize) => {
        const list = [...day];
        for (const [from, to, repeat] of moves) {
          const delivery = list[from % list.length];
          if (delivery === undefined) continue;
          if (!repeat) list.splice(from % list.length, 1);
          list.splice(to % (list.length + 1), 0, delivery);
        }
        const batches: Delivery[][] = [];
        for (let first = 0; first < list.length; first += batchSize)
          batches.push(list.slice(first, first + batchSize));
        expect(differences(run(batches, snapshotEvery))).toEqual([]);
      },
    ),
    { numRuns: runs(3, 8), seed: 11 },
  );
});

test('a busy day sent backwards gives the same rows in force', () => {
  expect(
    differences(
      run(
        day.toReversed().map((delivery) => [delivery]),
        25,
      ),
    ),
  ).toEqual([]);
});

test('alarms of one type and subject never overlap, and end after they were raised', () => {
  const spans = new Map<string, [number, number][]>();
  for (const row of wanted.values()) {
    if (isRecord(row)) continue;
    const start = Date.parse(row.startTime ?? '');
    const end = row.endTime ? Date.parse(row.endTime) : Number.POSITIVE_INFINITY;
    expect(Date.parse(row.raisedTime ?? '')).toBeGreaterThanOrEqual(start);
    expect(end).toBeGreaterThanOrEqual(Date.parse(row.raisedTime ?? ''));
    const key = [row.type, row.compartment, row.part, row.door, row.alarmCode, row.cause, row.fuel].join(' ');
    spans.set(key, [...(spans.get(key) ?? []), [start, end]]);
  }
  for (const list of spans.values()) {
    list.sort(([a], [b]) => a - b);
    for (let i = 1; i < list.length; i++) expect(list[i]?.[0]).toBeGreaterThanOrEqual(list[i - 1]?.[1] ?? 0);
  }
});

test('every seal, overspeed, parking, offline and drain alarm has its record, and the other way round', () => {
  for (const row of wanted.values()) {
    if (!isRecord(row) && [2, 4, 7, 310].includes(row.type))
      expect(wanted.has(row.recordId ?? '')).toBe(true);
    if ('kind' in row && row.kind === 'seal-record' && row.abnormal)
      expect(wanted.has(row.alarmId ?? '')).toBe(true);
    if ('kind' in row && row.kind === 'overspeed') expect(wanted.has(row.alarmId ?? '')).toBe(true);
  }
});

test('unknown kinds, unknown fields and settings of others change nothing', () => {
  const stranger = day.flatMap((delivery, index) => {
    const odd = {
      ...delivery,
      message: { ...delivery.message, data: { ...delivery.message.data, 'from-the-future': 7 } },
    };
    const unknown = {
      ...delivery,
      message: { ...delivery.message, id: `u${index}`, kind: 'not-yet', seq: 4_000_000_000 },
    };
    return index % 10 === 0 ? [odd, unknown] : [odd];
  });
  const driver = new EngineDriver(
    master(),
    [
      { key: 'overspeed.limitKmh', value: 5, scope: 'truck', scopeId: '浙B99999', effectiveFrom: at(-1) },
      { key: 'seal.debounceS', value: 50, scope: 'company', scopeId: 'C77', effectiveFrom: at(-1) },
      { key: 'parking.minS', value: 1, scope: 'default', effectiveFrom: at(endS) },
    ],
    30,
  );
  for (const delivery of stranger) driver.deliver([delivery]);
  driver.tick(startMs + endS * 1000);
  expect(differences(driver)).toEqual([]);
});
