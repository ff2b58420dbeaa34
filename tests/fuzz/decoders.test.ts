import fc from 'fast-check';
import { expect, test } from 'vitest';

import { decoders } from './decoders.ts';
import { runs } from '../support/engine/runs.ts';

/** A command of its own tries fifty times as many and looks at the clock as well. */
const numRuns = runs(600, 2000);

for (const { name, tries } of decoders)
  test(`${name}: whatever comes is read or refused in words, never a crash`, () => {
    fc.assert(
      fc.property(tries, (attempt) => attempt()),
      { numRuns },
    );
  });

test('the net catches: a decoder that throws is found', () => {
  const broken = fc.constant(() => {
    throw new TypeError('undefined is not a function');
  });
  expect(() => fc.assert(fc.property(broken, (attempt) => attempt()))).toThrow();
});
