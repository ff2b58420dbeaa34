import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isBeyond, maxFormValues, parseFormJson } from '#server/kernel/json-limits.ts';

/** Values of parsed JSON, the outermost included. */
const valuesIn = (value: unknown): number =>
  1 +
  (typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + valuesIn(one), 0)
    : 0);

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((one) => depthOf(one)))
    : 0;

test('whatever JSON says, as many values as it has are let through, and no deeper ones', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value, null, 1);
      const [values, depth] = [valuesIn(value), depthOf(value)];
      // Each list and object is counted by its bracket and its first value by none: never fewer than there are.
      expect(isBeyond(json, 2 * values, depth)).toBe(false);
      if (depth > 0) expect(isBeyond(json, 2 * values, depth - 1)).toBe(true);
      if (values > 2) expect(isBeyond(json, Math.floor(values / 2) - 1, depth)).toBe(true);
    }),
  );
});

test('what stands in texts is not counted, quotes and backslashes included', () => {
  for (const text of ['{,[,', '\\', '\\"', '"{[,', '\\\\\\"],', ',,,,,,,,\\']) {
    expect(isBeyond(JSON.stringify([text, text]), 3), text).toBe(false);
    expect(isBeyond(JSON.stringify([text, text]), 2), text).toBe(true);
  }
  expect(isBeyond('"never closed ,,,,,', 1)).toBe(false);
});

test('a form holds 200,000 values, and not one list more', () => {
  const list = (length: number) => JSON.stringify(Array.from({ length }, () => 0));
  expect(parseFormJson(list(maxFormValues - 1))).toHaveLength(maxFormValues - 1);
  expect(() => parseFormJson(list(maxFormValues + 1))).toThrow(SyntaxError);
  expect(() => parseFormJson('['.repeat(33) + ']'.repeat(33))).toThrow(SyntaxError);
});

test('megabytes of brackets and of backslashes are judged at once', () => {
  const began = performance.now();
  expect(isBeyond('['.repeat(6_000_000), maxFormValues, Infinity)).toBe(true);
  expect(isBeyond(`"${'\\'.repeat(6_000_000)}"`, maxFormValues)).toBe(false);
  expect(isBeyond(`"${'\\"'.repeat(3_000_000)}"`, maxFormValues)).toBe(false);
  expect(performance.now() - began).toBeLessThan(1000);
});
