import { type Habit, type Cells, book, head, one, rows, truck } from './habit.ts';

const spelled = (column: string, cell: Cells[number], n = 1): Promise<Uint8Array> =>
  rows([...head, column], [...one(n), cell]);
/** What stands in the cells of a list of trucks. */
export const values: readonly Habit[] = [
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
    habit: 'units of other countries in the heads',
    file: () => rows([...head, 'Tank length (ft)', 'Carrying capacity (lbs)'], [...one(1), 32, 33_000]),
    taken: 1,
    kept: { tankerLengthMm: 9754, carryingCapacityT: 14.97 },
  },
  {
    habit: 'gallons of the United States',
    file: () =>
      rows(
        [...head, 'Comp. 1 Capacity (US gal)', 'Comp. 1 Height (inches)', 'Comp. 1 Oil code'],
        [...one(1), '2,000', 60, 92],
      ),
    taken: 1,
    kept: { compartments: [{ capacityL: 7571, heightMm: 1524, oilCode: 92 }] },
  },
  {
    habit: 'a unit that means two things',
    file: () =>
      rows(
        [...head, 'Comp. 1 Capacity (gal)', 'Comp. 1 Height (cm)', 'Comp. 1 Oil code'],
        [...one(1), 2000, 150, 92],
      ),
    taken: 0,
    wrong: ['2 compartments.0.capacityL 2000: The unit “gal” of the head can’t be converted to L; use L'],
  },
  {
    habit: 'units in a row of their own',
    file: () =>
      rows(
        [...head, '罐体长度', '核载'],
        [null, null, null, null, null, 'cm', 'kg'],
        [...one(1), 980, 15_500],
      ),
    taken: 1,
    skipped: ['2 units'],
    kept: { tankerLengthMm: 9800, carryingCapacityT: 15.5 },
  },
  { habit: 'no state said', file: () => spelled('状态', null), taken: 1, left: 'enabled' },
  {
    habit: 'a text that lost its letters',
    file: () => spelled('城市', 'K\uFFFDln'),
    taken: 0,
    wrong: ['2 city K\uFFFDln: The text is garbled: save the file as xlsx, or as csv in UTF-8'],
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
