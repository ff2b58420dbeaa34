import { writeOds } from 'hucre/ods';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SheetChoices, SheetPlan } from '#contract/sheet-plan.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

// Lists as companies keep them: each is a habit that people have. Rows taken, rows given back with their reasons, rows
// that are none of the list.

let database: Database;
let app: App;
let admin: Client;
const english = { 'accept-language': 'en' };
const trucks = 'setting/base_data/truck';
const drivers = 'setting/base_data/driver';
const stations = 'setting/base_data/station';
const trailers = 'setting/base_data/trailer';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await database.query(
    `update company set name = '西门九车队', short_name = '慈溪' where company_code = 'TW0101'`,
  );
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
  admin = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

type Cells = readonly (string | number | boolean | Date | null)[];
const book = async (...sheets: readonly Partial<WriteSheet>[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: sheets.map((sheet, index) => ({ name: `Sheet${index + 1}`, ...sheet })) });
const rows = (...cells: readonly Cells[]): Promise<Uint8Array> =>
  book({ rows: cells.map((row) => [...row]) });
const text = (...lines: readonly string[]): Uint8Array => Buffer.from(lines.join('\n'));
const utf16 = (mark: boolean, content: string): Uint8Array =>
  Buffer.concat([Buffer.from(mark ? [0xff, 0xfe] : []), Buffer.from(content, 'utf16le')]);

const planOf = async (page: string, bytes: Uint8Array, choices: SheetChoices = {}): Promise<SheetPlan> => {
  const base64 = Buffer.from(bytes).toString('base64');
  const answer = await admin.send(
    'POST',
    `/resourceSheetPlan/${page}`,
    { base64, choices: JSON.stringify(choices) },
    english,
  );
  expect(answer.resultCode, answer.message).toBe(200);
  return answer.data as SheetPlan;
};
const refusalOf = async (page: string, bytes: Uint8Array): Promise<string> => {
  const base64 = Buffer.from(bytes).toString('base64');
  return (await admin.send('POST', `/resourceSheetPlan/${page}`, { base64 }, english)).message;
};

const count = (plan: SheetPlan, action: string): number =>
  plan.rows.filter((row) => row.action === action).length;
/** What a row would be kept as. */
const keptOf = (plan: SheetPlan, at = 0): Record<string, unknown> =>
  Object.fromEntries(plan.rows[at]?.changes.map(({ field, after }) => [field, after]) ?? []);
const faultsOf = (plan: SheetPlan): string[] =>
  plan.rows.flatMap(({ rowNumber, faults }) =>
    faults.map(({ field, raw = '', text: why }) => `${rowNumber} ${field} ${raw}: ${why}`),
  );

const head = ['车牌号', '车牌颜色', '车型', '所属公司', '终端号'] as const;
const one = (n: number): Cells => [
  `浙B7${String(n).padStart(4, '0')}`,
  '黄牌',
  '油罐车',
  'TW0101',
  `70000${n}`,
];
/** What each list of trucks of these tests says of its first one. */
const truck = { plateColor: 'yellow', truckModel: 'fuelTanker', companyCode: 'TW0101' };

interface Habit {
  readonly habit: string;
  readonly file: () => Promise<Uint8Array> | Uint8Array;
  readonly page?: string;
  readonly choices?: SheetChoices;
  readonly taken: number;
  readonly wrong?: readonly string[];
  readonly kept?: Readonly<Record<string, unknown>>;
  /** A field that is left empty. */
  readonly left?: string;
  /** Number and reason of rows that are none of the list. */
  readonly skipped?: readonly string[];
  readonly headRow?: number;
  readonly sheet?: string;
  readonly unknown?: readonly string[];
}

const layouts: readonly Habit[] = [
  {
    habit: 'a merged title and a sub-title above, a total below',
    file: () =>
      book({
        rows: [
          ['甬港危化运输车辆台账（2026 版）', null, null, null, null],
          ['填表：安全部　2026-11-20'],
          [...head],
          [...one(1)],
          [...one(2)],
          ['合计', '2 辆'],
        ],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 4 }],
      }),
    taken: 2,
    headRow: 3,
    skipped: ['1 above', '2 above', '6 total'],
    kept: truck,
  },
  {
    habit: 'notes on the first sheet, the list on the second',
    file: () =>
      book(
        { name: '填表说明', rows: [['请如实填写'], ['车牌号不要加空格']] },
        { name: '明细', rows: [[...head], [...one(1)]] },
      ),
    taken: 1,
    sheet: '明细',
  },
  {
    habit: 'an old list on a hidden sheet before the present one',
    file: () =>
      book(
        { name: '2025', hidden: true, rows: [[...head], [...one(8)], [...one(9)]] },
        { name: '2026', rows: [[...head], [...one(1)]] },
      ),
    taken: 1,
    sheet: '2026',
  },
  {
    habit: 'a sheet that somebody chose',
    file: () =>
      book(
        { name: '2026', rows: [[...head], [...one(1)]] },
        { name: '2025', rows: [[...head], [...one(8)], [...one(9)]] },
      ),
    choices: { sheet: '2025' },
    taken: 2,
    sheet: '2025',
  },
  {
    habit: 'a head in two rows, groups above',
    file: () =>
      book({
        rows: [
          ['车牌号', '车牌颜色', '车型', '所属公司', '终端信息', null],
          [null, null, null, null, '终端号', 'SIM卡号'],
          [...one(1), '13805740001'],
        ],
        merges: [0, 1, 2, 3].map((column) => ({ startRow: 0, startCol: column, endRow: 1, endCol: column })),
      }),
    taken: 1,
    headRow: 2,
    kept: { ...truck, simNumber: '13805740001' },
  },
  {
    habit: 'the head again at the top of each printed page',
    file: () => rows(head, one(1), head, one(2)),
    taken: 2,
    skipped: ['3 head'],
  },
  {
    habit: 'a company merged over all of its trucks',
    file: () =>
      book({
        rows: [
          [...head],
          [...one(1)],
          ['浙B70002', '黄牌', '油罐车', null, '700002'],
          ['浙B70003', '黄牌', '油罐车', null, '700003'],
        ],
        merges: [{ startRow: 1, startCol: 3, endRow: 3, endCol: 3 }],
      }),
    taken: 3,
  },
  {
    habit: 'running numbers before, a signature below, subtotals between',
    file: () =>
      rows(
        ['序号', ...head],
        [1, ...one(1)],
        ['小计', 1],
        [2, ...one(2)],
        ['填表人：张三'],
        ['注：黄牌为重型'],
      ),
    taken: 2,
    skipped: ['3 total', '5 note', '6 note'],
    unknown: ['序号'],
  },
  {
    habit: 'hidden columns',
    file: () =>
      book({
        columns: [{}, {}, {}, {}, { hidden: true }],
        rows: [[...head], [...one(1)]],
      }),
    taken: 1,
    kept: { terminal: '700001' },
  },
  {
    habit: 'empty rows and columns before and between',
    file: () => rows([], [], [null, ...head], [], [null, ...one(1)], [], [null, ...one(2)]),
    taken: 2,
    headRow: 3,
  },
  {
    habit: 'no head at all',
    file: () => rows(one(1), one(2), one(3)),
    choices: { columns: { 4: 'terminal' } },
    taken: 3,
    headRow: 0,
    kept: truck,
  },
  {
    habit:
      'a template as an authority sends it: marks of what is required, units, examples of form in brackets',
    file: () =>
      rows(
        [
          '＊车牌号（必填）',
          '车牌颜色*',
          '车辆类型(必填)',
          '所属单位【必填】',
          '终端编号（选填）',
          '核定载质量（kg）',
        ],
        [...one(1), 15_500],
      ),
    taken: 1,
    kept: { ...truck, carryingCapacityT: 15.5 },
  },
  {
    habit: 'heads of another system',
    file: () =>
      rows(
        [
          '车辆号牌',
          '号牌颜色',
          '车辆类别',
          '业户名称',
          '设备序列号',
          '大架号',
          '年检有效期',
          '营运证到期日',
          '罐检有效期',
        ],
        [...one(1), 'lb1234567890abcde', '20270315', '2027/3/15', '2027年3月15日'],
      ),
    taken: 1,
    kept: {
      ...truck,
      vin: 'LB1234567890ABCDE',
      vehicleLicenceUntil: '2027-03-15',
      hazardousPermitUntil: '2027-03-15',
      tankInspectionUntil: '2027-03-15',
    },
  },
  {
    habit: 'English heads',
    file: () =>
      rows(
        [
          'Registration No.',
          'Plate Colour',
          'Vehicle Type',
          'Carrier',
          'Serial Number',
          'Payload (t)',
          'ADR expiry date',
        ],
        [...one(1), '15.5', '15 March 2027'],
      ),
    taken: 1,
    kept: { ...truck, carryingCapacityT: 15.5, hazardousPermitUntil: '2027-03-15' },
  },
  {
    habit: 'two columns of one name',
    file: () => rows([...head, '车牌号'], [...one(1), '浙B99999']),
    taken: 1,
    kept: { signCode: '浙B70001' },
  },
  {
    habit: 'a column with heads of its own whose values are what is wanted',
    file: () => rows(['货运车', '颜色种类', '油罐否', '部门别名', '终端号'], one(1), one(2)),
    taken: 2,
    kept: { ...truck, signCode: '浙B70001' },
  },
  {
    habit: 'compartments beside each other',
    file: () =>
      rows(
        [...head, '1仓容积(m³)', '1仓高度', '1仓油品', '第2仓容量'],
        [...one(1), '7.1', '1550', '92', '6000'],
      ),
    taken: 0,
    wrong: ['2 compartments.1.heightMm : Required', '2 compartments.1.oilCode : Required'],
  },
];

const programs: readonly Habit[] = [
  { habit: 'delimited by ;', file: () => text(head.join(';'), one(1).join(';')), taken: 1, kept: truck },
  { habit: 'delimited by tabs', file: () => text(head.join('\t'), one(1).join('\t')), taken: 1, kept: truck },
  { habit: 'a first line sep=;', file: () => text('sep=;', head.join(';'), one(1).join(';')), taken: 1 },
  { habit: 'sep= another sign', file: () => text('sep=|', head.join('|'), one(1).join('|')), taken: 1 },
  {
    habit: 'Unicode text of Excel',
    file: () => utf16(true, [head.join('\t'), one(1).join('\t')].join('\r\n')),
    taken: 1,
    kept: truck,
  },
  {
    habit: 'UTF-16 without a mark',
    file: () =>
      utf16(
        false,
        ['Plate number,Plate colour,Type,Company,Serial no', 'AB12 CDE,Yellow,Bus,TW0101,700001'].join(
          '\r\n',
        ),
      ),
    taken: 1,
    kept: { signCode: 'AB12CDE', truckModel: 'bus' },
  },
  {
    habit: 'a mark of UTF-8',
    file: () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text(head.join(','), one(1).join(','))]),
    taken: 1,
  },
  {
    habit: 'quoted cells with line breaks',
    file: () => text(`"车牌\n号",${head.slice(1).join(',')}`, `"浙B70001",${one(1).slice(1).join(',')}`),
    taken: 1,
  },
  {
    habit: 'an OpenDocument sheet',
    file: () => writeOds({ sheets: [{ name: 'x', rows: [[...head], [...one(1)]] }] }),
    taken: 1,
    kept: truck,
  },
];

const spelled = (column: string, cell: Cells[number], n = 1): Promise<Uint8Array> =>
  rows([...head, column], [...one(n), cell]);
const values: readonly Habit[] = [
  {
    habit: 'plates as people write them',
    file: () =>
      rows(
        head,
        ...['浙b70001', '浙B·70002', '浙B-70003', ' 浙B 70004 ', '浙Ｂ７０００５', '浙b7006挂'].map(
          (plate, n) => [plate, ...one(n + 1).slice(1)],
        ),
      ),
    taken: 6,
    kept: { signCode: '浙B70001' },
  },
  {
    habit: 'colours as people write them',
    file: () =>
      rows(
        head,
        ...['黄', '（黄）', '黄色', '黄 牌', 'YELLOW', '黄绿'].map((color, n) => {
          const [plate, , ...others] = one(n + 1);
          return [plate ?? '', color, ...others];
        }),
      ),
    taken: 6,
    kept: { plateColor: 'yellow' },
  },
  {
    habit: 'a unit in the cell',
    file: () => spelled('载重', '15.5吨'),
    taken: 1,
    kept: { carryingCapacityT: 15.5 },
  },
  {
    habit: 'another unit in the cell',
    file: () => spelled('载重', '15,500 kg'),
    taken: 1,
    kept: { carryingCapacityT: 15.5 },
  },
  {
    habit: 'a comma that may be a point',
    file: () => spelled('载重', '15,5'),
    taken: 0,
    wrong: ['2 carryingCapacityT 15,5: Is 15,5 15.5 or 155? Write it with a point'],
  },
  {
    habit: 'a figure in words',
    file: () => spelled('载重', '十五吨'),
    taken: 0,
    wrong: ['2 carryingCapacityT 十五吨: A number is needed, e.g. 15.5 t'],
  },
  {
    habit: 'a figure in another unit than its head says',
    file: () => spelled('载重', 15_500),
    taken: 0,
    wrong: ['2 carryingCapacityT 15500: Between 0 and 60 (t)'],
  },
  {
    habit: 'a SIM number as a figure',
    file: () => spelled('SIM卡号', '13805740001.0'),
    taken: 1,
    kept: { simNumber: '13805740001' },
  },
  {
    habit: 'a SIM number with its country',
    file: () => spelled('SIM卡', '+86 138-0574-0001'),
    taken: 1,
    kept: { simNumber: '13805740001' },
  },
  ...(
    [
      ['开', true],
      ['启用', true],
      ['在用', true],
      ['√', true],
      ['Y', true],
      ['停用', false],
      ['报废', false],
      ['×', false],
    ] as const
  ).map(([word, enabled]): Habit => ({
    habit: `a state “${word}”`,
    file: () => spelled('状态', word),
    taken: 1,
    kept: { enabled },
  })),
  {
    habit: 'a state that is none',
    file: () => spelled('状态', '维修中'),
    taken: 0,
    wrong: ['2 enabled 维修中: Yes or No is needed (enabled, disabled, active, left will do)'],
  },
  {
    habit: 'a document without an end',
    file: () => spelled('保险到期', '长期有效'),
    taken: 1,
    left: 'insuranceUntil',
  },
  {
    habit: 'a dash for nothing',
    file: () => spelled('保险到期', '—'),
    taken: 1,
    left: 'insuranceUntil',
  },
  {
    habit: 'a cell with a date',
    file: () => spelled('保险到期', new Date('2027-03-15T00:00:00Z')),
    taken: 1,
    kept: { insuranceUntil: '2027-03-15' },
  },
  {
    habit: 'a day that there is not',
    file: () => spelled('保险到期', '2027-2-30'),
    taken: 0,
    wrong: ['2 insuranceUntil 2027-2-30: There is no such day'],
  },
  {
    habit: 'a date of which nobody knows the year',
    file: () => spelled('保险到期', '27-3-15'),
    taken: 0,
    wrong: ['2 insuranceUntil 27-3-15: A day is needed, e.g. 2026-11-22'],
  },
  {
    habit: 'a lookup that found nothing',
    file: () => spelled('城市', '#N/A'),
    taken: 0,
    wrong: ['2 city #N/A: The cell holds the error #N/A; put a value there'],
  },
  {
    habit: 'a formula that was never calculated',
    file: () =>
      book({
        rows: [[...head, '城市'], [...one(1)]],
        cells: new Map([['1,5', { formula: 'VLOOKUP(A2,X!A:B,2,0)' }]]),
      }),
    taken: 0,
    wrong: [
      '2 city =VLOOKUP(A2,X!A:B,2,0): The formula has no stored result: open the file in Excel, save it, and import it again',
    ],
  },
  {
    habit: 'a company by its short name, and by its name with a blank',
    file: () =>
      rows(
        head,
        ...['慈溪', '西门 九车队'].map((company, n) => [...one(n + 1).slice(0, 3), company, `70000${n + 1}`]),
      ),
    taken: 2,
    kept: { companyCode: 'TW0101' },
  },
  {
    habit: 'a company that is only like one',
    file: () => rows(head, [...one(1).slice(0, 3), '慈溪3队', '700001']),
    taken: 0,
    wrong: ['2 companyCode 慈溪3队: There is none, or several have this name'],
  },
  {
    habit: 'what the sheet lacks is given once for all rows',
    file: () => rows(['车牌号', '终端号'], ['浙B70001', '700001'], ['浙B70002', '700002']),
    choices: { constants: { plateColor: '黄', truckModel: 'fuelTanker', companyCode: '慈溪' } },
    taken: 2,
    kept: truck,
  },
  {
    habit: 'a name that somebody has explained',
    file: () => rows(head, [...one(1).slice(0, 3), '一分部', '700001']),
    choices: { meanings: { companyCode: { 一分部: 'TW0101' } } },
    taken: 1,
    kept: truck,
  },
];

const people: readonly Habit[] = [
  {
    habit: 'drivers without numbers of their own',
    page: drivers,
    file: () =>
      rows(
        ['序号', '姓名', '单位', '手机号', '身份证号码', '在职状态', '入职日期'],
        [1, '陈 伟', '慈溪', '138 0574 1111', '11010519491231002x', '在职', '2020.3.1'],
        [2, '王　芳', '慈溪', '+8613805742222', null, '在岗', 43_831],
      ),
    taken: 2,
    kept: {
      name: '陈伟',
      mobile: '13805741111',
      idNumber: '11010519491231002X',
      enabled: true,
      inductionDate: '2020-03-01',
    },
  },
  {
    habit: 'an ID number that Excel made a figure',
    page: drivers,
    file: () =>
      rows(['姓名', '工号', '公司', '身份证号'], ['陈伟', '7001', 'TW0101', 110_105_194_912_310_030]),
    taken: 0,
    wrong: [
      '2 idNumber 110105194912310030: More than 15 digits: as a number Excel has lost the last ones. Make the column text and fill it in again',
    ],
  },
  {
    habit: 'two drivers of one name in a list without numbers',
    page: drivers,
    file: () => rows(['姓名', '公司'], ['陈伟', 'TW0101'], ['陈伟', 'TW0101']),
    taken: 1,
    wrong: ['3 name 陈伟: Twice in the sheet'],
  },
  {
    habit: 'stations without codes, with places of a telephone',
    page: stations,
    file: () =>
      rows(['加油站名称', '地址', '经度', '纬度', '公司'], ['城东站', '城东路 1 号', 121.27, 30.17, '慈溪']),
    choices: { datum: 'gcj02', constants: { 'shape.radiusM': '80' } },
    taken: 1,
    kept: { name: '城东站', companyCode: 'TW0101' },
  },
  {
    habit: 'sites that are called Total',
    page: stations,
    file: () =>
      rows(
        ['站名', '经纬度', '公司'],
        ['TOTAL Nanjing Rd', '121.55, 30.17', 'TW0101'],
        ['合计路站', '30.17，121.55', 'TW0101'],
        ['Sum Lane', 'E121°33′0″ N30°10′12″', 'TW0101'],
        ['合计', '3 座'],
      ),
    choices: { datum: 'wgs84', constants: { 'shape.radiusM': '80' } },
    taken: 3,
    skipped: ['5 total'],
    kept: { shape: { circle: { longitudeDeg: 121.55, latitudeDeg: 30.17, radiusM: 80 } } },
  },
  {
    habit: 'a decimal comma in coordinates',
    page: stations,
    file: () => rows(['站名', '经度', '纬度', '半径', '公司'], ['城西站', '7,0123', '51,5', 80, 'TW0101']),
    choices: { datum: 'wgs84' },
    taken: 0,
    wrong: [
      '2 shape.longitudeDeg 7,0123: “7,0123” is no coordinate: degrees are needed, e.g. 121.5512',
      '2 shape.latitudeDeg 51,5: “51,5” is no coordinate: degrees are needed, e.g. 121.5512',
    ],
  },
  {
    habit: 'a list of Western Europe',
    page: drivers,
    file: () =>
      Buffer.from(
        'Name;Personnel;Company;Geschlecht\nJörg Müller;X1;TW0101;\nRené Lévy;X2;TW0101;',
        'latin1',
      ),
    choices: { columns: { 1: 'driverCode' } },
    taken: 2,
    kept: { name: 'Jörg Müller' },
  },
  {
    habit: 'stations without places',
    page: stations,
    file: () => rows(['站名', '公司'], ['城西站', 'TW0101']),
    taken: 0,
    wrong: ['2 shape : Longitude, latitude and radius are needed'],
  },
  {
    habit: 'deliveries of the system before',
    page: 'cargo_monitor/event_report/past_delivery',
    file: () =>
      text(
        '运单编号;完成时间;车号;司机;发油油库;油站;品名;发油(升);实收量(L)',
        'YD-2025-001;2025/12/31 08:30;浙B·00002;陈 伟;镇海油库;城东站;92#;12,000;11 985.5',
        'YD-2025-002;昨天;浙B00002;;;;;;',
      ),
    choices: { constants: { systemName: 'G7', companyCode: 'TW0101' } },
    taken: 1,
    wrong: ['3 deliveredTime 昨天: A time is needed, e.g. 2026-11-22 08:30'],
    kept: {
      systemName: 'G7',
      deliveredTime: '2025-12-31T00:30:00.000Z',
      signCode: '浙B00002',
      driverName: '陈伟',
      loadedL: 12_000,
      deliveredL: 11_985.5,
    },
  },
  {
    habit: 'trailers',
    page: trailers,
    file: () =>
      rows(['挂车车牌', '号牌颜色', '所属单位', '罐检到期'], ['浙B1234挂', '黄', '慈溪', '2027-1-1']),
    taken: 1,
    kept: { signCode: '浙B1234挂', tankInspectionUntil: '2027-01-01' },
  },
];

test.each([...layouts, ...programs, ...values, ...people])('$habit', async (habit) => {
  const plan = await planOf(habit.page ?? trucks, await habit.file(), habit.choices);
  expect(faultsOf(plan)).toEqual(habit.wrong ?? []);
  expect(count(plan, 'create')).toBe(habit.taken);
  if (habit.kept) expect(keptOf(plan)).toMatchObject(habit.kept);
  if (habit.left !== undefined) expect(keptOf(plan)).not.toHaveProperty(habit.left);
  if (habit.skipped)
    expect(plan.table?.skipped.map(({ rowNumber, why }) => `${rowNumber} ${why}`)).toEqual(habit.skipped);
  if (habit.headRow !== undefined) expect(plan.table?.headRow).toBe(habit.headRow);
  if (habit.sheet !== undefined) expect(plan.table?.sheet).toBe(habit.sheet);
  if (habit.unknown) expect(plan.unknownColumns).toEqual(habit.unknown);
});

test.each([
  [
    'a page that is called a workbook',
    text('<html><table><tr><td>车牌号</td></tr></table></html>'),
    /web page/,
  ],
  ['an XML workbook of 2003', text('<?xml version="1.0"?><Workbook/>'), /web page|can’t be read/],
  [
    'a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    /can’t be read|column/,
  ],
  [
    'an old workbook that is damaged',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]),
    /can’t be read/,
  ],
])('%s is refused in words', async (_what, bytes, why) => {
  expect(await refusalOf(trucks, bytes)).toMatch(why);
});

test('a workbook with a password says so', async () => {
  const bytes = await writeXlsx({
    sheets: [{ name: 'x', rows: [[...head], [...one(1)]] }],
    encryption: { password: 'secret', spinCount: 10 },
  });
  expect(await refusalOf(trucks, bytes)).toMatch(/password/);
});
