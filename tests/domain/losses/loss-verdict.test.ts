import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lossDoubts, type LossDoubt } from '#domain/losses/loss-doubts.ts';
import { judgeLoss, type LossEvidence } from '#domain/losses/loss-verdict.ts';

const evidence = (more: Partial<LossEvidence> = {}): LossEvidence => ({
  lossL: 50,
  limitL: 24,
  uncertaintyL: 10,
  coverage: 2,
  doubts: [],
  ...more,
});
const verdict = (more: Partial<LossEvidence>) => judgeLoss(evidence(more)).verdict;

test.each([
  [24, 'passed'],
  [24.01, 'inconclusive'],
  [44, 'inconclusive'],
  [44.01, 'proven'],
  [-24, 'passed'],
  [-44, 'inconclusive'],
  [-44.01, 'proven'],
] as const)('%s L missing, with a limit of 24 L and twice 10 L of uncertainty, are %s', (lossL, is) =>
  expect(verdict({ lossL })).toBe(is),
);

test('an inconclusive loss says why; the others have no reason', () => {
  expect(judgeLoss(evidence({ lossL: 40 })).doubts).toEqual(['withinUncertainty']);
  expect(judgeLoss(evidence({ doubts: ['salesUnknown'] }))).toEqual({
    verdict: 'inconclusive',
    doubts: ['salesUnknown'],
  });
  expect(judgeLoss(evidence({ lossL: 40, doubts: ['salesUnknown'] })).doubts).toEqual([
    'salesUnknown',
    'withinUncertainty',
  ]);
  expect(judgeLoss(evidence({ lossL: 20, doubts: ['salesUnknown'] }))).toEqual({
    verdict: 'passed',
    doubts: [],
  });
});

test('an unknown uncertainty proves nothing, whatever the loss', () => {
  expect(judgeLoss(evidence({ lossL: 9000, uncertaintyL: null }))).toEqual({
    verdict: 'inconclusive',
    doubts: ['uncertaintyUnknown'],
  });
  expect(verdict({ lossL: 24, uncertaintyL: null })).toBe('passed');
});

const litres = fc.double({ min: -500, max: 500, noNaN: true });
const doubt = fc.constantFrom(...(Object.keys(lossDoubts) as LossDoubt[]));
const anyEvidence = fc.record({
  lossL: litres,
  limitL: fc.double({ min: 0, max: 100, noNaN: true }),
  uncertaintyL: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  coverage: fc.constantFrom(0, 1, 2, 3),
  doubts: fc.uniqueArray(doubt, { maxLength: 3 }),
});

test('a gain is judged as a loss of its size', () => {
  fc.assert(
    fc.property(anyEvidence, (one) => {
      expect(judgeLoss({ ...one, lossL: -one.lossL })).toEqual(judgeLoss(one));
    }),
  );
});

test('a doubt more, or an uncertainty that is not known, never proves a loss', () => {
  fc.assert(
    fc.property(anyEvidence, doubt, (one, more) => {
      const before = judgeLoss(one).verdict;
      const after = [
        judgeLoss({ ...one, doubts: [...one.doubts, more] }).verdict,
        judgeLoss({ ...one, uncertaintyL: null }).verdict,
        judgeLoss({ ...one, uncertaintyL: one.uncertaintyL === null ? null : one.uncertaintyL + 1 }).verdict,
      ];
      if (before === 'passed') expect(new Set(after)).toEqual(new Set(['passed']));
      else if (before === 'inconclusive') expect(after).not.toContain('proven');
    }),
  );
});
