import { expect, test } from 'vitest';

import { defineResource } from '#resource/define.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { readForm } from '#server/resource-kit/read-form.ts';

import { faults } from '../../support/refusals.ts';

const record = defineResource({
  title: ['车', 'Trucks'],
  noun: ['车', 'truck'],
  scope: { kind: 'company', by: 'companyCode' },
  source: 'truck',
  name: 'plate',
  unique: [],
  order: 'plate',
  search: [],
  filters: [],
  writeFunction: 'truck.write',
  sections: [],
  fields: {
    plate: {
      kind: 'text',
      title: ['车牌', 'Plate'],
      required: true,
      maxLength: 8,
      pattern: '^[A-Z0-9]+$',
      patternText: ['大写', 'Capitals'],
    },
    note: { kind: 'text', title: ['备注', 'Note'], maxLength: 5, pattern: '^x' },
    weightT: { kind: 'number', title: ['重', 'Weight'], min: 1, max: 40, decimals: 1 },
    axles: { kind: 'number', title: ['轴', 'Axles'], min: 2, max: 6, decimals: 0 },
    kind: { kind: 'choice', title: ['类', 'Kind'], choices: { tank: { text: ['罐', 'Tank'] } } },
    on: { kind: 'switch', title: ['开', 'On'] },
    code: { kind: 'text', title: ['码', 'Code'], maxLength: 5, fixed: true },
    company: { kind: 'reference', title: ['公司', 'Company'], to: 'company' },
    compartments: {
      kind: 'rows',
      words: { count: ['行数', 'Number'], one: ['第 {n} 行', 'No. {n}'], head: ['行', 'No.'] },
      title: ['仓', 'Compartments'],
      source: 'compartment',
      number: 'compartment',
      maxRows: 2,
      fields: {
        litres: { kind: 'number', title: ['升', 'Litres'], required: true, min: 0, max: 9000, decimals: 0 },
        table: { kind: 'tankTable', title: ['表', 'Table'] },
      },
    },
  },
});
const own = (input: object, partial = true) => readForm(record, JSON.stringify(input), partial).own;
const wrong = (input: object, partial = true) =>
  faults(() => readForm(record, JSON.stringify(input), partial));

test('a new record needs what is required; an edit looks at what was sent', () => {
  expect(own({ plate: ' AB1 ' }, false)).toEqual({ plate: 'AB1' });
  expect(wrong({}, false)).toEqual({ plate: 'Required' });
  expect(own({})).toEqual({});
  expect(wrong({ plate: ' ' })).toEqual({ plate: 'Required' });
  expect(own({ note: '', weightT: null, company: ' ' })).toEqual({
    note: null,
    weightT: null,
    company: null,
  });
  // Fields that it does not have are not looked at.
  expect(own({ plate: 'A', id: 7 })).toEqual({ plate: 'A' });
});

test('what is set once is refused in an edit', () => {
  expect(own({ plate: 'A', code: 'c' }, false)).toEqual({ plate: 'A', code: 'c' });
  expect(wrong({ code: 'd' })).toEqual({ code: 'Can’t be changed after creation' });
});

test('each kind of field by its rules, every fault at once', () => {
  expect(own({ weightT: '12.5', axles: 3, kind: 'tank', on: 'true', company: 'C1' })).toEqual({
    weightT: 12.5,
    axles: 3,
    kind: 'tank',
    on: true,
    company: 'C1',
  });
  expect(own({ on: false, weightT: 1, axles: '6' })).toEqual({ on: false, weightT: 1, axles: 6 });
  expect(own({ on: true, weightT: 40 })).toEqual({ on: true, weightT: 40 });
  expect(own({ on: 'false', note: 'xabcd' })).toEqual({ on: false, note: 'xabcd' });
  expect(
    wrong({ plate: 'lower', note: 'xabcde', weightT: 40.1, axles: 2.5, kind: 'toString', on: 'yes' }),
  ).toEqual({
    plate: 'Capitals',
    note: 'At most 5 characters',
    weightT: 'Between 1 and 40',
    axles: 'A whole number is needed',
    kind: 'Choose one of the list',
    on: 'Only on or off',
  });
  expect(wrong({ weightT: 0.9 })).toEqual({ weightT: 'Between 1 and 40' });
  expect(wrong({ weightT: 1.25 })).toEqual({ weightT: 'At most 1 decimal' });
  expect(wrong({ weightT: 'heavy', note: 'y' })).toEqual({
    weightT: 'A number is needed',
    note: 'Wrong format',
  });
});

test('rows of its own tables, numbered from one; a fault names row and field', () => {
  const rows = (compartments: unknown) =>
    readForm(record, JSON.stringify({ compartments }), true).rows.get('compartments');
  expect(rows([{ litres: 5 }, { litres: '6' }])).toEqual([
    { compartment: 1, litres: 5, table: null },
    { compartment: 2, litres: 6, table: null },
  ]);
  expect(rows([])).toEqual([]);
  expect(rows(undefined)).toBe(undefined);
  expect(readForm(record, '{"plate":"A"}', false).rows.size).toBe(0);
  expect(wrong({ compartments: [{ litres: 5 }, {}] })).toEqual({ 'compartments.1.litres': 'Required' });
  expect(wrong({ compartments: [{ litres: 1 }, { litres: 2 }, { litres: 3 }] })).toEqual({
    compartments: 'At most 2 rows',
  });
  for (const value of ['{', {}, null, ' '])
    expect(wrong({ compartments: value })).toEqual({ compartments: 'Wrong format' });
  expect(wrong({ compartments: [null] })).toEqual({ 'compartments.0.litres': 'Required' });
});

test('a tank table has two rows at least, rising levels and volumes that do not fall', () => {
  const read = (table: unknown) => {
    try {
      return readForm(record, JSON.stringify({ compartments: [{ litres: 1, table }] }), true).rows.get(
        'compartments',
      )?.[0]?.['table'];
    } catch (error) {
      return error instanceof Refusal ? error.fields['compartments.0.table']?.[1] : error;
    }
  };
  const two = 'At least two rows of level in mm and volume in L';
  const rising = 'Levels must rise and volumes must not fall';
  expect(
    read([
      [0, 0],
      [10, 5],
    ]),
  ).toEqual([
    [0, 0],
    [10, 5],
  ]);
  expect(read('[[0,0],[10,0]]')).toEqual([
    [0, 0],
    [10, 0],
  ]);
  expect(read([[0, 0]])).toBe(two);
  expect(read('{')).toBe(two);
  expect(
    read([
      [0, 0],
      [10, 5, 7],
    ]),
  ).toBe(two);
  expect(
    read([
      [0, 0],
      [10, -1],
    ]),
  ).toBe(two);
  expect(
    read([
      [0, 0],
      ['10', 5],
    ]),
  ).toBe(two);
  expect(
    read([
      [0, 0],
      [0, 5],
    ]),
  ).toBe(rising);
  expect(
    read([
      [0, 3],
      [10, 2],
    ]),
  ).toBe(rising);
});

test('a form that is no JSON object is refused in words', () => {
  for (const value of ['', '{', 'null', '[]', '"a"'])
    expect(faults(() => readForm(record, value, true))).toEqual({ value: 'Wrong format' });
});

test('characters that no table holds are refused at their field', () => {
  for (const text of ['a\0b', 'a\ud800'])
    expect(wrong({ plate: text, company: text })).toEqual({
      plate: 'Has characters that can’t be stored',
      company: 'Has characters that can’t be stored',
    });
});
