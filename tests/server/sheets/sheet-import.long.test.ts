import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SheetChoices, SheetPlan } from '#contract/sheet-plan.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld, tryLogin } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

// What becomes of a list after it was looked at: the good rows, those that are given back, what is remembered.

let database: Database;
let app: App;
let admin: Client;
let other: Client;
const english = { 'accept-language': 'en' };
const trucks = 'setting/base_data/truck';
const stations = 'setting/base_data/station';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
  admin = await loginAs(app, 'useradmin');
  other = await loginAs(app, 'admin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const csv = (...lines: readonly string[]): string => Buffer.from(lines.join('\n')).toString('base64');
const send = (call: string, page: string, form: Readonly<Record<string, string>>, by = admin) =>
  by.send('POST', `/${call}/${page}`, form, english);
const planOf = async (
  page: string,
  base64: string,
  choices: SheetChoices = {},
  by = admin,
): Promise<SheetPlan> => {
  const answer = await send('resourceSheetPlan', page, { base64, choices: JSON.stringify(choices) }, by);
  expect(answer.resultCode, answer.message).toBe(200);
  return answer.data as SheetPlan;
};
const carryOut = (
  page: string,
  base64: string,
  plan: SheetPlan,
  form: Readonly<Record<string, string>> = {},
) => send('resourceSheet', page, { base64, digest: plan.digest, ...form });
const keyOf = ({ table }: SheetPlan, head: string) => table?.columns.find((column) => column.head === head);

const head = '车牌号,车牌颜色,车型,所属公司,终端号';

test('rows that are wrong come back as a file: as they came, with reasons, and it is read when it comes again', async () => {
  const sheet = await writeXlsx({
    sheets: [
      {
        name: '明细',
        rows: [
          ['台账'],
          ['号牌', '颜色', '车辆类型', '单位', '设备号', '保险到期', '内部号'],
          ['浙B71001', '黄', '油罐车', 'TW0101', '7100001', '2027-2-30', '=HYPERLINK("x")'],
          ['浙B71002', '黄', '油罐车', 'TW0101', '7100002', '2027-3-15', 'x'],
          ['浙B71003', '红', '油罐车', '甬港慈溪', '7100003', new Date('2027-03-15T00:00:00Z'), 'y'],
        ],
      },
    ],
  });
  const base64 = Buffer.from(sheet).toString('base64');
  const choices = JSON.stringify({ columns: { 1: 'plateColor', 6: null } });
  const answer = await send('resourceSheetWrongRows', trucks, { base64, choices });
  expect(field(answer, 'rows')).toBe(2);
  const back = String(field(answer, 'base64'));
  const [first] = (await readXlsx(new Uint8Array(Buffer.from(back, 'base64')))).sheets;
  expect(first?.rows.map((row) => row.slice(0, 2))).toEqual([
    ['号牌', '颜色'],
    ['浙B71001', '黄'],
    ['浙B71003', '红'],
  ]);
  expect(first?.rows[0]?.slice(-2)).toEqual(['Row before', 'Why it was not imported']);
  expect(first?.rows[1]?.slice(-3)).toEqual([
    // What a spreadsheet would run is text.
    expect.stringMatching(/^'=/),
    3,
    'Insurance until: There is no such day',
  ]);
  expect(first?.rows[2]?.at(-1)).toMatch(/One of .*Yellow/);
  const plan = await planOf(trucks, back, { columns: { 1: 'plateColor', 6: null } });
  expect(plan.rows).toHaveLength(2);
  expect(keyOf(plan, 'Why it was not imported')?.how).toBe('ours');
  expect(plan.unknownColumns).toEqual([]);
});

test('a file without wrong rows gives none back', async () => {
  const base64 = csv(head, '浙B71004,黄牌,油罐车,TW0101,7100004');
  expect(await send('resourceSheetWrongRows', trucks, { base64 })).toMatchObject({
    resultCode: 400,
    message: 'There are no rows that are wrong',
  });
});

test('what somebody says of a head is remembered by his company, if he likes, and by no other', async () => {
  const file = (n: number) => csv(`${head},内部色`, `浙B7200${n},黄牌,油罐车,TW0101,720000${n},白`);
  const choices = { columns: { 5: 'truckColor' } };
  const carry = async (n: number, remember: boolean) => {
    const plan = await planOf(trucks, file(n), choices);
    const form = { choices: JSON.stringify(choices), remember: String(remember) };
    expect((await carryOut(trucks, file(n), plan, form)).data).toMatchObject({ created: 1 });
  };
  await carry(1, false);
  expect(keyOf(await planOf(trucks, file(2)), '内部色')).toMatchObject({ how: 'none', key: null });
  await carry(2, true);
  expect(keyOf(await planOf(trucks, file(3)), '内部色')).toMatchObject({
    how: 'remembered',
    key: 'truckColor',
  });
  expect(keyOf(await planOf(trucks, file(3), {}, other), '内部色')?.how).toBe('none');
});

test('coordinates of another map are converted once somebody has said so, and nothing is proposed before', async () => {
  const base64 = csv('加油站,经度,纬度,半径,公司', '城北站,121.27,30.17,100,TW0101');
  const before = await planOf(stations, base64);
  expect(before.table?.asksDatum).toBe(true);
  expect(await carryOut(stations, base64, before, { reason: '建档' })).toMatchObject({
    resultCode: 400,
    message: 'Say first which datum the coordinates are in',
  });
  const plan = await planOf(stations, base64, { datum: 'gcj02' });
  expect(plan.table?.asksDatum).toBe(false);
  const shape = plan.rows[0]?.changes.find(({ field: name }) => name === 'shape')?.after as {
    circle: { longitudeDeg: number };
    enteredIn: string;
  };
  expect(shape.enteredIn).toBe('gcj02');
  // AMap shows Ningbo some 450 m too far to the east.
  expect(shape.circle.longitudeDeg).toBeGreaterThan(121.264);
  expect(shape.circle.longitudeDeg).toBeLessThan(121.2665);
  expect(
    (await planOf(stations, csv('加油站,经度（WGS-84）,纬度（WGS-84）', 'x,1,1'))).table?.asksDatum,
  ).toBe(false);
});

test('what waits for approval already is not proposed again', async () => {
  const base64 = csv('加油站,经度,纬度,半径,公司', '城南站,121.27,30.17,100,TW0101');
  const choices = { datum: 'wgs84' } as const;
  const plan = await planOf(stations, base64, choices);
  const form = { reason: '建档', choices: JSON.stringify(choices) };
  expect((await carryOut(stations, base64, plan, form)).data).toMatchObject({ proposed: 1 });
  const again = await planOf(stations, base64, choices);
  expect(again.rows).toMatchObject([{ action: 'unchanged', note: 'The same waits for approval already' }]);
  expect(await carryOut(stations, base64, again, form)).toMatchObject({
    resultCode: 400,
    message: 'There is nothing to import',
  });
  const moved = csv('加油站,经度,纬度,半径,公司', '城南站,121.28,30.17,100,TW0101');
  expect((await planOf(stations, moved, choices)).rows[0]?.action).toBe('create');
});

test('a row of which another change waits for approval is not proposed, and says by whom', async () => {
  await database.query(
    `insert into area (area_code, name, type, company_code, longitude_deg, latitude_deg, radius_m)
     values ('HELD1', '等待站', 'station', 'TW0101', 121.3, 30.1, 100)`,
  );
  const line = (radiusM: number) =>
    csv('编码,名称,经度,纬度,半径,运输公司', `HELD1,等待站,121.3,30.1,${radiusM},TW0101`);
  const choices = { datum: 'wgs84' } as const;
  const form = { reason: '扩大', choices: JSON.stringify(choices) };
  const first = await planOf(stations, line(200), choices);
  expect((await carryOut(stations, line(200), first, form)).data).toMatchObject({ proposed: 1 });
  expect((await planOf(stations, line(300), choices)).rows).toMatchObject([
    {
      action: 'wrong',
      faults: [{ text: expect.stringMatching(/^Another change waits for approval \(by /) }],
    },
  ]);
  expect((await planOf(stations, line(200), choices)).rows).toMatchObject([{ action: 'unchanged' }]);
});

test('a number that is somebody else’s stays out, with its row, and the others go in', async () => {
  const [foreign] = await database.query<{ terminal: string }>(
    `select terminal from truck where company_code not like 'TW01%' limit 1`,
  );
  const base64 = csv(
    head,
    `浙B73001,黄牌,油罐车,TW0101,7300001`,
    `浙B73002,黄牌,油罐车,TW0101,${foreign?.terminal}`,
    `浙B73003,黄牌,油罐车,TW0101,7300003`,
  );
  const plan = await planOf(trucks, base64);
  expect((await carryOut(trucks, base64, plan)).data).toMatchObject({
    created: 2,
    refused: [{ rowNumber: 3, name: '浙B73002' }],
  });
  // He met somebody's number: that is written down.
  expect(
    await database.query(
      `select 1 from audit_log where action = 'unique.takenElsewhere' and user_name = 'useradmin'`,
    ),
  ).toHaveLength(1);
});

test('a template holds the heads, what is required, and what goes where; filled in it is taken', async () => {
  const answer = await admin.get(`/resourceSheet/${trucks}?format=template`, { 'accept-language': 'zh' });
  const { sheets } = await readXlsx(new Uint8Array(Buffer.from(String(field(answer, 'base64')), 'base64')));
  expect(sheets.map(({ name }) => name)).toEqual(['车辆', '填写说明']);
  const heads = sheets[0]?.rows[0] ?? [];
  expect(heads.slice(0, 2)).toEqual(['车牌号 *', '车牌颜色 *']);
  const cells: Readonly<Record<string, string>> = {
    '车牌号 *': '浙B74001',
    '车牌颜色 *': '黄牌',
    '车型 *': '油罐车',
    '所属公司 *': 'TW0101',
    '终端号 *': '7400001',
  };
  const filled = await writeXlsx({
    sheets: [
      { name: '车辆', rows: [[...heads], heads.map((one) => cells[String(one)] ?? null)] },
      { name: '填写说明', rows: (sheets[1]?.rows ?? []).map((row) => [...row]) },
    ],
  });
  const plan = await planOf(trucks, Buffer.from(filled).toString('base64'));
  expect(plan.rows).toMatchObject([{ action: 'create', name: '浙B74001', faults: [] }]);
  expect(plan.unknownColumns).toEqual([]);
});

test.each([
  ['no JSON', '{'],
  ['a column that there can’t be', '{"columns":{"1":7}}'],
  ['a datum that there is not', '{"datum":"mars"}'],
])('%s said of a file is refused in words', async (_what, choices) => {
  expect(await send('resourceSheetPlan', trucks, { base64: csv(head), choices })).toMatchObject({
    resultCode: 400,
    message: 'What is said of the file is not in the right form',
  });
});

test('a sheet or row that is not there is refused in words', async () => {
  for (const choices of [{ sheet: 'x' }, { headRow: 77 }])
    expect(
      await send('resourceSheetPlan', trucks, { base64: csv(head), choices: JSON.stringify(choices) }),
    ).toMatchObject({ resultCode: 400, message: 'The chosen sheet or head row is not there; choose again' });
});

test('users of a list get a first password that is told once, opens one sign-in, and stands nowhere', async () => {
  const users = 'setting/privilege_account/user';
  const base64 = csv(
    '账号,姓名,手机号,角色,单位',
    'Chen.Li,陈 立,138 0574 1001,dispatcher,TW0101',
    'wang.fang,王芳,,nobody,TW0101',
  );
  const plan = await planOf(users, base64);
  expect(plan.rows.map(({ action, name }) => [action, name])).toEqual([
    ['create', 'chen.li'],
    ['wrong', 'wang.fang'],
  ]);
  const done = await carryOut(users, base64, plan);
  const passwords = field(done, 'passwords') as { name: string; password: string }[];
  expect(passwords).toEqual([{ name: 'chen.li', password: expect.stringMatching(/^[\w-]{22}$/) }]);
  const password = passwords[0]?.password ?? '';
  expect((await tryLogin(app, { username: 'chen.li', password })).resultCode).toBe(200);
  expect((await tryLogin(app, { username: 'chen.li', password })).resultCode).not.toBe(200);
  for (const table of ['audit_log', 'idempotent_reply'])
    expect(
      await database.query(`select 1 from ${table} x where x::text like '%' || $1 || '%'`, [password]),
    ).toEqual([]);
  // An account that is there keeps its password.
  const again = await planOf(users, csv('账号,姓名', 'chen.li,陈莉'));
  expect(again.rows).toMatchObject([{ action: 'update', changes: [{ field: 'name', after: '陈莉' }] }]);
});

test('a role above one’s own, and a change of one’s own rights, are wrong before anything is written', async () => {
  const users = 'setting/privilege_account/user';
  const plan = await planOf(
    users,
    csv('账号,姓名,角色,单位', 'li.si,李四,admin,TW0101', 'useradmin,林晓燕,dispatcher,TW0101'),
  );
  expect(plan.rows.map(({ action, faults }) => [action, faults.map(({ field: at }) => at)])).toEqual([
    ['wrong', ['roleCode']],
    ['wrong', expect.arrayContaining([expect.stringMatching(/Code$/)])],
  ]);
});

test('whose number it is nobody is told by a preview: it is counted where it is sent', async () => {
  const [foreign] = await database.query<{ terminal: string }>(
    `select terminal from truck where company_code not like 'TW01%' limit 1`,
  );
  const line = `浙B75001,黄牌,油罐车,TW0101,${foreign?.terminal}`;
  const plan = await planOf(trucks, csv(head, line));
  expect(plan.rows).toMatchObject([{ action: 'create', faults: [] }]);
  // An import of which every row is refused is refused, and says why.
  expect(await carryOut(trucks, csv(head, line), plan)).toMatchObject({
    resultCode: 400,
    message: expect.stringMatching(/^Row 2 \(浙B75001\): /),
  });
});

test('a list of more new accounts than passwords are made at once is refused', async () => {
  const users = 'setting/privilege_account/user';
  const base64 = csv(
    '账号,姓名,角色,单位',
    ...Array.from({ length: 101 }, (_, n) => `many.${n},x,dispatcher,TW0101`),
  );
  expect(await carryOut(users, base64, await planOf(users, base64))).toMatchObject({
    resultCode: 400,
    message: 'At most 100 accounts can be made at once; divide the list',
  });
});

test('empty cells of a list take none of its rows away: others would move to its place', async () => {
  const [truck] = await database.query<{ id: number; sign_code: string }>(
    `select t.id, t.sign_code from truck t join truck_compartment c on c.truck_id = t.id
     where t.company_code = 'TW0101' group by 1, 2 having count(*) > 1 limit 1`,
  );
  const plan = await planOf(trucks, csv('车牌号,1 仓 容量 (L)', `${truck?.sign_code},`));
  expect(plan.rows).toMatchObject([{ action: 'unchanged', changes: [] }]);
});

test('an empty state of a row that is there says nothing: it is neither on nor off', async () => {
  const [truck] = await database.query<{ sign_code: string }>(
    `select sign_code from truck where company_code = 'TW0101' and enabled limit 1`,
  );
  const plan = await planOf(trucks, csv('车牌号,状态', `${truck?.sign_code},`));
  expect(plan.rows).toMatchObject([{ action: 'unchanged', faults: [] }]);
});

test('a driver of the same name in another company is not the one that a list without codes means', async () => {
  const drivers = 'setting/base_data/driver';
  await database.query(
    `insert into driver (driver_code, name, company_code) values ('H900001', '欧阳测试', 'TW0101')`,
  );
  const plan = await planOf(drivers, csv('姓名,公司,手机号', '欧阳测试,TW01,13999990009'));
  expect(plan.rows.map(({ action }) => action)).not.toContain('update');
});

test('rows that are as they were are no news, though others have the same name', async () => {
  const drivers = 'setting/base_data/driver';
  await database.query(
    `insert into driver (driver_code, name, company_code) values ('H900002', '司马测试', 'TW01'), ('H900003', '司马测试', 'TW0101')`,
  );
  const plan = await planOf(drivers, csv('编号,姓名', 'H900002,司马测试', 'H900003,司马测试'));
  expect(plan.rows.map(({ action, faults }) => [action, faults])).toEqual([
    ['unchanged', []],
    ['unchanged', []],
  ]);
});

test('of several of one name none is offered', async () => {
  await database.query(
    `insert into driver (driver_code, name, company_code) values ('H900004', '诸葛测试', 'TW01'), ('H900005', '诸葛测试', 'TW0101')`,
  );
  const plan = await planOf(trucks, csv('车牌号,默认驾驶员', '浙B00002,诸葛测试'));
  expect(plan.rows[0]?.faults).toMatchObject([{ field: 'driverCode', raw: '诸葛测试' }]);
  expect(plan.rows[0]?.faults[0]?.nearest).toBeUndefined();
});

test('a sheet of another page is told by its name', async () => {
  const sheet = csv(
    '名称,编码,运输公司,经度（WGS-84）,纬度（WGS-84）,半径 (m),联系人',
    '城东站,S1,TW0101,121,30,80,王芳',
  );
  expect((await planOf('setting/base_data/company', sheet)).table?.likelierPage).toContain('Station');
  expect((await planOf(stations, sheet)).table?.likelierPage).toBeUndefined();
});
