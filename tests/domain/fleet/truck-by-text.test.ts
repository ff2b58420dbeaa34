import { expect, test } from 'vitest';

import { truckByText } from '#domain/fleet/truck-by-text.ts';

const trucks = ['浙B00010', '浙B00011', '浙B10', '浙C00012挂'].map((signCode) => ({ signCode }));

test.each([
  ['00011', '浙B00011'],
  ['浙b·00010', '浙B00010'],
  ['１２挂', '浙C00012挂'],
  // The whole plate is meant before another that has it in it.
  ['浙B10', '浙B10'],
])('%s is %s', (text, signCode) => {
  expect(truckByText(text, trucks)).toEqual({ truck: { signCode }, fault: null });
});

test('what fits none or several is none, and says which; nothing typed is no fault', () => {
  expect(truckByText('0001', trucks)).toMatchObject({
    truck: null,
    fault: ['3 辆车的车牌含“0001”，请再写几位', '3 plates have “0001”: type more of it'],
  });
  expect(truckByText('99999', trucks).fault?.[0]).toBe('没有车牌含“99999”的车辆');
  expect(truckByText('  ', trucks)).toEqual({ truck: null, fault: null });
});
