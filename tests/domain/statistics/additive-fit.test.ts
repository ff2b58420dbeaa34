import { expect, test } from 'vitest';

import { type Comparison, fitErrors } from '#domain/statistics/additive-fit.ts';

import { atOnce } from '../../support/statistics/at-once.ts';
import { seeded } from '../../support/statistics/seeded-normal.ts';

const fitted = (comparisons: readonly Comparison[]) => {
  const fit = atOnce(fitErrors(comparisons));
  return { without: (subject: string) => atOnce(fit.without(subject)) };
};

const pair = (z: number, a: string, b: string) => ({
  z,
  parts: [
    { subject: a, weight: 1 },
    { subject: b, weight: 1 },
  ],
});

test('what a subject does elsewhere is drawn to 0 by one comparison’s worth', () => {
  const fit = fitted([pair(4, 'truck', 'tank'), pair(4, 'truck', 'other')]);
  expect(fit.without('tank')('truck')).toMatchObject({ seen: 2, count: 1 });
  expect(fit.without('truck')('tank')).toEqual({ error: 0, seen: 0, count: 0 });
  expect(fit.without('truck')('nobody')).toEqual({ error: 0, seen: 0, count: 0 });
});

test('errors are told apart as far as subjects meet others', () => {
  const { normal, below } = seeded(3);
  const errors = [2, 0, 0, 0, -1, 0];
  const comparisons = Array.from({ length: 600 }, () => {
    const [a, b] = [below(3), 3 + below(3)];
    return pair((errors[a] ?? 0) + (errors[b] ?? 0) + 0.2 * normal(), `a${a}`, `b${b}`);
  });
  const fit = fitted(comparisons);
  // What all of one side would be off by alike is shared between both sides: differences are sure.
  const of = (subject: string): number => fit.without('none')(subject).error;
  expect(of('a0') - of('a1')).toBeCloseTo(2, 0);
  expect(of('b4') - of('b5')).toBeCloseTo(-1, 0);
  // As if no partner were off, what they have in common is all its own.
  expect(fit.without('b4')('a1').seen).toBeCloseTo(0, 0);
  expect(fit.without('a0')('b3').seen).toBeCloseTo(0, 0);
});

test('an error that counts the other way is found as such', () => {
  const { normal } = seeded(5);
  const comparisons = Array.from({ length: 100 }, (_, index) => ({
    z: (index % 2 === 0 ? -1.5 : 1.5) + 0.1 * normal(),
    parts: [
      { subject: 'gauge', weight: index % 2 === 0 ? -1 : 1 },
      { subject: index % 2 === 0 ? 'rack' : 'tank', weight: 1 },
    ],
  }));
  expect(fitted(comparisons).without('none')('gauge').error).toBeGreaterThan(1);
});
