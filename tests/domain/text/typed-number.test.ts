import { expect, test } from 'vitest';

import { typedNumber } from '#domain/text/typed-number.ts';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['4990.5', 4990.5],
  ['4,990.5', 4990.5],
  ['12.', 12],
  ['１２．５', 12.5],
  ['1，234', 1234],
])('what is typed as "%s" is %s', (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

test.each(['abc', '-1', '1e5', '0x10', '4,99', '1.2.3', 'Infinity', '12 L'])('"%s" is no number', (text) => {
  expect(typedNumber(text)).toBeNaN();
});
