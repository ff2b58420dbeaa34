import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  isTerminalNumber,
  terminalNumberOf,
  terminalNumberPattern,
} from '#domain/devices/terminal-number.ts';
import { matchPlate } from '#domain/text/plate.ts';

const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 1, maxLength: 20 });

test('a number is the same however many zeros stand in front of it and whatever its letters, and stays itself', () => {
  fc.assert(
    fc.property(digits, fc.nat({ max: 20 }), (written, zeros) => {
      const number = terminalNumberOf(written);
      expect(terminalNumberOf('0'.repeat(zeros) + written.toLowerCase())).toBe(number);
      expect(terminalNumberOf(number)).toBe(number);
      expect(number.startsWith('0')).toBe(false);
      // What the form takes is what terminals may be known by.
      expect(new RegExp(terminalNumberPattern, 'u').test(written)).toBe(isTerminalNumber(number));
    }),
  );
});

test('two numbers are the same only where their digits are', () => {
  fc.assert(
    fc.property(digits, digits, (a, b) => {
      const same = BigInt(`0x${a}`) === BigInt(`0x${b}`);
      expect(terminalNumberOf(a) === terminalNumberOf(b)).toBe(same);
    }),
  );
});

test.each(['13805740001', '1064912345678', '861234567890123', '1', '86ABCDEF0123'])('%s is one', (number) => {
  expect(isTerminalNumber(number)).toBe(true);
});

test.each(['', '0', '000', 'G1', '123456789012345678901'])('“%s” is none', (written) => {
  expect(new RegExp(terminalNumberPattern, 'u').test(written)).toBe(false);
});

test.each([
  ['浙B12345', 'same'],
  ['浙b12345', 'same'],
  ['浙B·12345', 'same'],
  [' 浙Ｂ１２３４５ ', 'same'],
  ['浙B.123 45', 'same'],
  ['B12345', 'withoutProvince'],
  ['浙B12346', 'other'],
  ['', 'other'],
] as const)('a terminal that says “%s” is of 浙B12345: %s', (said, match) => {
  expect(matchPlate([said], '浙B12345')).toBe(match);
});
