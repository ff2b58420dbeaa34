import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CheckedTable } from '#contract/devices/checked-table.ts';
import type { TankRow } from '#domain/cargo/tank-table.ts';
import { tankTableText } from '#domain/cargo/tank-table-text.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { scenarios } from '../../support/scenario.ts';
import { beginScenario, type ScenarioServer } from '../../support/scenario-server.ts';
import { seedDemoUser } from '../../support/worlds/correction-world.ts';
import type { Client } from '../../support/worlds/demo-world.ts';

const highLoss = scenarios.find(({ name }) => name.startsWith('06'));
if (!highLoss) throw new Error('no scenario 06');

let database: Database;
let server: ScenarioServer;
let client: Client;
let truckId = 0;
let present: readonly TankRow[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  server = await beginScenario(database, highLoss);
  for (const delivery of highLoss.messages) await server.deliver([delivery]);
  await server.tickTo(Date.parse(highLoss.endsAt));
  client = await seedDemoUser(database, server.app);
  const [table] = await database.query<{ truck: number; points: readonly TankRow[] }>(
    'select truck_id as truck, points from tank_table where compartment = 2',
  );
  truckId = table?.truck ?? 0;
  present = table?.points ?? [];
});
afterAll(async () => {
  await server.app.server.close();
  await database.close();
});

const checked = async (points: readonly TankRow[], fields: object = {}): Promise<CheckedTable> => {
  const answer = await client.send('POST', '/tankTableCheck', {
    truckId: String(truckId),
    compartment: '2',
    base64: Buffer.from(`mm L\n${tankTableText(points)}`).toString('base64'),
    ...fields,
  });
  expect(answer.resultCode, JSON.stringify(answer.data)).toBe(200);
  return answer.data as CheckedTable;
};

interface Moved {
  readonly id: string;
  readonly litres: number;
  readonly ticket: number | null;
}
const records = (): Promise<readonly (Moved & Record<string, unknown>)[]> =>
  database.query(
    `select id, loaded_vt_l as litres, ticket_vt_l as ticket, start_time from loading where compartment = 2 and not withdrawn
     union all select id, unloaded_vt_l, ticket_vt_l, start_time from unloading where compartment = 2 and not withdrawn
     order by start_time desc`,
  );

test('deliveries of the last month are measured by the table in force and by the new one, beside their tickets', async () => {
  const made = await records();
  expect(made.length).toBeGreaterThan(1);
  const larger = present.map(([mm, l]): TankRow => [mm, Math.round(l * 1.05 * 10) / 10]);
  const { trial, findings, layout, levelUnit, volumeUnit } = await checked(larger);
  expect(findings).toEqual([]);
  expect([layout, levelUnit, volumeUnit]).toEqual(['twoColumns', 'mm', 'litre']);
  expect(trial?.deliveries.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  for (const [index, { litres, ticket }] of made.entries()) {
    const tried = trial?.deliveries[index];
    // By the table in force it is what the record says: it was made from the same levels.
    expect(Math.abs((tried?.presentVtL ?? 0) - litres)).toBeLessThan(0.2);
    expect(Math.abs((tried?.newVtL ?? 0) - litres * 1.05)).toBeLessThan(0.5);
    if (ticket !== null) expect(tried).toMatchObject({ witness: 'ticket', witnessVtL: ticket });
  }
  // Of an unloading without a ticket the station's gauge tells.
  const [gauge] = await database.query<{ received: number }>(
    `select received_vt_l as received from station_unloading where compartments = '[2]' and not withdrawn`,
  );
  expect(trial?.deliveries[0]).toMatchObject({
    kind: 'unloading',
    witness: 'stationGauge',
    witnessVtL: gauge?.received,
  });
});

test('what was not measured, or lies above a table, is unknown', async () => {
  const [, top = 0] = present.at(-1) ?? [];
  const low = present.filter(([, l]) => l < top / 4);
  const lines = [...low, [(low.at(-1)?.[0] ?? 0) + 1, top]] as readonly TankRow[];
  // No error of its own: a person must see what it would do.
  const { trial } = await checked(lines, { levelUnit: 'mm' });
  for (const { newVtL } of trial?.deliveries ?? []) expect(newVtL).toBeNull();
});

test('a table with an error is not tried, and what is wrong with it is said', async () => {
  const gallons = present.map(([mm, l]): TankRow => [mm, Math.round(l / 0.3785) / 10]);
  const { trial, findings } = await checked(gallons);
  expect(trial).toBeNull();
  expect(findings).toMatchObject([{ kind: 'volumeNominalUnit', values: { likely: 'usGallon' } }]);
  const right = await checked(gallons, { volumeUnit: 'usGallon' });
  expect(right.findings.map(({ kind }) => kind)).toEqual(['otherUnitSaid']);
  expect(right.trial?.deliveries.length).toBeGreaterThan(0);
});

test('lines that gave no point are told with their text', async () => {
  const answer = await client.send('POST', '/tankTableCheck', {
    base64: Buffer.from('容积表\nmm L\n0 0\n500 1O00\n1000 4000\n检定员 王').toString('base64'),
  });
  expect((answer.data as CheckedTable).skipped).toEqual([
    { line: 1, text: '容积表', why: 'title' },
    { line: 2, text: 'mm L', why: 'title' },
    { line: 4, text: '500 1O00', why: 'notNumbers' },
    { line: 6, text: '检定员 王', why: 'remark' },
  ]);
});
