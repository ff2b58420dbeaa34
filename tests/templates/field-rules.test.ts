import { expect, test } from 'vitest';

import truck from '#pages/setting/base_data/truck.resource.ts';
import { changedFields, problemsOf } from '#templates/resource-page/form/field-rules.ts';

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
  expect(problemsOf(truck.fields, good, true)).toEqual({});
});

test('what is missing or malformed is named by field, rows of compartments by their place', () => {
  const found = problemsOf(
    truck.fields,
    {
      ...good,
      signCode: '浙B123',
      companyCode: ' ',
      simNumber: '138',
      compartments: [good.compartments[0], { compartment: 2, capacityL: '50', heightMm: 'x', oilCode: 0 }],
    },
    true,
  );
  expect(Object.keys(found).toSorted()).toEqual([
    'companyCode',
    'compartments.1.capacityL',
    'compartments.1.heightMm',
    'signCode',
    'simNumber',
  ]);
});

test('only what changed goes to the server', () => {
  expect(changedFields(truck.fields, good, good)).toEqual({});
  const compartments = [{ ...good.compartments[0], capacityL: 9500 }];
  expect(changedFields(truck.fields, good, { ...good, simNumber: '', compartments })).toEqual({
    simNumber: '',
    compartments,
  });
});

test('the client says of a figure what the server would: a capacity of half a litre is no capacity', () => {
  const compartments = [good.compartments[0], { ...good.compartments[0], capacityL: '8000.5' }];
  expect(problemsOf(truck.fields, { ...good, compartments }, true)).toEqual({
    'compartments.1.capacityL': ['应为整数', 'A whole number is needed'],
  });
});
