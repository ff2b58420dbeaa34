import { expect, test } from 'vitest';

import truck from '#pages/setting/base_data/truck.record.ts';
import { changedFields, problemsOf } from '#templates/record-page/field-rules.ts';

const good = {
  signCode: '浙B12345',
  plateColor: 'yellow',
  truckModel: 'fuelTanker',
  companyCode: 'TW01',
  terminal: '1000000001',
  simNumber: '13805745237',
  enabled: true,
  compartments: [{ compartment: 1, capacityL: 9000, heightMm: 1500, oilCode: 92 }],
};

test('a complete truck has nothing to correct', () => {
  expect(problemsOf(truck.fields, good)).toEqual({});
});

test('what is missing or malformed is named by field, rows of compartments by their number', () => {
  const found = problemsOf(truck.fields, {
    ...good,
    signCode: 'B12345',
    companyCode: ' ',
    simNumber: '138',
    compartments: [good.compartments[0], { compartment: 2, capacityL: '50', heightMm: 'x', oilCode: 0 }],
  });
  expect(Object.keys(found).toSorted()).toEqual([
    'companyCode',
    'compartments.2.capacityL',
    'compartments.2.heightMm',
    'signCode',
    'simNumber',
  ]);
});

test('only what changed goes to the server, lists as JSON', () => {
  expect(changedFields(truck.fields, good, good)).toEqual({});
  const compartments = [{ ...good.compartments[0], capacityL: 9500 }];
  expect(changedFields(truck.fields, good, { ...good, simNumber: '', compartments })).toEqual({
    simNumber: '',
    compartments: JSON.stringify(compartments),
  });
});
