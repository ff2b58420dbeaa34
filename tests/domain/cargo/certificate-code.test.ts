import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  codeOf,
  codeRandomSymbols,
  codeSymbols,
  shownCode,
  typedCode,
} from '#domain/cargo/certificate-code.ts';

import { runs } from '../../support/engine/runs.ts';

const codes = fc.uint8Array({ minLength: codeRandomSymbols, maxLength: codeRandomSymbols }).map(codeOf);
const place = fc.nat({ max: codeRandomSymbols });

test('a code is read back as it is shown, in small letters, with spaces, and with letters that look like figures', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(typedCode(code)).toBe(code);
      expect(shownCode(code)).toMatch(/^(\w{4}-){4}\w{4}$/);
      expect(typedCode(shownCode(code).toLowerCase())).toBe(code);
      expect(typedCode(code.replaceAll('0', 'o').replaceAll('1', 'i'))).toBe(code);
    }),
  );
});

test('any one wrong symbol is found', () => {
  fc.assert(
    fc.property(codes, place, fc.constantFrom(...codeSymbols), (code, at, symbol) => {
      fc.pre(code[at] !== symbol);
      expect(typedCode(code.slice(0, at) + symbol + code.slice(at + 1))).toBeNull();
    }),
    { numRuns: runs(500, 2000) },
  );
});

test('any two symbols that changed places are found, next to each other or not', () => {
  fc.assert(
    fc.property(codes, place, place, (code, one, other) => {
      fc.pre(code[one] !== code[other]);
      const symbols = [...code];
      [symbols[one], symbols[other]] = [code[other] ?? '', code[one] ?? ''];
      expect(typedCode(symbols.join(''))).toBeNull();
    }),
    { numRuns: runs(500, 2000) },
  );
});

test('a code carries at least 80 bits by chance, and no letter that could be taken for another', () => {
  expect(codeRandomSymbols * 5).toBeGreaterThanOrEqual(80);
  expect(new Set(codeSymbols).size).toBe(32);
  expect(codeSymbols).not.toMatch(/[ILOU]/);
});
