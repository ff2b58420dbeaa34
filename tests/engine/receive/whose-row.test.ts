import { expect, test } from 'vitest';

import { isRecord, type Row } from '#engine/state.ts';

import {
  at,
  driving,
  fix,
  level,
  loading,
  run,
  send,
  type Script,
  sensor,
  shut,
  standing,
  startMs,
  unloading,
} from '../../support/engine/engine-script.ts';

const sign = (second: number, driverCode: string, action: 'in' | 'out' = 'in') =>
  send(second, 'driver-sign', { action, driverCode, method: 'card', accepted: true });

const inOrder = (...parts: readonly Script[]): Script =>
  parts.flat().toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));

/** A whole trip with a drain, an opening, a door and speeding on the way, over two stations, then the next one. */
const script = inOrder(
  [shut(0), sign(1, 'A')],
  loading(1, 800),
  driving(780, 1100, 'depot', 'road', 30),
  standing(1100, 1400, 'road', 800),
  standing(1460, 1700, 'road', 780),
  [
    sensor(1470, 'manhole', { state: 'open' }),
    send(1480, 'door', { trigger: 'change', doors: [{ door: 'cargoBox', doorNumber: 1, state: 'open' }] }),
    sensor(1500, 'manhole', { state: 'closed' }),
    send(1710, 'door', { trigger: 'change', doors: [{ door: 'cargoBox', doorNumber: 1, state: 'closed' }] }),
  ],
  [1730, 1740, 1750, 1760, 1770, 1780].map((second, index) =>
    fix(second, 'road', 95, { eastM: index * 264 + 200 }),
  ),
  // Another driver takes over on the way.
  [sign(1790, 'B')],
  driving(1800, 2000, 'road', 'otherStation', 30),
  unloading(2000, 'otherStation', 780, 300),
  driving(2810, 3000, 'otherStation', 'station', 30),
  unloading(3000, 'station', 300, 0),
  driving(3810, 4000, 'station', 'depot', 30),
  [sign(4050, 'C')],
  loading(4100, 700).map(({ receivedAt, message }) => ({ receivedAt, message })),
  driving(4890, 5300, 'depot', 'park', 30),
  // The first station's gauge reports what it received when the truck has its next load.
  [
    send(
      5200,
      'atg-delivery',
      {
        stationCode: 'T',
        tankNumber: 1,
        oilCode: 92,
        deliveryCode: 'late',
        startTime: at(2260),
        endTime: at(2470),
        startVtL: 1000,
        endVtL: 5800,
        startTemperatureC: 20,
        endTemperatureC: 20,
        salesVtL: 0,
      },
      { terminal: 'ATGS0T' },
    ),
  ],
  standing(5300, 9000, 'park', 700),
  [sign(6000, 'D')],
  driving(9060, 9400, 'park', 'road', 30),
);

const second = (time: string | null | undefined): number => (Date.parse(time ?? '') - startMs) / 1000;

const ran = run(script, 20_000);
const rows = ran.driver.inForce().filter(({ signCode }) => signCode === '浙B00009');
const tasks = ran.records('transport-task').map((row) => ({
  taskCode: row.taskCode,
  fromS: second(row.startTime),
  toS: row.closeTime ? second(row.closeTime) : Infinity,
}));

const driverThen = (s: number): string => (s >= 6000 ? 'D' : s >= 4050 ? 'C' : s >= 1790 ? 'B' : 'A');
const kindOf = (row: Row): string => (isRecord(row) ? row.kind : `alarm ${row.type}`);

/** Rows that may still change when the task becomes known, or that are written when it is. */
const long: readonly string[] = [
  'parking',
  'station-unloading',
  'loading',
  'unloading',
  'seal-record',
  'split-unloading',
  'transport-task',
  'task-fuel',
  'box-door',
  'overspeed',
  'volume-change',
  'alarm 2',
  'alarm 202',
  'alarm 210',
  'alarm 310',
];

test('there is a row of each kind that lives long', () => {
  expect(tasks).toHaveLength(2);
  expect(long.filter((kind) => !rows.some((row) => kindOf(row) === kind))).toEqual([]);
});

test.each(long)('%s: driver and task are those of its own beginning, whenever it is written', (kind) => {
  const mine = rows.filter((row) => kindOf(row) === kind);
  expect(mine.length).toBeGreaterThan(0);
  for (const row of mine) {
    const beganS = second(row.startTime);
    expect([row.id, row.driverCode, row.driverAssumed]).toEqual([row.id, driverThen(beganS), false]);
    const task = tasks.findLast(({ fromS, toS }) => fromS <= beganS && beganS <= toS);
    expect([row.id, row.taskCode ?? null]).toEqual([row.id, task?.taskCode ?? null]);
  }
});

test('the truck’s status is that of the beginning too, whenever a row is written', () => {
  const states = (kind: string) =>
    rows.filter((row) => kindOf(row) === kind).map(({ processState }) => processState);
  expect(states('station-unloading')).toEqual(['unloadingConnection', 'unloadingConnection']);
  expect(new Set(states('task-fuel'))).toEqual(new Set(['loadingConnection']));
  expect(new Set(states('volume-change'))).toEqual(new Set(['transporting']));
});

test('leaving empty or with a rest belongs to the task that was unloaded, even when it was over before', () => {
  const [first] = tasks;
  expect(ran.records('empty-state').map(({ taskCode }) => taskCode)).toEqual([
    first?.taskCode,
    first?.taskCode,
  ]);
});

test('rows after a sign-out do not name the driver, nor rows before it the default one', () => {
  const stops = run(
    inOrder(
      [sign(0, 'A'), level(1, 500)],
      standing(10, 500, 'road', 500),
      [sign(505, 'A', 'out')],
      driving(510, 800, 'road', 'park', 30),
      standing(810, 1500, 'park', 500),
      driving(1510, 1800, 'park', 'road', 30),
    ),
    3000,
  ).records('parking');
  expect(stops.map(({ driverCode, driverAssumed }) => [driverCode, driverAssumed])).toEqual([
    ['A', false],
    ['7', true],
  ]);
});
