import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let admin: Client;
let fleet: Client;
const english = { 'accept-language': 'en' };
const address = 'setting/base_data/company';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
  admin = await loginAs(app, 'useradmin');
  fleet = await loginAs(app, 'dispatcher');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const listed = async (client: Client): Promise<Record<string, unknown>[]> => {
  const rows = field(await client.get(`/resources/${address}`), 'rows');
  return Array.isArray(rows) ? rows : [];
};
const byCode = async (client: Client, code: string) =>
  (await listed(client)).find((row) => row['companyCode'] === code);
const create = (client: Client, fields: object) =>
  client.send('POST', `/resources/${address}`, rowForm(fields), english);
const change = async (client: Client, code: string, fields: object) => {
  const row = await byCode(client, code);
  return client.send(
    'PUT',
    `/resource/${Number(row?.['id'])}/${address}`,
    rowForm(fields, Number(row?.['version'])),
    english,
  );
};
const remove = async (client: Client, code: string) =>
  client.send('DELETE', `/resource/${Number((await byCode(client, code))?.['id'])}/${address}`, {}, english);

test('a company sees itself and what is below it, with trucks and users counted', async () => {
  const all = await listed(admin);
  const own = await byCode(admin, 'TW0101');
  expect(own).toMatchObject({ parentCode: 'TW01' });
  expect(Number(own?.['truckCount'])).toBeGreaterThan(0);
  expect(own?.['parentCodeName']).toBe((await byCode(admin, 'TW01'))?.['name']);
  const [row] = await database.query<{ count: number }>('select count(*)::int as count from company');
  expect(all.length).toBeLessThanOrEqual(row?.count ?? 0);
});

test('unique.company-name, unique.company-code: a value in use is refused at its field', async () => {
  await create(admin, { companyCode: 'U1', name: '同名车队', parentCode: 'TW01' });
  expect(await create(admin, { companyCode: 'U2', name: '同名车队', parentCode: 'TW01' })).toMatchObject({
    resultCode: 400,
    data: { fields: { name: 'already exists' } },
  });
  expect(
    await admin.send(
      'POST',
      `/resources/${address}`,
      rowForm({ companyCode: 'U1', name: '另名车队', parentCode: 'TW01' }),
    ),
  ).toMatchObject({ resultCode: 400, data: { fields: { companyCode: '已存在' } } });
  expect(await create(admin, { companyCode: 'u1', name: '另名车队', parentCode: 'TW01' })).toMatchObject({
    data: { fields: { companyCode: 'already exists' } },
  });
  expect(await create(admin, { companyCode: 'tw0201', name: '别家车队', parentCode: 'TW01' })).toMatchObject({
    data: {
      fields: { companyCode: 'Can’t be used: it is in use in this installation; ask its operator' },
    },
  });
  // Another company's can't be used either, though it is not seen; its name can.
  expect(await create(admin, { companyCode: 'TW0201', name: '别家车队', parentCode: 'TW01' })).toMatchObject({
    data: {
      fields: { companyCode: 'Can’t be used: it is in use in this installation; ask its operator' },
    },
  });
  const [other] = await database.query<{ name: string }>(
    `select name from company where company_code = 'TW0201'`,
  );
  expect(
    await create(admin, { companyCode: 'U3', name: other?.name ?? '', parentCode: 'TW01' }),
  ).toMatchObject({ resultCode: 200 });
});

test('a company is made below one that is seen, and its maker sees it at once', async () => {
  expect(await create(admin, { companyCode: 'N1', name: '新车队' })).toMatchObject({
    resultCode: 400,
    data: { fields: { parentCode: 'Required' } },
  });
  expect(await create(admin, { companyCode: 'N1', name: '新车队', parentCode: 'XX99' })).toMatchObject({
    data: { fields: { parentCode: 'Choose one of the list' } },
  });
  const made = await create(admin, { companyCode: 'N1', name: '新车队', parentCode: 'TW01' });
  expect(made).toMatchObject({ resultCode: 200, data: { companyCode: 'N1', truckCount: 0, enabled: true } });
  expect(await byCode(admin, 'N1')).toMatchObject({ name: '新车队' });
  expect(await create(admin, { companyCode: 'N1', name: '另一车队', parentCode: 'TW01' })).toMatchObject({
    data: { fields: { companyCode: 'already exists' } },
  });
});

test('validation.company-not-own-parent: a company is never below itself, and nobody moves, disables or deletes his own', async () => {
  await create(admin, { companyCode: 'N2', name: '第二车队', parentCode: 'TW01' });
  await create(admin, { companyCode: 'N3', name: '第三车队', parentCode: 'N2' });
  const below = { parentCode: 'Can’t be below itself' };
  expect(await change(admin, 'N2', { parentCode: 'N3' })).toMatchObject({ data: { fields: below } });
  expect(await change(admin, 'N2', { parentCode: 'N2' })).toMatchObject({ data: { fields: below } });
  expect(await change(admin, 'N3', { parentCode: 'TW01' })).toMatchObject({ resultCode: 200 });
  const [user] = await database.query<{ company_code: string }>(
    `select company_code from app_user where user_name = 'useradmin'`,
  );
  const own = user?.company_code ?? '';
  expect(await change(admin, own, { parentCode: 'N3' })).toMatchObject({ resultCode: 400 });
  expect(await change(admin, own, { enabled: false })).toMatchObject({
    message: 'Your own company can’t be disabled',
  });
  expect(await remove(admin, own)).not.toMatchObject({ resultCode: 200 });
});

test('what is still in use is not deleted, and says by what', async () => {
  const refused = await remove(admin, 'TW0101');
  expect(refused.resultCode).toBe(409);
  expect(refused.message).toMatch(/Still in use.*\d+ trucks?/);
  await create(admin, { companyCode: 'N4', name: '第四车队', parentCode: 'TW01' });
  expect(await remove(admin, 'N4')).toMatchObject({ resultCode: 200 });
  expect(await byCode(admin, 'N4')).toBeUndefined();
});

test('another company, its history and its rows are nobody’s business; who may not write is refused', async () => {
  expect(await create(fleet, { companyCode: 'N5', name: '第五车队', parentCode: 'TW0101' })).toMatchObject({
    resultCode: 401,
  });
  const seen = (await listed(fleet)).map((row) => row['companyCode']);
  const [row] = await database.query<{ id: number; company_code: string }>(
    'select id, company_code from company where not (company_code = any($1::text[])) order by id limit 1',
    [seen.map(String)],
  );
  expect(row).toBeDefined();
  expect(await fleet.get(`/resourceHistory/${row?.id}/${address}`)).toMatchObject({ resultCode: 404 });
  expect(await fleet.get(`/resource/${row?.id}/${address}`)).toMatchObject({ resultCode: 404 });
});

test('every change of a row is its history: who, and each field before and after', async () => {
  await create(admin, { companyCode: 'N6', name: '第六车队', parentCode: 'TW01' });
  await change(admin, 'N6', { phone: '0574-1', shortName: '六队' });
  const row = await byCode(admin, 'N6');
  const history = await admin.get(`/resourceHistory/${Number(row?.['id'])}/${address}`);
  expect(history.data).toMatchObject([
    {
      userName: 'useradmin',
      action: 'update',
      changes: [
        { field: 'shortName', before: '', after: '六队' },
        { field: 'phone', before: '', after: '0574-1' },
      ],
    },
    { action: 'create' },
  ]);
});
