import { afterAll, beforeAll, expect, test } from 'vitest';

import { rowCount, rowLevelMm, rowVolumeL, type TankRow, type TankRows } from '#domain/cargo/tank-table.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import {
  at,
  driving,
  loading,
  master,
  send,
  shut,
  startMs,
  unloading,
} from '../../support/engine/engine-script.ts';
import { type Delivery, type Scenario, scenarios } from '../../support/scenario.ts';
import { runScenarioOnServer } from '../../support/scenario-server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const found = scenarios.find(({ name }) => name.startsWith('06'));
if (!found) throw new Error('no scenario 06');
const base = found;
const [truck] = base.masterData.trucks;
if (!truck) throw new Error('a scenario without a truck');

const everyMin = 4;
const count = 8;

const later = (time: string, minutes: number): string =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString();

const terminalOf = (index: number): string => `100000010${index}`;

/** The trip of the scenario by each truck, some minutes after the one before it, each with its own delivery. */
const messages: readonly Delivery[] = Array.from({ length: count }, (_, index) =>
  base.messages.map(({ receivedAt, message }): Delivery => {
    const delayMin = index * everyMin;
    const arrivedAt = later(receivedAt, delayMin);
    const common = { ...message, id: `${index}-${message.id}`, time: later(message.time, delayMin) };
    if (message.kind !== 'atg-delivery')
      return {
        receivedAt: arrivedAt,
        message: { ...common, sentAt: arrivedAt, terminal: terminalOf(index) },
      };
    const data = Object(message.data);
    return {
      receivedAt: arrivedAt,
      message: {
        ...common,
        sentAt: arrivedAt,
        seq: message.seq + index,
        data: {
          ...data,
          deliveryCode: `${data.deliveryCode}-${index}`,
          startTime: later(data.startTime, delayMin),
          endTime: later(data.endTime, delayMin),
        },
      },
    };
  }),
)
  .flat()
  .filter(({ message }) => message.terminal.startsWith('10000001') || message.kind === 'atg-delivery')
  .toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));

const queue: Scenario['masterData'] = {
  ...base.masterData,
  trucks: Array.from({ length: count }, (_, index) => ({
    ...truck,
    signCode: `浙B0010${index}`,
    terminal: terminalOf(index),
  })),
};

const run = async (
  deliveries: readonly Delivery[],
  mostAtOnce: number,
  masterData: Scenario['masterData'] = queue,
): Promise<string[]> => {
  const world: Scenario = { ...base, masterData, messages: deliveries, endsAt: '2026-03-02T12:00:00Z' };
  const { records } = await runScenarioOnServer(database, world, mostAtOnce);
  return records
    .filter(({ kind }) => kind === 'station-unloading' || kind === 'task-fuel')
    .map((row) =>
      ['kind', 'signCode', 'measure', 'matching', 'receivedV20L', 'lossV20L']
        .map((field) => String(row[field]))
        .join(' '),
    )
    .toSorted();
};

test('eight trucks at one station: each keeps its delivery, received on the day or all at once', async () => {
  const onTheDay = await run(messages, 1);
  expect(onTheDay.filter((row) => row.startsWith('task-fuel') && row.includes(' atg '))).toHaveLength(count);
  const atOnce = messages.map((delivery) => ({ ...delivery, receivedAt: '2026-03-02T10:00:00Z' }));
  expect(await run(atOnce, 200)).toEqual(onTheDay);
}, 240_000);

const pairsOf = (rows: TankRows): TankRow[] =>
  Array.from({ length: rowCount(rows) }, (_, row) => [rowLevelMm(rows, row), rowVolumeL(rows, row)]);
const plain = master();
const [bare] = plain.trucks;
if (!bare) throw new Error('no truck');
const three: Scenario['masterData'] = {
  areas: plain.areas,
  stationGauges: plain.stationGauges,
  trucks: [0, 1, 2].map((index) => ({
    ...bare,
    signCode: `浙B0010${index}`,
    terminal: terminalOf(index),
    compartments: bare.compartments.map(({ tables, ...compartment }) => ({
      ...compartment,
      heightMm: 1000,
      probeForwardMm: 0,
      probeLeftMm: 0,
      density20KgM3: 745,
      table: pairsOf(tables[0]?.rows ?? []),
    })),
  })),
};

/** A trip with one compartment, or with a second that is filled and emptied some minutes after the first. */
const trip = (index: number, arriveS: number, mm: number, secondMm = 0): Delivery[] => {
  const beginS = arriveS - 1200;
  const first = [
    shut(beginS),
    ...loading(beginS + 1, mm),
    ...driving(arriveS - 420, arriveS, 'depot', 'otherStation', 30),
    ...unloading(arriveS, 'otherStation', mm, 0),
    ...unloading(arriveS + 780, 'otherStation', 0, 0).filter(({ message }) => message.kind === 'position'),
    ...driving(arriveS + 1600, arriveS + 1900, 'otherStation', 'depot', 30),
  ];
  const cargo = ({ message: { kind } }: Delivery) => kind === 'tank-level' || kind === 'seal-sensor';
  const second = [
    shut(beginS),
    ...loading(beginS + 1, secondMm),
    ...unloading(arriveS + 500, 'otherStation', secondMm, 0),
  ]
    .filter(cargo)
    .map(({ receivedAt, message }): Delivery => {
      const data: object = JSON.parse(
        JSON.stringify(message.data).replaceAll('"compartment":1', '"compartment":2'),
      );
      return { receivedAt, message: { ...message, data } };
    });
  return [...first, ...(secondMm > 0 ? second : [])].map(({ receivedAt, message }): Delivery => ({
    receivedAt,
    message: { ...message, sentAt: receivedAt, terminal: terminalOf(index) },
  }));
};

const received = (code: string, startS: number, endS: number, litres: number): Delivery =>
  send(
    endS + 60,
    'atg-delivery',
    {
      stationCode: 'T',
      tankNumber: 1,
      oilCode: 92,
      deliveryCode: code,
      startTime: at(startS),
      endTime: at(endS),
      startVtL: 1000,
      endVtL: 1000 + litres,
      startTemperatureC: 20,
      endTemperatureC: 20,
      salesVtL: 0,
    },
    { terminal: 'ATGS0T', sentS: endS + 60 },
  );

test('a delivery that fits what another truck has emptied so far better is its own truck’s again in the end', async () => {
  const deliveries = [
    // Long enough before that the station's state was put aside between.
    ...trip(0, 1200, 900),
    received('early', 1460, 1680, 8990),
    ...trip(1, 5400, 501),
    received('first', 5660, 5900, 5003),
    // Empties 5,000 L, and a little later 3,000 L more.
    ...trip(2, 6000, 500, 300),
    received('second', 6260, 7000, 7990),
  ].toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
  const onTheDay = await run(deliveries, 1, three);
  expect(onTheDay.filter((row) => row.startsWith('task-fuel'))).toEqual([
    'task-fuel 浙B00100 atg undefined 8990 10',
    'task-fuel 浙B00101 atg undefined 5003 7',
    'task-fuel 浙B00102 atg undefined 7990 10',
  ]);
  const endsAt = new Date(startMs + 20_000_000).toISOString();
  expect(
    await run(
      deliveries.toReversed().map((delivery) => ({ ...delivery, receivedAt: endsAt })),
      40,
      three,
    ),
  ).toEqual(onTheDay);
}, 240_000);
