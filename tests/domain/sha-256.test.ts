import { createHash } from 'node:crypto';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { leadingZeroBits, sha256 } from '#domain/sha-256.ts';

const hex = (words: Uint32Array): string =>
  [...words].map((word) => word.toString(16).padStart(8, '0')).join('');

test('SHA-256 of ASCII text is that of FIPS 180-4, over every block boundary', () => {
  expect(hex(sha256(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  for (const length of [55, 56, 63, 64, 119, 120, 128]) {
    const text = 'a'.repeat(length);
    expect(hex(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'));
  }
});

test('any ASCII text hashes as the reference does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 200 }), (text) => {
      expect(hex(sha256(text))).toBe(createHash('sha256').update(text, 'latin1').digest('hex'));
    }),
  );
});

test('leading zero bits are counted over words', () => {
  expect(leadingZeroBits(new Uint32Array([0x80000000, 0]))).toBe(0);
  expect(leadingZeroBits(new Uint32Array([1, 0]))).toBe(31);
  expect(leadingZeroBits(new Uint32Array([0, 0x0fffffff]))).toBe(36);
});
