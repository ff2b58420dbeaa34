import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { toldDelivery } from '../../support/engine/pump-totals.ts';
import { provenLoss } from '../../support/engine/proven-loss.ts';
import { beginScenario, type ScenarioServer } from '../../support/scenario-server.ts';
import { seedDemoUser } from '../../support/worlds/correction-world.ts';
import { type Client, loginAs } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

const page = 'setting/base_data/calibration';
const beginsMs = Date.parse(provenLoss.messages[0]?.message.time ?? '');
const iso = (ms: number): string => new Date(ms).toISOString();

let database: Database;
let server: ScenarioServer;
let client: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await beginScenario(database, provenLoss);
  await server.tickTo(beginsMs - 60_000);
  await seedDemoUser(database, server.app);
});
eachTestAnew(() => ({ database, app: server.app }));
// The load takes longer than a session that nobody uses.
const signIn = async (): Promise<void> => {
  client = await loginAs(server.app, 'admin', 'corrections-secret');
};
beforeEach(signIn);
afterAll(async () => {
  await server.app.server.close();
  await database.close();
});

const tank = (more: Readonly<Record<string, unknown>> = {}) => ({
  instrument: 'stationTank',
  stationCode: toldDelivery.stationCode,
  tankNumber: toldDelivery.tankNumber,
  certificateNo: 'JL-1',
  calibratedTime: iso(beginsMs - 3_600_000),
  uncertaintyPercent: 1,
  ...more,
});
const enter = (fields: Readonly<Record<string, unknown>>) =>
  client.send('POST', `/resources/${page}`, { value: JSON.stringify(fields) });
const run = async (): Promise<Readonly<Record<string, unknown>> | undefined> => {
  for (const delivery of provenLoss.messages) await server.deliver([delivery]);
  await server.tickTo(Date.parse(provenLoss.endsAt));
  const [row] = await database.query<Readonly<Record<string, unknown>>>(
    `select verdict, unloading_uncertainty_l, coalesce(why -> 'calibrations', '[]') as calibrations
     from task_fuel where not withdrawn`,
  );
  return row;
};

test('what is entered before the load holds for it, with certificate and date', async () => {
  const made = await enter(
    tank({ document: { name: 'JL-1.pdf', base64: Buffer.from('%PDF-1.4').toString('base64') } }),
  );
  expect(made.resultCode, JSON.stringify(made.data)).toBe(200);
  expect(made.data).toMatchObject({ state: 'inForce', document: { name: 'JL-1.pdf' } });
  expect(await run()).toMatchObject({
    verdict: 'inconclusive',
    calibrations: [{ instrument: 'stationTank', number: toldDelivery.tankNumber, certificateNo: 'JL-1' }],
  });
});

test('what is entered after the load changes nothing of it, nor does a removal', async () => {
  const before = await run();
  expect(before).toMatchObject({ verdict: 'proven', calibrations: [] });
  await signIn();
  const made = await enter(tank());
  expect(made.resultCode, JSON.stringify(made.data)).toBe(200);
  // A message that was late has the load judged again, as it was then.
  const [first] = provenLoss.messages;
  if (first === undefined) throw new Error('no messages');
  await server.deliver([
    { receivedAt: provenLoss.endsAt, message: { ...first.message, id: 'late', seq: first.message.seq } },
  ]);
  expect(await run()).toEqual(before);
  const { id } = made.data as { readonly id: number };
  expect((await client.send('DELETE', `/resource/${id}/${page}`, {})).resultCode).toBe(200);
  expect(await run()).toEqual(before);
});

test('what is wrong is refused at its field, in words', async () => {
  const fieldsOf = async (more: Readonly<Record<string, unknown>>) => {
    const answer = await enter(tank(more));
    expect(answer.resultCode).toBe(400);
    return Object.keys((answer.data as { readonly fields: object }).fields);
  };
  expect(await fieldsOf({ calibratedTime: null })).toEqual(['calibratedTime']);
  expect(await fieldsOf({ uncertaintyPercent: 0 })).toEqual(['uncertaintyPercent']);
  expect(await fieldsOf({ uncertaintyPercent: 5.1 })).toEqual(['uncertaintyPercent']);
  expect(await fieldsOf({ certificateNo: '' })).toEqual(['certificateNo']);
  expect(await fieldsOf({ tankNumber: null })).toEqual(['tankNumber']);
  expect(await fieldsOf({ compartment: 1 })).toEqual(['compartment']);
  expect(await fieldsOf({ validUntil: '2020-01-01' })).toEqual(['validUntil']);
  expect(await fieldsOf({ calibratedTime: iso(beginsMs + 9e9) })).toEqual(['calibratedTime']);
  expect(await fieldsOf({ calibratedTime: '1999-12-31T00:00:00Z' })).toEqual(['calibratedTime']);
  const [truck] = await database.query<{ id: number }>(
    'select truck_id as id from truck_compartment order by truck_id limit 1',
  );
  const ofTruck = {
    instrument: 'compartmentTable',
    truckId: truck?.id,
    stationCode: null,
    tankNumber: null,
  };
  expect(await fieldsOf({ ...ofTruck, compartment: 10 })).toEqual(['compartment']);
  expect(await database.query('select from calibration')).toHaveLength(0);
  // The same again, by a double click.
  expect((await enter(tank({}))).resultCode).toBe(200);
  expect(await fieldsOf({})).toEqual(['calibratedTime']);
});

test('the instrument of a neighbour, or without the function, is nobody’s to calibrate', async () => {
  await database.query(`delete from role_function where function_code = 'calibration.write'`);
  expect((await enter(tank())).resultCode).toBe(401);
  await database.query(
    `insert into role_function (role_code, function_code) values ('admin', 'calibration.write')`,
  );
  await database.query(`insert into company (company_code, name) values ('NEIGHBOUR', 'NEIGHBOUR')`);
  await database.query(`update area set company_code = 'NEIGHBOUR'`);
  expect(await enter(tank())).toMatchObject({
    resultCode: 400,
    data: { fields: { stationCode: expect.any(String) } },
  });
});
