import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SheetPlan } from '#contract/sheet-plan.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { resourceHooks } from '#server/app/resource-hooks.ts';
import { createResourcePages } from '#server/resource-kit/page.ts';
import { importRows } from '#server/sheets/writing/import-rows.ts';
import { readCells } from '#server/resource-kit/files/read-cells.ts';
import { createRunningImports } from '#server/sheets/writing/running-imports.ts';
import type { Actor } from '#server/identity/actor.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let admin: Client;
const english = { 'accept-language': 'en' };
const trucks = 'setting/base_data/truck';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
  admin = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const csv = (...lines: readonly string[]): string => Buffer.from(lines.join('\n')).toString('base64');
const planOf = async (base64: string): Promise<SheetPlan> => {
  const answer = await admin.send('POST', `/resourceSheetPlan/${trucks}`, { base64 }, english);
  expect(answer.resultCode, JSON.stringify(answer.data)).toBe(200);
  return answer.data as SheetPlan;
};
const refusalOf = async (base64: string): Promise<string> =>
  (await admin.send('POST', `/resourceSheetPlan/${trucks}`, { base64 }, english)).message;
const carryOut = (base64: string, digest: string) =>
  admin.send('POST', `/resourceSheet/${trucks}`, { base64, digest }, english);
const exported = async (language: 'zh' | 'en'): Promise<string> => {
  const answer = await admin.get(`/resourceSheet/${trucks}`, { 'accept-language': language });
  return String(field(answer, 'base64'));
};
const rowsOf = async (base64: string) =>
  (await readXlsx(new Uint8Array(Buffer.from(base64, 'base64')))).sheets[0]?.rows ?? [];
const truckOf = async (signCode: string) =>
  (
    await database.query<{ truck_color: string | null; version: number; driver_code: string | null }>(
      'select truck_color, version, driver_code from truck where sign_code = $1',
      [signCode],
    )
  )[0];

const head = '车牌号,车牌颜色,车型,所属公司,终端号';
const newTruck = '浙B00091,yellow,fuelTanker,TW0101,1000000091';

test.each(['zh', 'en'] as const)(
  'a sheet that went out in %s comes back and changes nothing',
  async (language) => {
    const base64 = await exported(language);
    const rows = await rowsOf(base64);
    const plan = await planOf(base64);
    expect(plan.rows.length).toBe(rows.length - 1);
    expect(plan.rows.length).toBeGreaterThan(1);
    expect(plan.unknownColumns).toEqual([]);
    expect(plan.rows.filter(({ action }) => action !== 'unchanged')).toEqual([]);
    expect(await carryOut(base64, plan.digest)).toMatchObject({
      resultCode: 400,
      message: 'There is nothing to import',
    });
  },
);

test('a preview says row by row what is new, changed and wrong, and writes nothing', async () => {
  const before = await truckOf(ownTruck);
  const plan = await planOf(
    csv(
      `${head},车身颜色,标签`,
      `${newTruck},白色,x`,
      `${ownTruck},,,,,红色,`,
      '浙B1,yellow,fuelTanker,TW0101,1000000092,,',
      '浙B00093,yellow,fuelTanker,nowhere,1000000093,,',
      `浙B00094,yellow,fuelTanker,TW0101,1000000094,,`,
      '浙B00094,yellow,fuelTanker,TW0101,1000000095,,',
    ),
  );
  expect(plan.unknownColumns).toEqual(['标签']);
  expect(plan.rows.map(({ rowNumber, action }) => [rowNumber, action])).toEqual([
    [2, 'create'],
    // An empty cell empties its field, and these must be there.
    [3, 'wrong'],
    [4, 'wrong'],
    [5, 'wrong'],
    [6, 'create'],
    [7, 'wrong'],
  ]);
  expect(plan.rows[1]?.faults.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['plateColor', 'terminal', 'companyCode']),
  );
  expect(plan.rows[2]?.faults).toEqual([
    {
      field: 'signCode',
      text: 'Not a plate number, e.g. 浙B12345, 浙B1234挂',
      key: 'signCode',
      raw: '浙B1',
    },
  ]);
  expect(plan.rows[3]?.faults).toMatchObject([
    { field: 'companyCode', raw: 'nowhere', text: 'There is none, or several have this name' },
  ]);
  expect(plan.rows[5]?.faults).toContainEqual({
    field: 'signCode',
    text: 'Twice in the sheet',
    key: 'signCode',
    raw: '浙B00094',
  });
  expect(await truckOf(ownTruck)).toEqual(before);
  expect(await truckOf('浙B00091')).toBeUndefined();
});

test('a plate is the same however it is written, and one from abroad is taken', async () => {
  const before = await truckOf(ownTruck);
  const written = `${ownTruck.slice(0, 1)}${ownTruck.slice(1, 2).toLowerCase()}·${ownTruck.slice(2)}`;
  const plan = await planOf(
    csv(
      head,
      `${written},yellow,fuelTanker,TW0101,`,
      'KZ 123 abc 02,yellow,fuelTanker,TW0101,1000000096',
      '浙b1234挂,yellow,fuelTanker,TW0101,1000000097',
    ),
  );
  expect(plan.rows.map(({ action, name }) => [action, name])).toEqual([
    ['wrong', ownTruck],
    ['create', 'KZ123ABC02'],
    ['create', '浙B1234挂'],
  ]);
  // It is found, and lacks its console.
  expect(plan.rows[0]?.faults.map(({ field: at }) => at)).toEqual(['terminal']);
  expect(await truckOf(ownTruck)).toEqual(before);
  const search = async (text: string) =>
    (
      field(await admin.get(`/resources/${trucks}?search=${encodeURIComponent(text)}`), 'rows') as {
        signCode: string;
      }[]
    ).map(({ signCode }) => signCode);
  expect(await search(written)).toEqual([ownTruck]);
});

test('a choice that there is not is answered with those that there are', async () => {
  const plan = await planOf(csv(head, newTruck.replace('yellow', '紫色')));
  expect(plan.rows[0]?.faults).toMatchObject([
    { field: 'plateColor', raw: '紫色', text: expect.stringMatching(/^One of .*Yellow/) },
  ]);
});

test('what stands twice in a sheet is wrong before it is written, in every field that may stand once', async () => {
  const base64 = csv(
    head,
    '浙B00191,yellow,fuelTanker,TW0101,1000000191',
    '浙B00194,yellow,fuelTanker,TW0101,1000000191',
  );
  const plan = await planOf(base64);
  expect(plan.rows.map(({ action }) => action)).toEqual(['create', 'wrong']);
  expect(plan.rows[1]?.faults).toMatchObject([{ field: 'terminal', text: 'Twice in the sheet' }]);
  // The first is written, the other stays out.
  expect((await carryOut(base64, plan.digest)).data).toMatchObject({ created: 1, left: 1, refused: [] });
  expect(await truckOf('浙B00191')).toBeDefined();
  expect(await truckOf('浙B00194')).toBeUndefined();
});

test('what a rule beyond the sheet refuses is wrong in the preview, and the others are written', async () => {
  const companies = 'setting/base_data/company';
  const base64 = csv('编码,名称,上级公司', 'N7,第七车队,TW01', 'N8,第八车队,');
  const answer = await admin.send('POST', `/resourceSheetPlan/${companies}`, { base64 }, english);
  expect(answer.resultCode, answer.message).toBe(200);
  const { rows, digest } = answer.data as SheetPlan;
  expect(rows).toMatchObject([
    { action: 'create', faults: [] },
    { action: 'wrong', faults: [{ field: 'parentCode', text: 'Required' }] },
  ]);
  const done = await admin.send('POST', `/resourceSheet/${companies}`, { base64, digest }, english);
  expect(done.data).toMatchObject({ created: 1, left: 1, refused: [] });
  expect(await database.query(`select company_code from company where company_code in ('N7', 'N8')`)).toEqual(
    [{ company_code: 'N7' }],
  );
});

test('of two rows of a sheet that move below each other only the first moves', async () => {
  const companies = 'setting/base_data/company';
  await database.query(
    `insert into company (company_code, name, short_name, parent_code) values ('N1', '甲', '甲', 'TW01'), ('N2', '乙', '乙', 'TW01')`,
  );
  const mover = await loginAs(app, 'useradmin');
  const base64 = csv('编码,名称,上级公司', 'N1,甲,N2', 'N2,乙,N1');
  const plan = await mover.send('POST', `/resourceSheetPlan/${companies}`, { base64 }, english);
  const { rows, digest } = plan.data as SheetPlan;
  expect(rows.map(({ action }) => action)).toEqual(['update', 'update']);
  const done = await mover.send('POST', `/resourceSheet/${companies}`, { base64, digest }, english);
  expect(done.data).toMatchObject({
    updated: 1,
    refused: [{ rowNumber: 3, name: '乙', text: 'Can’t be below itself' }],
  });
  expect(
    await database.query(
      `select parent_code from company where company_code in ('N1', 'N2') order by company_code`,
    ),
  ).toEqual([{ parent_code: 'N2' }, { parent_code: 'TW01' }]);
});

test('characters that no database holds are refused in their cell', async () => {
  const plan = await planOf(csv(head, `浙B\u000000191,yellow,fuelTanker,TW0101,10000\u000000191`));
  expect(plan.rows[0]?.action).toBe('wrong');
  expect(plan.rows[0]?.faults.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['signCode', 'terminal']),
  );
});

test('a far cell does not make a small workbook a huge table', async () => {
  const bytes = await writeXlsx({
    sheets: [{ name: 'x', rows: [['车牌号'], [ownTruck]], cells: new Map([['60000,9000', { value: 'x' }]]) }],
  });
  const plan = await planOf(Buffer.from(bytes).toString('base64'));
  expect(plan.rows.map(({ name }) => name)).toEqual([ownTruck]);
});

test('of a formula counts what it showed; text that looks like one is text', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'x',
        rows: [['车牌号', '城市']],
        cells: new Map([
          ['1,0', { value: ownTruck }],
          ['1,1', { type: 'formula', formula: 'UPPER("a")&"市"', formulaResult: 'A市', value: 'A市' }],
        ]),
      },
    ],
  });
  const plan = await planOf(Buffer.from(bytes).toString('base64'));
  expect(plan.rows[0]?.changes.map(({ field: name, after }) => [name, after])).toEqual([['city', 'A市']]);
  const typed = await planOf(csv('车牌号,城市', `${ownTruck},=1+1`));
  expect(typed.rows[0]?.changes.map(({ after }) => after)).toEqual(['=1+1']);
});

test('what was confirmed is carried out, and refused where something changed since', async () => {
  const base64 = csv(`车牌号,车身颜色`, `${ownTruck},蓝色`);
  const plan = await planOf(base64);
  expect(plan.rows).toEqual([
    {
      rowNumber: 2,
      action: 'update',
      name: ownTruck,
      changes: [{ field: 'truckColor', before: '', after: '蓝色' }],
      faults: [],
    },
  ]);
  await database.query('update truck set version = version + 1 where sign_code = $1', [ownTruck]);
  expect((await carryOut(base64, plan.digest)).resultCode).toBe(409);
  const again = await planOf(base64);
  expect(await carryOut(base64, again.digest)).toMatchObject({
    resultCode: 200,
    data: { created: 0, updated: 1, proposed: 0 },
  });
  expect((await truckOf(ownTruck))?.truck_color).toBe('蓝色');
});

test('cells are read as people write them: words of either language, names, full commas, GB 18030', async () => {
  const gb = Buffer.from([
    // 车牌号,车身颜色 in GB 18030
    0xb3, 0xb5, 0xc5, 0xc6, 0xba, 0xc5, 0x2c, 0xb3, 0xb5, 0xc9, 0xed, 0xd1, 0xd5, 0xc9, 0xab, 0x0a,
  ]).toString('base64');
  expect((await planOf(gb)).unknownColumns).toEqual([]);
  const [company] = await database.query<{ name: string }>(
    `select name from company where company_code = 'TW0101'`,
  );
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'x',
        rows: [
          [
            'Plate number',
            'License plate color',
            'Truck model',
            'Company',
            'Console serial number',
            'Status',
            '核定载质量',
          ],
          ['浙B00096', 'Yellow', '油罐车', company?.name ?? '', 1_000_000_096, 'No', '12.5'],
        ],
      },
    ],
  });
  const plan = await planOf(Buffer.from(bytes).toString('base64'));
  expect(plan.rows[0]?.faults).toEqual([]);
  expect(
    Object.fromEntries(plan.rows[0]?.changes.map(({ field, after }) => [field, after]) ?? []),
  ).toMatchObject({
    plateColor: 'yellow',
    truckModel: 'fuelTanker',
    companyCode: 'TW0101',
    terminal: '1000000096',
    enabled: false,
    carryingCapacityT: 12.5,
  });
});

test('a file that is no sheet, an empty one and one without the key are refused in words', async () => {
  expect(await refusalOf(Buffer.from('PK not a workbook').toString('base64'))).toMatch(/can’t be read/);
  expect(await refusalOf(csv('', ''))).toBe('The file is empty');
  // It is shown, so that somebody can say which column it is.
  expect((await planOf(csv('车身颜色', '红色'))).rows).toMatchObject([
    { action: 'wrong', faults: [{ field: 'signCode', text: 'There is no column “Plate number”' }] },
  ]);
  expect(await refusalOf(csv('车牌号', ...Array.from({ length: 10_001 }, (_, i) => `浙B${i}`)))).toBe(
    'At most 10000 rows can be imported at once',
  );
});

test('58 kB that unpack to 58 MB are refused with the limit, and others are answered meanwhile', async () => {
  const bomb = await writeXlsx({ sheets: [{ name: 'x', rows: [['车牌号'], [' '.repeat(58_000_000)]] }] });
  const refused = refusalOf(Buffer.from(bomb).toString('base64'));
  const began = performance.now();
  expect((await app.server.inject({ url: '/healthz' })).statusCode).toBe(200);
  expect(await refused).toBe('Unpacked, the sheet is larger than 8 MB; divide it and import it in parts');
  // It took 8.3 s.
  expect(performance.now() - began).toBeLessThan(2500);
});

test('compartments come by a sheet, and what it has no column for stays: other compartments, their tables, their probes', async () => {
  const held = () =>
    database.query<{ compartment: number; oil_code: number; height_mm: number; points: number }>(
      `select c.compartment, c.oil_code, c.height_mm::int, (select max(jsonb_array_length(v.points))
         from tank_table v where v.truck_id = t.id and v.compartment = c.compartment) as points
       from truck_compartment c join truck t on t.id = c.truck_id where t.sign_code = $1 order by 1`,
      [ownTruck],
    );
  const [first, ...others] = await held();
  expect(others.length).toBeGreaterThan(0);
  const base64 = csv('车牌号,1 仓 油品代码', `${ownTruck},95`);
  const plan = await planOf(base64);
  expect(plan.rows.map(({ action, faults }) => [action, faults])).toEqual([['update', []]]);
  expect((await carryOut(base64, plan.digest)).resultCode).toBe(200);
  expect(await held()).toEqual([{ ...first, oil_code: 95 }, ...others]);

  const made = csv(
    `${head},1 仓 容量 (L),1 仓 高度 (mm),1 仓 油品代码,2 仓 容量 (L),2 仓 高度 (mm),2 仓 油品代码`,
    `浙B00097,yellow,fuelTanker,TW0101,1000000097,8000,1500,92,,1400,0`,
    `浙B00098,yellow,fuelTanker,TW0101,1000000098,8000,1500,92,12000,1400,0`,
  );
  expect(
    (await planOf(made)).rows.map(({ action, faults }) => [action, faults.map(({ field }) => field)]),
  ).toEqual([
    ['wrong', ['compartments.1.capacityL']],
    ['create', []],
  ]);
});

/** More than one statement writes. */
const many = 600;
const manyTrucks = csv(
  `${head},车身颜色`,
  `${ownTruck},,,,,绿色`.replace(',,,,,', ',yellow,fuelTanker,TW0101,1000000099,'),
  ...Array.from(
    { length: many },
    (_, n) => `浙D${String(n).padStart(5, '0')},yellow,fuelTanker,TW0101,4${String(n).padStart(9, '0')},`,
  ),
);

test('a large sheet is written in portions: each row with its version of master data and its audit entry', async () => {
  const plan = await planOf(manyTrucks);
  expect(await carryOut(manyTrucks, plan.digest)).toMatchObject({
    resultCode: 200,
    data: { created: many, updated: 1, proposed: 0 },
  });
  const [counted] = await database.query<{ trucks: number; versions: number; audited: number }>(
    `select (select count(*)::int from truck where sign_code like '浙D%') as trucks,
       (select count(*)::int from master_version where entity = 'truck' and content ->> 'signCode' like '浙D%') as versions,
       (select count(*)::int from audit_log where action = 'truck.create' and subject like '浙D%'
          and after ->> 'signCode' = subject) as audited`,
  );
  expect(counted).toEqual({ trucks: many, versions: many, audited: many });
  expect((await truckOf(ownTruck))?.truck_color).toBe('绿色');
});

test('an import that is cancelled between two portions leaves nothing', async () => {
  const sheet = csv(
    head,
    ...Array.from(
      { length: many },
      (_, n) => `浙E${String(n).padStart(5, '0')},yellow,fuelTanker,TW0101,5${String(n).padStart(9, '0')}`,
    ),
  );
  const { digest } = await planOf(sheet);
  const running = createRunningImports();
  const code = 'a'.repeat(24);
  const asked: unknown[] = [];
  const [user] = await database.query<{ id: number }>(
    `select id from app_user where user_name = 'useradmin'`,
  );
  const actor = {
    user: { id: user?.id, userName: 'useradmin', companyCode: 'TW01' },
    companies: ['TW01', 'TW0101'],
  } as unknown as Actor;
  const file = await readCells(Buffer.from(sheet, 'base64'));
  const importing = running.watch(7, code, (watch) =>
    database.transaction((queries) =>
      importRows(
        {
          queries,
          actor,
          page: createResourcePages(resourceHooks)(trucks),
          ip: '',
          nowMs: Date.parse('2026-03-02T01:00:00Z'),
        },
        file,
        digest,
        '',
        'en',
        {
          ...watch,
          written: async (rows) => {
            asked.push(running.progress(7, code), running.progress(8, code));
            if (asked.length === 2)
              expect([running.cancel(8, code), running.cancel(7, code)]).toEqual([false, true]);
            await watch.written(rows);
          },
        },
      ),
    ),
  );
  await expect(importing).rejects.toMatchObject({
    text: ['已取消，没有导入', 'Cancelled; nothing was imported'],
  });
  expect(asked).toEqual([{ written: 0, total: many }, null]);
  expect(running.progress(7, code)).toBeNull();
  expect(await truckOf('浙E00000')).toBeUndefined();
});

test('somebody else’s truck can’t be reached by its plate', async () => {
  const [row] = await database.query<{ sign_code: string }>(
    `select sign_code from truck where not company_code = any($1::text[]) limit 1`,
    [['TW01', 'TW0101', 'TW0102']],
  );
  if (!row) throw new Error('the demo has no truck of another company');
  const file = csv(head, `${row.sign_code},yellow,fuelTanker,TW0101,1000000098`);
  const plan = await planOf(file);
  // A preview tells nobody what others have.
  expect(plan.rows[0]).toMatchObject({ action: 'create', faults: [] });
  expect(await carryOut(file, plan.digest)).toMatchObject({
    resultCode: 400,
    message: `Row 2 (${row.sign_code}): Can’t be used: it is in use in this installation; ask its operator`,
  });
  const trucks = await database.query('select company_code from truck where sign_code = $1', [row.sign_code]);
  expect(trucks).toHaveLength(1);
});
