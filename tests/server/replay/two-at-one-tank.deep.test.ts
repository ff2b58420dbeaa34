import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Delivery, type FlatRow, type Scenario, scenarios } from '../../support/scenario.ts';
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

const later = (time: string, ms: number): string =>
  new Date(Date.parse(time) + ms).toISOString().replace('.000Z', 'Z');

/** The same trip a minute behind, by another truck. */
const aMinuteLater = ({ receivedAt, message }: Delivery): Delivery => ({
  receivedAt: later(receivedAt, 60_000),
  message: {
    ...message,
    id: `second-${message.id}`,
    terminal: '1000000002',
    time: later(message.time, 60_000),
  },
});

/** One rise in the station's tank for what both gave. */
const bothIn = ({ receivedAt, message }: Delivery): Delivery => {
  const litres = (name: string): number => Number(Reflect.get(message.data, name));
  const startVtL = litres('startVtL');
  const endVtL = startVtL + 2 * (litres('endVtL') - startVtL);
  return {
    receivedAt: later(receivedAt, 120_000),
    message: { ...message, time: later(message.time, 120_000), data: { ...message.data, endVtL } },
  };
};

/** Each was sent when it happened, whenever it arrives. */
const sent = (deliveries: readonly Delivery[]): readonly Delivery[] =>
  deliveries.map(({ receivedAt, message }) => ({ receivedAt, message: { ...message, sentAt: receivedAt } }));

const first = sent(base.messages.filter(({ message }) => message.terminal === truck.terminal));
const second = sent(
  base.messages.filter(({ message }) => message.terminal === truck.terminal).map(aMinuteLater),
);
const gauge = sent(base.messages.filter(({ message }) => message.kind === 'atg-delivery').map(bothIn));

const run = async (messages: readonly Delivery[], endsAt: string, mostAtOnce = 1): Promise<FlatRow[]> => {
  const world: Scenario = {
    ...base,
    masterData: {
      ...base.masterData,
      trucks: [truck, { ...truck, signCode: '浙B00002', terminal: '1000000002' }],
    },
    messages,
    endsAt,
  };
  const { records, alarms } = await runScenarioOnServer(database, world, mostAtOnce);
  return [...records, ...alarms];
};

const fields = ['kind', 'type', 'signCode', 'fuel', 'sentV20L', 'receivedV20L', 'lossV20L', 'state'];
const verdicts = (rows: readonly FlatRow[]): string[] =>
  rows
    .filter(
      ({ kind, type }) =>
        ['task-fuel', 'station-unloading', 'atg-delivery'].includes(String(kind)) || type === 202,
    )
    .map((row) => fields.map((field) => `${field} ${String(row[field])}`).join(', '))
    .toSorted();

const onTheDay = () =>
  run(
    [...first, ...second, ...gauge].toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt)),
    '2026-03-02T06:00:00Z',
  );

test('two trucks at one tank: whichever is received first, on the day or from an archive, neither gains what the other gave', async () => {
  const wanted = verdicts(await onTheDay());
  expect(wanted.filter((row) => row.startsWith('kind task-fuel'))).toHaveLength(2);
  expect(wanted.every((row) => !row.includes('lossV20L -'))).toBe(true);
  for (const [order, endsAt] of [
    [[gauge, first, second], '2026-03-02T06:00:00Z'],
    [[gauge, first, second], '2026-03-03T06:00:00Z'],
    [[gauge, second, first], '2026-03-03T06:00:00Z'],
    [[second, gauge, first], '2026-03-03T06:00:00Z'],
  ] as const) {
    const received = order.flat().map((delivery) => ({ ...delivery, receivedAt: endsAt }));
    expect(verdicts(await run(received, endsAt, 20))).toEqual(wanted);
  }
}, 240_000);

test('a truck that gets two facts of one id within one transaction keeps the last', async () => {
  const wanted = verdicts(await onTheDay());
  const at = (receivedAt: string) => (delivery: Delivery) => ({ ...delivery, receivedAt });
  for (const [day, late] of [
    ['2026-03-02T06:00:00Z', '2026-03-02T06:01:00Z'],
    ['2026-03-03T06:00:00Z', '2026-03-03T06:01:00Z'],
  ] as const)
    // The gauge knows one truck with its first message, and the other from the same batch.
    for (const [known, unknown] of [
      [first, second],
      [second, first],
    ] as const) {
      const received = [...known.map(at(day)), ...[...gauge, ...unknown].map(at(late))];
      expect(verdicts(await run(received, late, 1000))).toEqual(wanted);
    }
}, 240_000);
