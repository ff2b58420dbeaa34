import { afterAll, beforeAll, expect, test } from 'vitest';

import { codeKey } from '#domain/text/code-key.ts';
import { installedDevices } from '#domain/words/device-words.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const address = 'setting/base_data/device';
const english = { 'accept-language': 'en' };

let database: Database;
let app: App;
let admin: Client;
let truckId = '';
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
  admin = await loginAs(app, 'useradmin');
  const [row] = await database.query<{ id: string }>(
    'select id::text as id from truck where sign_code = $1',
    [ownTruck],
  );
  truckId = row?.id ?? '';
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const create = (fields: object) =>
  admin.send(
    'POST',
    `/resources/${address}`,
    rowForm({ deviceType: 'flowMeter', quantity: 1, truckId, ...fields }),
    english,
  );

test('device.types: a device is a level gauge, a flow meter or an electronic seal', async () => {
  expect(Object.values(installedDevices).map(({ text }) => text[1])).toEqual([
    'Level gauge',
    'Flow meter',
    'Electronic seal',
  ]);
  const refused = await create({ name: 'X', code: 'X', deviceType: 'radar' });
  expect(field(refused, 'fields')).toEqual({ deviceType: 'Choose one of the list' });
});

test('unique.device-name, unique.device-code: one in use already exists', async () => {
  expect((await create({ name: 'Rear meter', code: 'FM-1' })).resultCode).toBe(200);
  const sameName = await create({ name: 'Rear meter', code: 'FM-2' });
  expect([sameName.resultCode, sameName.message]).toEqual([400, 'Device name already exists']);
  const sameCode = await create({ name: 'Front meter', code: 'FM-1' });
  expect([sameCode.resultCode, field(sameCode, 'fields')]).toEqual([400, { code: 'already exists' }]);
  // Nor by another case or width: people read one code.
  for (const code of ['fm-1', ' Fm-1 '])
    expect(field(await create({ name: 'Front meter', code }), 'fields'), code).toEqual({
      code: 'already exists',
    });
  expect(field(await create({ name: 'ＲＥＡＲ meter', code: 'FM-3' }), 'fields')).toEqual({
    name: 'already exists',
  });
  // What two rows had before stays, and either may be edited.
  const other = await create({ name: 'Front meter', code: 'FM-2' });
  await database.query(`update device set name = 'REAR METER' where code = 'FM-2'`);
  const id = Number(field(other, 'id'));
  const edited = await admin.send(
    'PUT',
    `/resource/${id}/${address}`,
    rowForm({ name: 'REAR METER', manufacturer: 'VAREC' }, 1),
  );
  expect(edited, JSON.stringify(edited)).toMatchObject({ resultCode: 200 });
  await database.query('delete from device where id = $1', [id]);
});

test('the database folds the spellings of one code as forms and sheets do', async () => {
  const spellings = ['tw01', 'ＴＷ０１', '　TW01', ' Tw01\t', '浙B·00001'];
  const rows = await database.query<{ key: string }>(
    'select code_key(x) as key from unnest($1::text[]) with ordinality as s(x, n) order by n',
    [spellings],
  );
  expect(rows.map(({ key }) => key)).toEqual(spellings.map(codeKey));
});

test.each([
  ['no number at all', 'x'],
  ['a number of nobody', '999999'],
])('a truck that is %s is refused at its field', async (_, foreign) => {
  const refused = await create({ name: 'Y', code: 'Y', truckId: foreign });
  expect([refused.resultCode, field(refused, 'fields')]).toEqual([
    400,
    { truckId: 'Choose one of the list' },
  ]);
});

test('the list says when the truck was last heard, and only of trucks that the user sees', async () => {
  const answer = await admin.get(`/resources/${address}?search=FM-1`);
  expect(field(answer, 'rows')).toMatchObject([{ code: 'FM-1', truckIdName: ownTruck, contactTime: null }]);
});
