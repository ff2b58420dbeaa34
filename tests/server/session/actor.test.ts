import { expect, test } from 'vitest';

import { narrowed } from '#server/identity/actor.ts';

import { actor } from '../../fuzz/doubles.ts';

const of = { ...actor, companies: ['TW01', 'TW0101', 'TW0102'] };

test('who asks for no company in particular gets all of his own', () => {
  expect(narrowed(of, undefined)).toEqual(of.companies);
  expect(narrowed(of, '')).toEqual(of.companies);
});

test('who names companies gets those of them that are his, and none where none is', () => {
  expect(narrowed(of, 'TW0102,TW0201')).toEqual(['TW0102']);
  expect(narrowed(of, 'TW0201')).toEqual([]);
});
