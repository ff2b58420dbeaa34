import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import { pruneRows } from '#server/operations/housekeeping/pruning.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, field, ingest, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';

const english = { 'accept-language': 'en' };
let database: Database;
let app: App;
let admin: Client;
let useradmin: Client;
let nowMs = Date.parse('2026-03-02T01:00:00Z');
beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  admin = await loginAs(app, 'admin');
  useradmin = await loginAs(app, 'useradmin');
});
afterAll(() => closeDemoApp({ database, app }));

const read = (id: number, address: string) => admin.get(`/resource/${id}/${address}`);
const make = async (address: string, fields: object): Promise<number> => {
  const made = await admin.send('POST', `/resources/${address}`, rowForm(fields), english);
  expect(made.resultCode, JSON.stringify(made)).toBe(200);
  return Number(field(made, 'id'));
};
const remove = (id: number, address: string, client = admin) =>
  client.send('DELETE', `/resource/${id}/${address}`, {}, english);
const restore = (id: number, address: string, client = admin) =>
  client.send('POST', `/resourceRestore/${id}/${address}`, {}, english);
const one = async <T>(sql: string, values: readonly (string | number)[] = []): Promise<T | undefined> =>
  ((await database.query(sql, values)) as T[])[0];

/** A row of each page whose deletion takes effect at once, with what it holds in other tables. */
const made = {
  'setting/base_data/company': { name: '撤销公司', companyCode: 'TW0109', parentCode: 'TW01', enabled: true },
  'setting/base_data/driver': { name: '撤销驾驶员', driverCode: '7009', companyCode: 'TW0101' },
  'setting/base_data/repair_card': {
    cardCode: 'UNDO0001',
    companyCode: 'TW0101',
    issuingAuthority: 'x',
    issueDate: '2026-03-01',
  },
  'setting/alarm_threshold/loss_limit': { companyCode: 'TW0101', gasolinePerMille: '4.57', note: '合同' },
  'setting/privilege_account/role': {
    roleName: '撤销角色',
    functions: ['page:monitor/*', 'alarm.watch', 'fleet.watch'],
  },
  'setting/privilege_account/user': {
    userName: 'undone',
    name: '撤销用户',
    roleCode: 'safety',
    companyCode: 'TW0101',
    password: { password: 'river-crossing-42', confirmation: 'river-crossing-42' },
  },
} as const;

test.each(Object.entries(made))(
  '%s: a deletion is undone with the same id and content',
  async (address, fields) => {
    const id = await make(address, fields);
    const before = (await read(id, address)).data;
    expect((await remove(id, address)).resultCode).toBe(200);
    expect((await read(id, address)).resultCode).toBe(404);
    nowMs += 9_000;
    const back = await restore(id, address);
    expect(back.resultCode, back.message).toBe(200);
    expect(back.data).toEqual(before);
    expect((await read(id, address)).data).toEqual(before);
    const history = (await admin.get(`/resourceHistory/${id}/${address}`)).data as readonly {
      action: string;
    }[];
    expect(history.map(({ action }) => action)).toEqual(['restore', 'remove', 'create']);
    // Once.
    expect((await restore(id, address)).resultCode).toBe(409);
  },
);

test('a truck comes back with compartments, tables and shelved alarms, and was away in between', async () => {
  const address = 'setting/base_data/truck';
  const truck = await one<{ id: number }>('select id from truck where sign_code = $1', [ownTruck]);
  const id = truck?.id ?? 0;
  await useradmin.send('POST', '/shelving', {
    truckId: String(id),
    type: '7',
    reason: '地库无信号',
    minutes: '60',
  });
  const before = (await read(id, address)).data;
  expect((await remove(id, address)).resultCode).toBe(200);
  nowMs += 5_000;
  expect((await restore(id, address)).resultCode).toBe(200);
  expect((await read(id, address)).data).toEqual(before);
  expect(await one('select reason from alarm_shelf where truck_id = $1', [id])).toEqual({
    reason: '地库无信号',
  });
  const versions = await database.query<{ content: unknown }>(
    `select content from master_version where entity = 'truck' and key = $1 and superseded_by is null order by effective_from`,
    [String(id)],
  );
  // Where no fact was judged yet a version may still change; the last one is the truck again.
  expect(versions.at(-1)?.content).toMatchObject({ signCode: ownTruck });
});

test('what is known of a truck’s compartments goes with its plate, goes away with it, and comes back', async () => {
  const address = 'setting/base_data/truck';
  const { id = 0, terminal = '' } =
    (await one<{ id: number; terminal: string }>('select id, terminal from truck where sign_code = $1', [
      ownTruck,
    ])) ?? {};
  const time = new Date(nowMs).toISOString();
  const level = { compartment: 1, gaugeStatus: 'ok', levelMm: 750, temperatureC: 20 };
  const data = { dataType: 'IN', compartments: [level] };
  expect(
    (await ingest(app, [{ id: 'level', terminal, time, seq: 1, kind: 'tank-level', data }])).json(),
  ).toMatchObject({ accepted: 1 });
  const known = async (signCode: string): Promise<unknown> =>
    field(await admin.get(`/truckDetail?signCode=${encodeURIComponent(signCode)}`), 'compartments');
  const before = await known(ownTruck);
  expect(before).toContainEqual(expect.objectContaining({ compartment: 1, levelMm: 750 }));
  const plate = (next: string) =>
    database.query('update truck_master set sign_code = $1 where id = $2', [next, id]);
  await plate('浙B99887');
  expect(await known('浙B99887')).toEqual(before);
  await plate(ownTruck);
  expect((await remove(id, address)).resultCode).toBe(200);
  expect(
    await database.query('select 1 from truck_live_compartments where sign_code = $1', [ownTruck]),
  ).toEqual([]);
  expect((await restore(id, address)).resultCode).toBe(200);
  expect(await known(ownTruck)).toEqual(before);
});

test('a truck does not come back while a station has its console', async () => {
  const address = 'setting/base_data/truck';
  const truck = await one<{ id: number; terminal: string }>(
    'select id, terminal from truck where sign_code = $1',
    [ownTruck],
  );
  const { id = 0, terminal = '' } = truck ?? {};
  await database.query(
    `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ('A-UNDO', 'station', '甬港撤销站', 'TW0101', 'S-UNDO', 121.7, 29.9, 100)`,
  );
  const station = { stationCode: 'S-UNDO', terminal };
  expect((await remove(id, address)).resultCode).toBe(200);
  expect((await admin.send('POST', '/stationGauges', station, english)).resultCode).toBe(200);
  const refused = await restore(id, address);
  expect(refused.resultCode).toBe(409);
  expect(refused.message).toContain('in a truck or at a station of yours');
  expect((await admin.send('POST', '/stationGauges/release', station, english)).resultCode).toBe(200);
  expect((await restore(id, address)).resultCode).toBe(200);
});

test('what was judged in between stays: the versions say when the row was away', async () => {
  await database.query(
    `insert into engine_subject (subject, lineage, write_no, born_time, last_time, state)
     values ('truck:0', 'live', 1, '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', '{}')`,
  );
  const address = 'setting/base_data/driver';
  const id = await make(address, { name: '往来驾驶员', driverCode: '7010', companyCode: 'TW0101' });
  await remove(id, address);
  nowMs += 3_000;
  await restore(id, address);
  const versions = await database.query<{ here: boolean }>(
    `select content is not null as here from master_version where entity = 'driver' and key = '7010'
       and superseded_by is null order by effective_from`,
  );
  expect(versions.map(({ here }) => here)).toEqual([true, false, true]);
});

test('undo is refused in words: too late, by somebody else, or where its code was taken meanwhile', async () => {
  const address = 'setting/base_data/driver';
  const fields = { name: '晚到驾驶员', driverCode: '7011', companyCode: 'TW0101' };
  const id = await make(address, fields);
  await remove(id, address);
  expect((await restore(id, address, useradmin)).resultCode).toBe(409);
  nowMs += 16_000;
  expect((await restore(id, address)).message).toBe(
    'It can’t be undone any more: over 10 s ago, or undone already',
  );

  const second = await make(address, fields);
  await remove(second, address);
  await make(address, fields);
  const taken = await restore(second, address);
  expect(taken.resultCode).toBe(409);
  expect(taken.message).toContain('It can’t be undone: ');
  expect(taken.message).toContain('already exists');
});

test('what was deleted is kept no longer than it can be undone', async () => {
  expect(await one('select 1 as kept from removed_row limit 1')).toEqual({ kept: 1 });
  await pruneRows(database, nowMs + 90_000, 400);
  expect(await one('select 1 as kept from removed_row limit 1')).toBeUndefined();
});

test('a deletion that is refused leads to the rows that stand in its way', async () => {
  const company = await one<{ id: number }>(`select id from company where company_code = 'TW0101'`);
  const refused = await remove(company?.id ?? 0, 'setting/base_data/company');
  expect(refused.resultCode).toBe(409);
  const links = field(refused, 'links') as readonly { text: string; to: string }[];
  expect(links).toContainEqual({ text: '1 truck', to: '/setting/base_data/truck?companyCode=TW0101' });
  expect(links).toContainEqual(
    expect.objectContaining({ to: '/setting/base_data/driver?companyCode=TW0101' }),
  );
  const driver = await one<{ id: number }>(`select id from driver where driver_code = '1002'`);
  const his = await remove(driver?.id ?? 0, 'setting/base_data/driver');
  expect(field(his, 'links')).toEqual([
    {
      text: '1 truck',
      to: '/setting/base_data/truck?driverCode=1002',
    },
  ]);
  const narrowed = await admin.get('/resources/setting/base_data/truck?driverCode=1002');
  expect(
    (field(narrowed, 'rows') as readonly { signCode: string }[]).map(({ signCode }) => signCode),
  ).toEqual([ownTruck]);
});
