import { expect, test } from 'vitest';

import { differencesOf } from '#domain/cargo/table-trial.ts';

test('both tables are summed over the same deliveries, and what is unknown counts for neither', () => {
  const { rows, present, next } = differencesOf([
    { witnessVtL: 1000, presentVtL: 990, newVtL: 1001 },
    { witnessVtL: 2000, presentVtL: 1990, newVtL: null },
    { witnessVtL: null, presentVtL: 500, newVtL: 505 },
    { witnessVtL: 500, presentVtL: null, newVtL: 499 },
  ]);
  expect(rows.map(({ presentOffL, newOffL }) => [presentOffL, newOffL])).toEqual([
    [-10, 1],
    [-10, null],
    [null, null],
    [null, -1],
  ]);
  expect(next).toEqual({ count: 2, offL: 0, witnessL: 1500 });
  expect(present).toEqual({ count: 1, offL: -10, witnessL: 1000 });
});

test('where nobody else tells, nothing is summed', () => {
  expect(differencesOf([{ witnessVtL: null, presentVtL: 500, newVtL: 505 }])).toMatchObject({
    present: null,
    next: null,
  });
});
