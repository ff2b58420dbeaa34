import fc from 'fast-check';
import { expect, test } from 'vitest';

import { typedQuantity } from '#domain/sheets/typed-quantity.ts';

test.each([
  ['15.5', 't', null, 15.5],
  ['15.5吨', 't', null, 15.5],
  ['１５．５　吨', 't', null, 15.5],
  ['15,500 kg', 't', null, 15.5],
  ['15 500', 't', 'kg', 15.5],
  ["1'234'567", null, null, 1_234_567],
  ['7.1m³', 'L', null, 7100],
  ['1.55 米', 'mm', null, 1550],
  ['15.5t', 't', 'kg', 15.5],
  ['-12', null, null, -12],
  ['−12', null, null, -12],
  ['0.1 kL', 'L', null, 100],
  ['2000 US gal', 'L', null, 7570.823568],
  ['2000 UK gal', 'L', null, 9092.18],
  ['2000 gal', 'L', null, null],
  ['2000 桶', 'L', null, null],
  ['32 ft', 'mm', null, 9753.6],
  ['12"', 'mm', null, null],
  ['15,5', 't', null, null],
  ['1,23,456', null, null, null],
  ['15.5 L', 't', null, null],
  ['十五', 't', null, null],
  ['1.2.3', null, null, null],
  ['', null, null, null],
] as const)('“%s” in %s, head %s: %s', (text, unit, head, value) => {
  expect(typedQuantity(text, unit, head)).toBe(value);
});

test('what is written in a unit is read as what it was, to twelve digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (kg) => {
      expect(typedQuantity(`${kg} kg`, 't', null)).toBe(kg / 1000);
      expect(typedQuantity(kg.toLocaleString('en-US'), 't', 'kg')).toBe(kg / 1000);
    }),
  );
});
