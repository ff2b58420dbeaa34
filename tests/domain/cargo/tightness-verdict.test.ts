import fc from 'fast-check';
import { expect, test } from 'vitest';

import { tightnessVerdict, type TightnessTest } from '#domain/cargo/tightness-verdict.ts';
import { airtightResults, airtightVerdicts } from '#domain/words/device-words.ts';

const whole: TightnessTest = {
  endTime: '2026-03-02T00:10:00Z',
  result: 'passed',
  ownResult: 'passed',
  minutes: 6,
};

test('a test is passed where detector and platform say so, and failed where one of them does', () => {
  expect(tightnessVerdict(whole)).toBe('passed');
  expect(tightnessVerdict({ ...whole, result: 'failed' })).toBe('failed');
  expect(tightnessVerdict({ ...whole, ownResult: 'failed' })).toBe('failed');
});

test('a test under way, cut short or without a verdict has no certificate', () => {
  expect(tightnessVerdict({ ...whole, endTime: null })).toBe('running');
  expect(tightnessVerdict({ ...whole, result: 'running' })).toBe('running');
  expect(tightnessVerdict({ ...whole, minutes: 4.99 })).toBe('cutShort');
  expect(tightnessVerdict({ ...whole, minutes: null })).toBe('cutShort');
  expect(tightnessVerdict({ ...whole, minutes: 2, ownResult: 'failed' })).toBe('cutShort');
  expect(tightnessVerdict({ ...whole, result: 'fault' })).toBe('notJudged');
  expect(tightnessVerdict({ ...whole, ownResult: null })).toBe('notJudged');
});

test('nothing but two agreeing verdicts after five minutes makes a pass', () => {
  const key = (table: object) => fc.option(fc.constantFrom(...Object.keys(table)), { nil: null });
  fc.assert(
    fc.property(
      key(airtightResults),
      key(airtightVerdicts),
      fc.option(fc.double({ min: 0, max: 10, noNaN: true }), { nil: null }),
      fc.boolean(),
      (result, ownResult, minutes, ended) => {
        const endTime = ended ? whole.endTime : null;
        if (tightnessVerdict({ endTime, result, ownResult, minutes }) !== 'passed') return;
        expect([result, ownResult, ended]).toEqual(['passed', 'passed', true]);
        expect(minutes).toBeGreaterThanOrEqual(5);
      },
    ),
  );
});
