import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { aRow, openSignOnApp, providerPage, setUpProvider } from '../../support/worlds/sign-on-world.ts';

const issuer = 'http://127.0.0.1:9';
let database: Database;
let app: App;
let admin: Client;
let root: Client;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openSignOnApp(database, Date.now);
  [admin, root] = [await loginAs(app, 'useradmin'), await loginAs(app, 'admin')];
});
beforeEach(() => database.query('delete from identity_provider'));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const update = async (client: Client, id: number, changes: object) => {
  const { data } = await root.get(`/resource/${id}/${providerPage}`);
  return client.send('PUT', `/resource/${id}/${providerPage}`, {
    version: String(Reflect.get(Object(data), 'version')),
    value: JSON.stringify(changes),
  });
};

test('nobody maps a role that may do more than he, nor edits a provider that gives one', async () => {
  const { answer } = await setUpProvider(admin, issuer, { mapping: [aRow({ givenRole: 'admin' })] });
  expect(answer.data).toMatchObject({
    fields: { 'mapping.0.givenRole': expect.stringContaining('不超过自己') },
  });
  const { id } = await setUpProvider(root, issuer, { mapping: [aRow({ givenRole: 'admin' })] });
  // By another client, key or factor he would become one of its administrators.
  for (const changes of [{ clientId: 'mine' }, { factorValues: 'pwd' }, { mapping: [] }, { enabled: false }])
    expect((await update(admin, id, changes)).resultCode).toBe(resultCodes.restricted);
  const secret = await admin.send('PUT', '/signOn/secret', { providerId: String(id), secret: 'mine' });
  expect(secret.resultCode).toBe(resultCodes.restricted);
  expect((await admin.send('DELETE', `/resource/${id}/${providerPage}`, {})).resultCode).toBe(
    resultCodes.restricted,
  );
  expect((await update(root, id, { remark: 'mine' })).resultCode).toBe(200);
  const moved = await update(root, id, { issuer: 'http://127.0.0.1:10' });
  expect(Reflect.get(Object((await root.get(`/resource/${id}/${providerPage}`)).data), 'issuer')).toBe(
    issuer,
  );
  expect(moved.resultCode).toBeDefined();
});

test('a provider gives companies of its own and below, with roles of those', async () => {
  const above = await setUpProvider(root, issuer, { mapping: [aRow({ givenCompany: 'TW02' })] });
  expect(above.answer.data).toMatchObject({ fields: { 'mapping.0.givenCompany': expect.any(String) } });
  await database.query(
    `insert into role (role_code, role_name, company_code) values ('R-sibling', '越州', 'TW02') on conflict do nothing`,
  );
  const foreign = await setUpProvider(root, issuer, { mapping: [aRow({ givenRole: 'R-sibling' })] });
  expect(foreign.answer.data).toMatchObject({ fields: { 'mapping.0.givenCompany': expect.any(String) } });
  const empty = await setUpProvider(root, issuer, { mapping: [aRow({ value: '' })] });
  expect(empty.answer.data).toMatchObject({ fields: { 'mapping.0.value': '必填' } });
  const present = await setUpProvider(root, issuer, { mapping: [aRow({ operator: 'present', value: '' })] });
  expect(present.answer.resultCode).toBe(200);
});

test('domains are the operator’s to give, each to one provider', async () => {
  const own = await setUpProvider(admin, issuer, { domains: 'corp.example' });
  expect(own.answer.data).toMatchObject({ fields: { domains: expect.stringContaining('平台运营方') } });
  const first = await setUpProvider(root, issuer, { domains: '@Corp.Example，b.example' });
  expect(first.answer.data).toMatchObject({ domains: 'corp.example,b.example' });
  const second = await setUpProvider(root, issuer, { name: 'Two', domains: 'b.example' });
  expect(second.answer.data).toMatchObject({ fields: { domains: expect.stringContaining('Corp') } });
  const wrong = await setUpProvider(root, issuer, { name: 'Two', domains: 'no domain' });
  expect(wrong.answer.data).toMatchObject({ fields: { domains: expect.stringContaining('不是域名') } });
  // Who does not give domains may edit all the rest.
  expect((await update(admin, first.id, { remark: 'x' })).resultCode).toBe(200);
});

test('an issuer without the address of its description, and scopes with openid', async () => {
  const known = await setUpProvider(admin, `${issuer}/.well-known/openid-configuration`);
  expect(known.answer.data).toMatchObject({ fields: { issuer: expect.stringContaining('.well-known') } });
  const scopes = await setUpProvider(admin, issuer, { scopes: 'profile email' });
  expect(scopes.answer.data).toMatchObject({ fields: { scopes: expect.stringContaining('openid') } });
  const usual = await setUpProvider(admin, issuer, { scopes: '' });
  expect(usual.answer.data).toMatchObject({ scopes: 'openid profile email' });
});

test('a trial says which row is met and why, and asks nothing of other companies', async () => {
  const attempt = (claims: string, mapping: object, companyCode = 'TW01') =>
    admin.send('POST', '/signOn/try', {
      companyCode,
      claims,
      mapping: JSON.stringify(mapping),
      factorValues: 'mfa',
    });
  const rows = [
    aRow({ claim: 'dept', value: 'HQ' }),
    aRow({ claim: 'realm_access.roles', operator: 'contains', value: 'disp', givenCompany: 'TW0102' }),
    aRow({ operator: 'present', claim: 'sub', value: '' }),
  ];
  const claims = {
    sub: 's1',
    email: 'Li.Si@corp.example',
    realm_access: { roles: ['x', 'dispatch'] },
    amr: ['mfa'],
  };
  expect((await attempt(JSON.stringify(claims), rows)).data).toEqual({
    rows: [
      { rowNo: 1, found: [], met: false },
      { rowNo: 2, found: ['x', 'dispatch'], met: true },
      { rowNo: 3, found: ['s1'], met: true },
    ],
    rowNo: 2,
    companyCode: 'TW0102',
    companyName: '甬港慈溪车队',
    roleCode: 'dispatcher',
    roleName: '调度员',
    inReach: true,
    factorDone: true,
    userName: 'li.si',
    name: 'Li.Si@corp.example',
  });
  expect((await attempt('{"sub":"s1"}', [rows[0]])).data).toMatchObject({ rowNo: null, inReach: false });
  expect((await attempt('[]', rows)).data).toMatchObject({ fields: { claims: expect.any(String) } });
  const foreign = await attempt('{"sub":"s1"}', [{ ...rows[2], givenCompany: 'TW02' }], 'TW02');
  expect(foreign.data).toMatchObject({ inReach: false, companyName: null });
  expect(field(foreign, 'companyCode')).toBe('TW02');
});
