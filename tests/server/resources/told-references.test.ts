import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SheetPlan } from '#contract/sheet-plan.ts';
import { auditValueText } from '#domain/access/audit-values.ts';
import { resources } from '#pages/definitions.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}
interface Entry {
  readonly changes: readonly Change[];
  readonly names: Readonly<Record<string, readonly [string, string]>>;
}

const address = 'setting/base_data/device';
let database: Database;
let app: App;
let admin: Client;
let trucks: readonly { readonly id: string; readonly plate: string }[];

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.now());
  admin = await loginAs(app, 'admin');
  trucks = await database.query<{ id: string; plate: string }>(
    'select id::text as id, sign_code as plate from truck order by id limit 2',
  );
});
eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const [first, second] = [() => trucks[0], () => trucks[1]];
const moved = () => ({
  [`truckId ${first()?.id}`]: [first()?.plate, first()?.plate],
  [`truckId ${second()?.id}`]: [second()?.plate, second()?.plate],
});

const madeDevice = async (code: string) => {
  const fields = { name: code, code, deviceType: 'flowMeter', quantity: 1, truckId: first()?.id };
  const made = await admin.send('POST', `/resources/${address}`, rowForm(fields));
  return { id: Number(field(made, 'id')), version: Number(field(made, 'version')) };
};
const entriesOf = async (subject: string, client = admin): Promise<readonly Entry[]> => {
  const iso = (ms: number): string => new Date(ms).toISOString();
  const period = `startTime=${iso(Date.now() - 3_600_000)}&endTime=${iso(Date.now() + 3_600_000)}`;
  const reply = await client.get(`/auditLog?${period}&subject=${encodeURIComponent(subject)}`);
  return field(reply, 'rows') as readonly Entry[];
};

test('a device that moves to another truck is told by plates, in its history and in the audit log', async () => {
  const { id, version } = await madeDevice('FM-MOVED');
  await admin.send('PUT', `/resource/${id}/${address}`, rowForm({ truckId: second()?.id }, version));
  const [history] = (await admin.get(`/resourceHistory/${id}/${address}`)).data as readonly Entry[];
  expect(history).toMatchObject({
    changes: [{ field: 'truckId', before: first()?.id, after: second()?.id }],
    names: moved(),
  });
  const [edit, create] = await entriesOf('FM-MOVED');
  // Neither the plates beside the numbers nor what is reckoned when a row is read was anybody's change.
  expect(edit?.changes).toEqual([{ field: 'truckId', before: first()?.id, after: second()?.id }]);
  expect(edit?.names).toEqual(moved());
  expect(create?.changes.map((change) => change.field)).not.toContain('truckIdName');
});

test('what rows within a row refer to is told by name; what there is not by its code', async () => {
  const [station] = await database.query<{ code: string; name: string; en: string }>(
    `select station_code as code, name, name_en as en from station where name_en <> '' order by id limit 1`,
  );
  const entry = { stops: [{ stationCode: station?.code }, { stationCode: 'S-NOWHERE' }] };
  await database.query(
    `insert into audit_log (user_id, user_name, company_code, action, subject, after, ip)
     select id, user_name, company_code, 'way_bill.create', 'WB-TOLD', $1::jsonb, '127.0.0.1' from app_user
     where user_name = 'admin'`,
    [JSON.stringify(entry)],
  );
  const [created] = await entriesOf('WB-TOLD');
  const [change] = created?.changes ?? [];
  const told = (language: 'zh' | 'en'): string =>
    auditValueText(
      'way_bill.create',
      'stops',
      change?.after ?? '',
      [...resources.values()],
      language,
      created?.names,
    );
  expect(told('zh')).toBe(`1. 加油站 ${station?.name}；2. 加油站 S-NOWHERE`);
  expect(told('en')).toBe(`1. Station ${station?.en}; 2. Station S-NOWHERE`);
});

/** An entry as a user of a company left it: of a truck that changed its driver. */
const writtenBy = (companyCode: string, truckId: number, change: object) =>
  database.query(
    `insert into audit_log (user_id, user_name, company_code, action, subject, before, after, ip)
     select id, user_name, $1, 'truck.update', 'DRIVERS', $2::jsonb, $3::jsonb, '127.0.0.1' from app_user
     where user_name = 'useradmin'`,
    [
      companyCode,
      JSON.stringify({ id: truckId, driverCode: '1004', ...change }),
      JSON.stringify({ id: truckId, driverCode: '1001', driverCodeName: '驾驶员1' }),
    ],
  );

test('a driver of another company is named neither in the past of a truck that came from it nor in the log', async () => {
  const own = await loginAs(app, 'useradmin');
  const path = `/resourceHistory/${first()?.id}/setting/base_data/truck`;
  const namesIn = async () => ((await own.get(path)).data as readonly Entry[])[0]?.names;
  await writtenBy('TW0201', Number(first()?.id), { driverCodeName: '驾驶员4' });
  expect(await namesIn()).toEqual({ 'driver 1001': ['驾驶员1', '驾驶员1'] });
  // Whoever sees that company as well sees its driver.
  const above = ((await admin.get(path)).data as readonly Entry[])[0];
  expect(above?.names).toMatchObject({ 'driver 1004': ['驾驶员4', '驾驶员4'] });
  // Written by one's own company without a name of the driver: it is not looked up beyond what one may see.
  await writtenBy('TW0101', Number(first()?.id), {});
  expect(await namesIn()).toEqual({ 'driver 1001': ['驾驶员1', '驾驶员1'] });
  expect((await entriesOf('DRIVERS', own)).map(({ names }) => names)).toEqual([
    { 'driver 1001': ['驾驶员1', '驾驶员1'] },
  ]);
});

test('a proposal is told by what it would change, not as if the rest were emptied', async () => {
  const fences = 'setting/base_data/user_enclosure';
  const shape = { circle: { longitudeDeg: 121.3, latitudeDeg: 30.1, radiusM: 200 } };
  const fields = { name: '提议围栏', type: 'authorizedParking', companyCode: 'TW0101', shape };
  const author = await loginAs(app, 'useradmin');
  const proposed = await author.send('POST', `/resources/${fences}`, rowForm(fields));
  const decision = { decision: 'approved', reason: '' };
  await admin.send('POST', `/changeRequest/${Number(field(proposed, 'changeRequest'))}/${fences}`, decision);
  const rows = field(await author.get(`/resources/${fences}`), 'rows') as readonly Record<string, unknown>[];
  const fence = rows.find(({ name }) => name === '提议围栏');
  await author.send(
    'PUT',
    `/resource/${Number(fence?.['id'])}/${fences}`,
    rowForm({ name: '提议围栏二' }, 1),
  );
  const [edit] = await entriesOf('提议围栏');
  expect(edit?.changes.filter((change) => !['request', 'author'].includes(change.field))).toEqual([
    { field: 'name', before: '提议围栏', after: '提议围栏二' },
  ]);
  const [waiting] = (await admin.get(`/changeRequests/${fences}?state=pending`)).data as readonly Entry[];
  expect(waiting?.names).toHaveProperty(['company TW0101']);
});

test('what an import would change is told by plates', async () => {
  await madeDevice('FM-SHEET');
  const rows = [
    ['设备编码', '安装车辆'],
    ['FM-SHEET', second()?.plate ?? ''],
  ];
  const sheet = await writeXlsx({ sheets: [{ name: 'devices', rows }] });
  const base64 = Buffer.from(sheet).toString('base64');
  const plan = (await admin.send('POST', `/resourceSheetPlan/${address}`, { base64 })).data as SheetPlan;
  expect(plan.rows[0]?.changes).toEqual([{ field: 'truckId', before: first()?.id, after: second()?.id }]);
  expect(plan.names).toMatchObject(moved());
});

test('a plate in the log stays what it was when the truck was given another', async () => {
  const { id, version } = await madeDevice('FM-PLATE');
  await admin.send('PUT', `/resource/${id}/${address}`, rowForm({ truckId: second()?.id }, version));
  await database.query(`update truck set sign_code = '浙B99998' where id = $1`, [Number(second()?.id)]);
  const [edit] = await entriesOf('FM-PLATE');
  expect(edit?.names).toEqual(moved());
});

test('a call about trucks is told by their plates, and found by them', async () => {
  const ids = [second()?.id, first()?.id].join(',');
  await admin.send('POST', '/parameterReading', { truckIds: ids, file: 'syscfg.txt' });
  const [read] = await entriesOf(first()?.plate ?? '');
  expect(read).toMatchObject({ action: 'parameters.read' });
});
