import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type ByteRange, missingRanges, withRange } from '#gateway/attachments/byte-ranges.ts';

const size = 40;
const range = fc
  .record({ offset: fc.integer({ min: 0, max: size - 1 }), length: fc.integer({ min: 0, max: 12 }) })
  .map(({ offset, length }) => ({ offset, length: Math.min(length, size - offset) }));

const bytesOf = (ranges: readonly ByteRange[]): Set<number> =>
  new Set(ranges.flatMap(({ offset, length }) => Array.from({ length }, (_, index) => offset + index)));

test('in whatever order pieces come, and however they overlap, what is missing is exactly the rest', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 20 }), (pieces) => {
      let ranges: readonly ByteRange[] = [];
      for (const piece of pieces) ranges = withRange(ranges, piece);
      expect(bytesOf(ranges)).toEqual(bytesOf(pieces));
      const missing = missingRanges(ranges, size);
      const rest = new Set(
        Array.from({ length: size }, (_, at) => at).filter((at) => !bytesOf(pieces).has(at)),
      );
      expect(bytesOf(missing)).toEqual(rest);
      // Sorted, and none touches the next.
      for (const list of [ranges, missing])
        for (const [index, { offset, length }] of list.entries()) {
          expect(length).toBeGreaterThan(0);
          const next = list[index + 1];
          if (next !== undefined) expect(next.offset).toBeGreaterThan(offset + length);
        }
    }),
  );
});
