import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isoTime } from '#domain/time/iso-time.ts';

const lastMs = 8_640_000_000_000_000;

test('an instant is written as the platform writes it', () =>
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: 0, max: 4e12 }), fc.maxSafeInteger(), fc.double())),
      (moments) => {
        for (const ms of moments)
          if (Number.isNaN(new Date(ms).getTime())) expect(() => isoTime(ms)).toThrow(RangeError);
          else expect(isoTime(ms)).toBe(new Date(ms).toISOString());
      },
    ),
    {
      numRuns: 1000,
      examples: [
        [
          [
            0,
            -1,
            -0.5,
            86_399_999.9,
            253_402_300_799_999,
            253_402_300_800_000,
            lastMs,
            lastMs + 1,
            -lastMs,
            -lastMs - 1,
            Number.NaN,
          ],
        ],
      ],
    },
  ));
