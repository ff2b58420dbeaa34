import { afterEach, beforeEach, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const english = { 'accept-language': 'en' };
const driverAddress = 'setting/base_data/driver';
const said = 'Can’t be used: it is in use in this installation; ask its operator';

let database: Database;
let app: App;
let nowMs: number;
let sibling: Client;

beforeEach(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  nowMs = Date.parse('2026-03-02T01:00:00Z');
  app = await openTestApp(database, () => nowMs);
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash)
     select 'sibling', name, 'useradmin', 'TW02', password_hash from app_user where user_name = 'useradmin'`,
  );
  await database.query(
    `insert into driver (driver_code, name, company_code, card_code, id_number)
     values ('A77', '张三丰', 'TW0101', 'CARD77', '11010519491231002X')`,
  );
  sibling = await loginAs(app, 'sibling');
});
afterEach(async () => {
  await app.server.close();
  await database.close();
});

const create = (address: string, fields: object, client = sibling) =>
  client.send('POST', `/resources/${address}`, rowForm(fields), english);

test('names, cards and numbers of another company’s people are free, and are not told', async () => {
  const same = {
    driverCode: 'B77',
    name: '张三丰',
    companyCode: 'TW02',
    cardCode: 'CARD77',
    idNumber: '11010519491231002X',
  };
  for (const [name, value] of [
    ['name', same.name],
    ['cardCode', same.cardCode],
    ['idNumber', same.idNumber],
    ['driverCode', 'A77'],
  ] as const) {
    const answer = await sibling.get(
      `/resourceTaken/${driverAddress}?field=${name}&value=${encodeURIComponent(value)}`,
    );
    expect(answer, name).toMatchObject({ data: { taken: false } });
  }
  expect(await create(driverAddress, same)).toMatchObject({ resultCode: 200 });
  // Its own are told at once, as before.
  expect(field(await create(driverAddress, { ...same, driverCode: 'B78' }), 'fields')).toEqual({
    name: 'already exists',
    cardCode: 'already exists',
    idNumber: 'already exists',
  });
});

test('a key of another company can’t be used, without a word whose it is; the log has the attempt', async () => {
  for (const [address, fields, key] of [
    [driverAddress, { driverCode: 'A77', name: '李四', companyCode: 'TW02' }, 'driverCode'],
    [
      'setting/base_data/company',
      { companyCode: 'TW0101', name: '新公司', parentCode: 'TW02' },
      'companyCode',
    ],
    [
      'setting/privilege_account/user',
      {
        userName: 'customer',
        name: '新',
        password: { password: 'river-crossing-42', confirmation: 'river-crossing-42' },
        roleCode: 'customer',
        companyCode: 'TW02',
      },
      'userName',
    ],
  ] as const) {
    const answer = await create(address, fields);
    expect(answer).toMatchObject({ resultCode: 400, message: said });
    expect(field(answer, 'fields')).toEqual({ [key]: said });
  }
  const entries = await database.query(
    `select user_name, company_code, subject, before from audit_log where action = 'unique.takenElsewhere' order by id`,
  );
  expect(entries).toEqual([
    { user_name: 'sibling', company_code: 'TW02', subject: 'driver', before: { driverCode: 'A77' } },
    { user_name: 'sibling', company_code: 'TW02', subject: 'company', before: { companyCode: 'TW0101' } },
    { user_name: 'sibling', company_code: 'TW02', subject: 'app_user', before: { userName: 'customer' } },
  ]);
});

test('who guesses keys of others is stopped for a quarter of an hour, whether a guess is right or not', async () => {
  const guess = (driverCode: string) =>
    create(driverAddress, { driverCode, name: '王五', companyCode: 'TW02' });
  for (let count = 0; count < 20; count++) expect(await guess('A77')).toMatchObject({ resultCode: 400 });
  expect(await guess('A77')).toMatchObject({ resultCode: 429 });
  expect(await guess('B79')).toMatchObject({ resultCode: 429 });
  nowMs += 16 * 60_000;
  expect(await guess('B79')).toMatchObject({ resultCode: 200 });
});
