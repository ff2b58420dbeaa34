import { afterAll, beforeAll, expect, test } from 'vitest';

import { maxWayBills, type WayBillReply } from '#contract/fleet/way-bills.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { tokenCommand } from '#server/app/token-command.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { loginAs, ownTruck, seedDemoWorld, siblingTruck } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let token = '';
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await database.query(
    `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ('D01', 'depot', '康桥油库', 'TW01', null, 121.6, 29.9, 400)`,
  );
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
  token = /: (\S+)$/m.exec(await tokenCommand(database, ['--way-bills', 'TW01']))?.[1] ?? '';
});
eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const wayBill = (wayBillCode: string, more: object = {}) => ({
  wayBillCode,
  signCode: ownTruck,
  depotAreaCode: 'D01',
  plannedTime: '2026-03-02T02:00:00Z',
  stops: [{ stationCode: 'S01', plannedTime: '2026-03-02T11:30:00+08:00', oilCode: 92, orderedL: 8000 }],
  ...more,
});

const post = async (payload: unknown, bearer = token) => {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/truck-management/wayBills',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      'accept-language': 'en',
    },
    payload: JSON.stringify(payload),
  });
  return reply.json<{ resultCode: number; message: string; data: WayBillReply }>();
};
const send = async (...wayBills: readonly unknown[]) => (await post({ wayBills })).data;
const storedOf = async (code: string) =>
  (
    await database.query<{
      company: string;
      version: number;
      remark: string;
      content: object;
      audits: number;
    }>(
      `select b.company_code as company, b.version, b.remark, v.content,
         (select count(*)::int from audit_log a where a.subject = b.way_bill_code and a.user_name = 'way-bills:TW01') as audits
       from way_bill b join master_version v on v.entity = 'wayBill' and v.key = b.id::text
       where b.way_bill_code = $1 order by v.id desc limit 1`,
      [code],
    )
  )[0];

test('a way bill comes in by the truck’s plate, belongs to its company, and is a version for the rules', async () => {
  expect(await send(wayBill('W1'))).toMatchObject({
    created: 1,
    refused: 0,
    results: [{ index: 0, wayBillCode: 'W1', result: 'created' }],
  });
  expect(await storedOf('W1')).toMatchObject({
    company: 'TW0101',
    audits: 1,
    content: {
      wayBillCode: 'W1',
      plannedTime: '2026-03-02T02:00:00.000Z',
      stops: [{ stationCode: 'S01', plannedTime: '2026-03-02T03:30:00.000Z', orderedL: 8000 }],
    },
  });
});

test('a way bill names its route by code or by name; one that it can’t be driven on is refused at that field', async () => {
  await database.query(
    `insert into route (route_code, name, company_code, depot_area_code, line, half_width_m)
     values ('R1', '一号线', 'TW01', 'D01', '[[121.6,29.9],[121.7,29.95]]', 500),
       ('R2', '二号线', 'TW01', 'D02', '[[121.6,29.9],[121.7,29.95]]', 500)`,
  );
  await database.query(
    `insert into route_stop (route_id, stop_no, station_code) select id, 1, 'S01' from route`,
  );
  const { results } = await send(
    wayBill('WR1', { routeCode: 'R1' }),
    wayBill('WR2', { routeCode: '一号线' }),
    wayBill('WR3', { routeCode: 'R2' }),
    wayBill('WR4', { routeCode: 'R9' }),
    wayBill('WR5'),
  );
  expect(results.map(({ result }) => result)).toEqual([
    'created',
    'created',
    'refused',
    'refused',
    'created',
  ]);
  expect(results[2]?.fields).toEqual({ routeCode: 'This route begins at another depot' });
  expect(Object.keys(results[3]?.fields ?? {})).toEqual(['routeCode']);
  for (const code of ['WR1', 'WR2'])
    expect((await storedOf(code))?.content).toMatchObject({ routeCode: 'R1' });
  // What is not sent stays; sent empty, it is taken back.
  expect((await send(wayBill('WR1', { remark: '急' }))).updated).toBe(1);
  expect((await storedOf('WR1'))?.content).toMatchObject({ routeCode: 'R1' });
  expect((await send(wayBill('WR1', { routeCode: null }))).updated).toBe(1);
  expect((await storedOf('WR1'))?.content).not.toHaveProperty('routeCode');
  // Its stations are looked at too where they alone are sent.
  const [other] = (await send({ wayBillCode: 'WR2', stops: [{ stationCode: 'S99' }] })).results;
  expect(other?.result).toBe('refused');
});

test('a field that a way bill does not have is refused with its name, and those that there are', async () => {
  const stop = { stationCode: 'S01', plannedTime: '2026-03-02T11:30:00+08:00' };
  const { results } = await send(
    wayBill('WU1', { drivercode: 'D00002', orderedL: 8000 }),
    wayBill('WU2', { stops: [stop, { ...stop, orderdL: 8000 }] }),
    wayBill('WU3'),
  );
  expect(results.map(({ result }) => result)).toEqual(['refused', 'refused', 'created']);
  expect(results[0]?.fields).toEqual({
    drivercode: expect.stringMatching(/^Unknown; there are: wayBillCode, plannedTime, signCode, driverCode,/),
    orderedL: expect.stringMatching(/^Unknown/),
  });
  expect(results[1]?.fields).toEqual({
    'stops.1.orderdL': expect.stringMatching(/^Unknown; there are: stationCode, .*, orderedL$/),
  });
});

test('a time of another year is refused, from a system as from the page; one that stood stays', async () => {
  const far = { plannedTime: '1999-03-02T02:00:00Z' };
  const { results } = await send(
    wayBill('WT1', far),
    wayBill('WT2', { stops: [{ stationCode: 'S01', ...far }] }),
    wayBill('WT3'),
  );
  const words = 'More than 366 days from now: check the year';
  expect(results.map(({ fields }) => fields)).toEqual([
    { plannedTime: words },
    { 'stops.0.plannedTime': words },
    undefined,
  ]);
  const admin = await loginAs(app, 'useradmin');
  const [stored] = await database.query<{ id: number; version: number }>(
    `select id, version from way_bill where way_bill_code = 'WT3'`,
  );
  const edit = (value: object, version: number | undefined) =>
    admin.send('PUT', `/resource/${stored?.id}/monitor/way_bill`, {
      version: String(version),
      value: JSON.stringify(value),
    });
  expect(await edit(far, stored?.version)).toMatchObject({
    data: { fields: { plannedTime: expect.stringContaining('366') } },
  });
  await database.query(
    `update way_bill set planned_time = '1999-03-02T02:00:00Z' where way_bill_code = 'WT3'`,
  );
  expect(await send(wayBill('WT3', { ...far, remark: '旧' }))).toMatchObject({ updated: 1, refused: 0 });
});

test('the same sent again changes nothing; another content changes the same way bill', async () => {
  await send(wayBill('W2'));
  expect(await send(wayBill('W2'))).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  expect(await storedOf('W2')).toMatchObject({ version: 1, audits: 1 });
  // What is not sent stays.
  expect(
    await send({ wayBillCode: 'W2', remark: '夜间', stops: [{ stationCode: '城关加油站' }] }),
  ).toMatchObject({ updated: 1 });
  expect(await storedOf('W2')).toMatchObject({
    version: 2,
    remark: '夜间',
    audits: 2,
    content: { depotAreaCode: 'D01', stops: [{ stationCode: 'S01' }] },
  });
});

test('each is refused by itself, with every field at fault', async () => {
  await send(wayBill('W1'));
  const answer = await send(
    wayBill('A1', { signCode: '浙X00000' }),
    wayBill('A2', { plannedTime: 'morning', depotAreaCode: 'nowhere' }),
    wayBill('A3', { stops: [{ stationCode: 'S01' }, { stationCode: 'S99' }] }),
    wayBill('A4', { stops: [] }),
    wayBill('A5', { stops: undefined }),
    wayBill('A6'),
    wayBill('A6'),
    'no object',
    wayBill('W1', { stops: [] }),
  );
  expect(answer).toMatchObject({ created: 1, updated: 0, unchanged: 0, refused: 8 });
  expect(answer.results.map(({ result, fields }) => [result, Object.keys(fields ?? {})])).toEqual([
    ['refused', ['signCode']],
    ['refused', ['plannedTime', 'depotAreaCode']],
    ['refused', ['stops.1.stationCode']],
    ['refused', ['stops']],
    ['refused', ['stops']],
    ['created', []],
    ['refused', ['wayBillCode']],
    [
      'refused',
      expect.arrayContaining(['wayBillCode', 'truckId'].map((n) => (n === 'truckId' ? 'signCode' : n))),
    ],
    ['refused', ['stops']],
  ]);
  expect(await storedOf('W1')).toMatchObject({ version: 1 });
});

test('a token reaches its own companies alone, and a terminal’s token none', async () => {
  expect(await send(wayBill('B1', { signCode: siblingTruck }))).toMatchObject({ refused: 1 });
  expect((await post({ wayBills: [] }, 'test-token')).resultCode).toBe(401);
  expect((await post({ wayBills: [] }, 'nothing')).resultCode).toBe(401);
});

test.each([
  [{}],
  [[]],
  [{ wayBills: 'x' }],
  [{ wayBills: Array.from({ length: maxWayBills + 1 }, () => ({})) }],
])('what is no batch is refused whole', async (payload) => {
  expect((await post(payload)).resultCode).toBe(400);
});

test('a new token revokes the former one, lists show its use, and it can be taken away', async () => {
  const next = /: (\S+)$/m.exec(await tokenCommand(database, ['--way-bills', 'TW01']))?.[1] ?? '';
  expect((await post({ wayBills: [] })).resultCode).toBe(401);
  expect((await post({ wayBills: [] }, next)).resultCode).toBe(200);
  expect(await tokenCommand(database, ['--list'])).toContain('way-bills:TW01');
  await expect(tokenCommand(database, ['--way-bills', 'XX'])).rejects.toThrow('no company XX');
  expect(await tokenCommand(database, ['--revoke', 'way-bills:TW01'])).toContain('revoked: 1');
  expect((await post({ wayBills: [] }, next)).resultCode).toBe(401);
});
