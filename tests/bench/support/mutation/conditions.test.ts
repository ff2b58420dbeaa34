import { expect, test } from 'vitest';

import { conditionsOf } from './conditions.ts';

const found = (text: string): readonly string[] =>
  conditionsOf('a.ts', text).map(({ line, taken, text: condition }) => `${line} ${taken} ${condition}`);

test('an exit is tried without its condition; what is done under a condition, without it and in any case', () => {
  expect(found('if (a)\n  throw b;')).toEqual(['1 never a']);
  expect(found('for (;;)\n  if (a) {\n    c();\n    continue;\n  }')).toEqual(['2 never a']);
  expect(found('if (a) c();')).toEqual(['1 never a', '1 always a']);
});

test('each of several conditions is taken out by itself', () => {
  expect(found('if (a || b) throw c;')).toEqual(['1 never a', '1 never b']);
  expect(found('if (a && b) throw c;')).toEqual(['1 never a && b', '1 always a', '1 always b']);
  expect(found('if (a && b && c) throw d;')).toEqual([
    '1 never a && b && c',
    '1 always a',
    '1 always b',
    '1 always c',
  ]);
  expect(found('if (!a || (b && !c)) throw d;')).toEqual([
    '1 never !a',
    '1 never b && !c',
    '1 always b',
    '1 always !c',
  ]);
});

test('so are those of values, wherever they stand', () => {
  expect(found('const a = (b) => b.c && d(b);')).toEqual(['1 always b.c', '1 always d(b)']);
  expect(found('const a = b ? c : d;')).toEqual(['1 never b', '1 always b']);
  expect(found('const a = b ?? c;')).toEqual([]);
});

test('a function that only throws is tried without', () => {
  expect(found('const a = () => {\n  throw b;\n};')).toEqual(['1 notThrown { throw b; }']);
});
