import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { covers } from '../../support/covers.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { step } from '../../support/worlds/step.ts';

const address = 'setting/base_data/tank_table';
const english = { 'accept-language': 'en' };

let database: Database;
let app: App;
let admin: Client;
let truckId = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash)
     select 'stranger', 'stranger', 'admin', 'TW02', password_hash from app_user where user_name = 'admin'`,
  );
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
  admin = await loginAs(app, 'useradmin');
  const [row] = await database.query<{ id: number }>('select id from truck where sign_code = $1', [ownTruck]);
  truckId = row?.id ?? 0;
});
eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const file = (text: string, name = 'tank.txt') => ({ name, base64: Buffer.from(text).toString('base64') });
const good = file('0 0\n400 2400\n800 5010\n1600 10020');
const create = (fields: object) => admin.send('POST', `/resources/${address}`, rowForm(fields), english);
const rows = async () => {
  const answer = await admin.get(`/resources/${address}?search=${encodeURIComponent(ownTruck)}`);
  return field(answer, 'rows') as readonly Readonly<Record<string, unknown>>[];
};

test('the list has the newest table of each compartment, in order', async () => {
  expect((await rows()).map(({ label, serial, compartment }) => [label, serial, compartment])).toEqual([
    [`${ownTruck}-1`, 'v1', 1],
    [`${ownTruck}-2`, 'v1', 2],
  ]);
});

test('a table is uploaded, then edited', async () => {
  await step(
    'an upload is the next version, in force after all that was judged; the one before it stays',
    async () => {
      const made = await create({
        truckId: String(truckId),
        compartment: 2,
        file: good,
        origin: 'inspection',
      });
      expect(made.resultCode, JSON.stringify(made.data)).toBe(200);
      const [, second] = await rows();
      expect(second).toMatchObject({
        serial: 'v2',
        tableCapacityL: 10_020,
        tableHeightMm: 1600,
        origin: 'inspection',
      });
      expect(second?.['file']).toMatchObject({ name: 'tank.txt' });
      const story = await admin.get(`/tankTableStory?truckId=${truckId}&compartment=2`);
      expect((field(story, 'versions') as readonly { serial: number }[]).map(({ serial }) => serial)).toEqual(
        [2, 1],
      );
      expect(field(story, 'compartments')).toMatchObject([{ hasTable: true }, { hasTable: true }]);
    },
  );

  await step('an edit carries over what it does not change, the curve and its file too', async () => {
    const [, second] = await rows();
    const edited = await admin.send(
      'PUT',
      `/resource/${Number(second?.['id'])}/${address}`,
      rowForm({ pipeCapacityL: 12.5 }, 1),
      english,
    );
    expect(edited.resultCode).toBe(200);
    const [, third] = await rows();
    expect(third).toMatchObject({ serial: 'v3', pipeCapacityL: 12.5, tableCapacityL: 10_020 });
    const fetched = await admin.get(`/resourceFile/${Number(third?.['id'])}/${address}?field=file`);
    expect(fetched.data).toEqual({ name: 'tank.txt', base64: good.base64 });
    // Who still has the former one open does not write over it.
    const late = await admin.send(
      'PUT',
      `/resource/${Number(second?.['id'])}/${address}`,
      rowForm({ pipeCapacityL: 1 }, 1),
      english,
    );
    expect(late.resultCode).toBe(409);
  });
});

test.each([
  ['no file', {}, { file: 'Choose a file' }],
  [
    'validation.tank-table-txt-only: another kind of file',
    { file: file('0 0', 'tank.exe') },
    { file: 'Only txt, csv, tsv, xlsx, xls and ods files' },
  ],
  [
    'validation.tank-table-max-1mb: a file of more than 1 MB',
    { file: { name: 'a.txt', base64: 'A'.repeat(1_400_000) } },
    { file: 'The file must not be larger than 1 MB' },
  ],
  ['what is no Base64', { file: { name: 'a.txt', base64: '!!!' } }, { file: 'The file can’t be read' }],
  [
    'a name with a NUL',
    { file: file('0 0\n900 9000', 'a\0.txt') },
    { file: 'Only txt, csv, tsv, xlsx, xls and ods files' },
  ],
  [
    'a falling volume',
    { file: file('0 0\n400 2400\n800 2300\n1600 9000') },
    { file: 'Line 3: the volume falls by 100 L' },
  ],
  [
    'a table in gallons that does not say so',
    { file: file('0 0\n400 634.4\n800 1323.5\n1600 2647') },
    {
      file: 'The last volume is 2,647 L, the nominal capacity 10,000 L, × 3.778. In US gallons it would be 10,020 L, which fits: choose US gallons as the unit of volume',
    },
  ],
  [
    'a table that is the one of no compartment of this size',
    { file: file('0 0\n400 500\n800 1000\n1600 1945') },
    {
      file: 'The last volume is 1,945 L, the nominal capacity 10,000 L: × 5.141 is no known ratio (US gallons make 7,363 L, imperial ones 8,842 L). Give the table of this compartment; if the nominal capacity is wrong, correct it with the truck first',
    },
  ],
  [
    'a table in centimetres that does not say so',
    { file: file('0 0\n40 2400\n80 5010\n160 10020') },
    {
      file: 'The unit of level is not said; the highest is 160, the compartment 1,600 mm: likely cm. Choose it, or write it in the first line',
    },
  ],
  [
    'a line that was not read',
    { file: file('0 0\n400 24O0\n800 5010\n1600 10020') },
    { file: 'Line 2: a cell is no number; the line was not read' },
  ],
  [
    'a workbook that is none',
    { file: file('PK no workbook', 'tank.xlsx') },
    { file: 'The file can’t be read: save it as xlsx, or use xls, ods or csv' },
  ],
  [
    'a compartment that the truck has not',
    { file: good, compartment: 9 },
    { compartment: 'The truck has no such compartment' },
  ],
  ['a truck of somebody else', { file: good, truckId: '999999' }, { truckId: 'Choose one of the list' }],
])('%s is refused at its field, and nothing is written', async (_, fields, faults) => {
  covers('validation.tank-table-txt-only', 'validation.tank-table-max-1mb');
  const before = (await rows()).map(({ id }) => id);
  const refused = await create({ truckId: String(truckId), compartment: 1, ...fields });
  expect(refused.resultCode).toBe(400);
  expect(field(refused, 'fields')).toEqual(faults);
  expect((await rows()).map(({ id }) => id)).toEqual(before);
});

test('a person says the unit of a file, by which it is read; another unit needs the file again', async () => {
  const gallons = file('0 0\n400 634\n800 1323.5\n1600 2647');
  const made = await create({
    truckId: String(truckId),
    compartment: 2,
    file: gallons,
    volumeUnit: 'usGallon',
  });
  expect(made.resultCode, JSON.stringify(made.data)).toBe(200);
  const [, second] = await rows();
  expect(second).toMatchObject({ tableCapacityL: 10_019.985, tableHeightMm: 1600, volumeUnit: 'usGallon' });
  const turned = await admin.send(
    'PUT',
    `/resource/${Number(second?.['id'])}/${address}`,
    rowForm({ volumeUnit: 'litre' }, 1),
    english,
  );
  expect(field(turned, 'fields')).toEqual({
    volumeUnit: 'Choose the file again with another unit: it is read by it',
  });
});

test('a workbook is read as a text is', async () => {
  const content = await writeXlsx({
    sheets: [
      {
        name: 'Sheet1',
        rows: [['罐容表'], ['高度(cm)', '容积(m³)'], [0, 0], [40, 2.4], [80, 5.01], [160, 10.02]],
      },
    ],
  });
  const made = await create({
    truckId: String(truckId),
    compartment: 1,
    file: { name: 'tank.xlsx', base64: Buffer.from(content).toString('base64') },
  });
  expect(made.resultCode, JSON.stringify(made.data)).toBe(200);
  const [first] = await rows();
  expect(first).toMatchObject({ tableCapacityL: 10_020, tableHeightMm: 1600 });
});

test('who checks a file for the truck of somebody else is not told what it holds', async () => {
  const form = { truckId: String(truckId), compartment: '1', base64: file('mm L\n0 0\n1600 5000').base64 };
  const kinds = async (client: Client): Promise<readonly unknown[]> => {
    const answer = await client.send('POST', '/tankTableCheck', form, english);
    expect(answer.resultCode, JSON.stringify(answer.data)).toBe(200);
    return (field(answer, 'findings') as readonly { kind: string }[]).map(({ kind }) => kind);
  };
  expect(await kinds(admin)).toEqual(['volumeNominal']);
  expect(await kinds(await loginAs(app, 'stranger'))).toEqual([]);
});

test('a version is never deleted', async () => {
  const [first] = await rows();
  const refused = await admin.send('DELETE', `/resource/${Number(first?.['id'])}/${address}`, {}, english);
  expect(refused.message).toBe('A version can’t be deleted: records were made by it');
  expect(await rows()).toHaveLength(2);
});
