import { expect, test } from 'vitest';

import { remembered } from '#server/identity/scope/remembered.ts';

const counted = (most: number) => {
  const made: string[] = [];
  const of = remembered(most, (text: string) => {
    made.push(text);
    return text === 'none' ? null : text.length;
  });
  return { of, made };
};

test('of a text something is made once, nothing too', () => {
  const { of, made } = counted(10);
  expect([of('a'), of('none'), of('bb'), of('a'), of('none')]).toEqual([1, null, 2, 1, null]);
  expect(made).toEqual(['a', 'none', 'bb']);
});

test('no more are kept than may be', () => {
  const { of, made } = counted(2);
  for (const text of ['a', 'b', 'a', 'c', 'c', 'a']) of(text);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
