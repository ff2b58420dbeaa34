import { expect, test } from 'vitest';

import { followSteadiness } from '#engine/evidence/steadiness.ts';
import type { SteadyCandidate } from '#engine/slices/levels.ts';
import { hourMs, minuteMs } from '#engine/time.ts';

import { emptyLevels } from '../../support/engine/empty-levels.ts';

const limits = { minMs: 30_000, maxMs: 300_000, withinMm: 2 };

type Told = Partial<Omit<SteadyCandidate, 't'>> & { readonly s: number };

const candidate = ({ s, ...fields }: Told): SteadyCandidate => {
  const mm = fields.mm ?? 500;
  return {
    t: s * 1000,
    mm,
    vtL: mm * 10,
    v20L: mm * 10,
    temperatureC: 20,
    waterMm: null,
    density20KgM3: 745,
    ...fields,
  };
};

const errors = (tiltL: number) => () => ({ surfaceL: 10, tiltL });

/** How sure the last of these readings is, of a tank of 10 L a millimetre. */
const sure = (told: readonly Told[], { shut = true, tiltL = 0, temperatureMs = 0 } = {}) => {
  const levels = emptyLevels();
  levels.channels = { ...levels.channels, temperature: { value: 20, t: temperatureMs } };
  let last = null;
  for (const one of told) last = followSteadiness(levels, candidate(one), limits, shut, errors(tiltL));
  return last;
};

test('one reading is not steady, and two are from half a minute to five apart', () => {
  expect(sure([{ s: 0 }])).toBe(null);
  expect(sure([{ s: 0 }, { s: 29.9 }])).toBe(null);
  expect(sure([{ s: 0 }, { s: 30 }])).not.toBe(null);
  expect(sure([{ s: 0 }, { s: 300 }])).not.toBe(null);
  expect(sure([{ s: 0 }, { s: 300.1 }])).toBe(null);
});

test.each([
  ['level', { mm: 502 }, { mm: 502.1 }],
  ['temperature', { temperatureC: 22 }, { temperatureC: 22.1 }],
  ['water', { waterMm: null }, { waterMm: 1 }],
  ['density', { density20KgM3: 748 }, { density20KgM3: 748.1 }],
] as const)('they agree in %s', (_channel, near, far) => {
  expect(sure([{ s: 0 }, { s: 60, ...near }])).not.toBe(null);
  expect(sure([{ s: 0 }, { s: 60, ...far }])).toBe(null);
});

test('an earlier reading than the last will do, and readings between that agree with nothing do no harm', () => {
  expect(sure([{ s: 0 }, { s: 60, mm: 520 }, { s: 120 }])).toMatchObject({ readings: 2, meanVtL: 5000 });
  expect(sure([{ s: 0 }, { s: 60, mm: 520 }, { s: 120, mm: 540 }])).toBe(null);
});

test('what is compared is the mean of the readings that agree; unknown V20 makes it unknown', () => {
  expect(
    sure([
      { s: 0, mm: 500 },
      { s: 60, mm: 501 },
      { s: 120, mm: 501.5 },
    ]),
  ).toMatchObject({
    readings: 3,
    meanVtL: (5000 + 5010 + 5015) / 3,
    meanV20L: (5000 + 5010 + 5015) / 3,
    surfaceL: 10,
  });
  expect(sure([{ s: 0, v20L: null }, { s: 60 }])).toMatchObject({ meanVtL: 5000, meanV20L: null });
  expect(sure([{ s: 0 }, { s: 60, v20L: null }])).toMatchObject({ meanVtL: 5000, meanV20L: null });
});

test('from readings of a shut compartment it learns how noisy the gauge is; liquid that flows is no noise', () => {
  const shaking = Array.from({ length: 12 }, (_, index) => ({ s: 60 * index, mm: 500 + (index % 2) }));
  const still = Array.from({ length: 12 }, (_, index) => ({ s: 60 * index }));
  const opened = sure(shaking, { shut: false })?.levelL ?? 0;
  expect(opened).toBe(5);
  expect(sure(shaking)?.levelL).toBeGreaterThan(opened);
  expect(sure(still)?.levelL).toBeLessThan(opened);
});

test('a temperature errs by 0.3 K, and by half a kelvin more with each hour that it is old, to 10 K', () => {
  const at = (hours: number) => [{ s: (hours * hourMs) / 1000 }, { s: (hours * hourMs + minuteMs) / 1000 }];
  expect(sure(at(0), { temperatureMs: minuteMs })?.temperatureK).toBe(0.3);
  expect(sure(at(0), { temperatureMs: 2 * minuteMs })?.temperatureK).toBe(0.3);
  expect(sure(at(2), { temperatureMs: minuteMs })?.temperatureK).toBeCloseTo(1.3, 6);
  expect(sure(at(100))?.temperatureK).toBe(10);
});

test('without any temperature that is unknown; an unknown tilt is handed on', () => {
  const levels = emptyLevels();
  followSteadiness(levels, candidate({ s: 0 }), limits, true, errors(80));
  const found = followSteadiness(levels, candidate({ s: 60 }), limits, true, errors(80));
  expect(found).toMatchObject({ temperatureK: null, tiltL: 80 });
});

test('a level that falls with each reading may fall on for a quarter of an hour as it did', () => {
  const falls = (...mm: readonly number[]) =>
    sure(mm.map((level, index) => ({ s: 60 * index, mm: level })))?.fallingL;
  expect(falls(500, 499)).toBe(150);
  expect(falls(500, 499, 498.5)).toBe(112.5);
  expect(falls(500, 499, 499)).toBe(0);
  expect(falls(500, 499, 499.5)).toBe(0);
  expect(falls(500, 501, 501.5)).toBe(0);
});
