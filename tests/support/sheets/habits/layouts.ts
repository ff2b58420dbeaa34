import { type Habit, book, head, one, rows, truck } from './habit.ts';

/** Where the table is in a file, and what stands around it. */
export const layouts: readonly Habit[] = [
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
    habit: 'a short list before the whole one, which stands below a title',
    file: () =>
      book(
        { name: '新车', rows: [[...head], [...one(9)]] },
        { name: '全部', rows: [['车辆台账'], [...head], [...one(1)], [...one(2)], [...one(3)]] },
      ),
    taken: 3,
    sheet: '全部',
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
