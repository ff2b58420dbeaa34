import * as Type from 'typebox';
import { expect, test } from 'vitest';

import { argumentsOf } from '#server/http/arguments.ts';
import { isTooDeep } from '#server/kernel/json-depth.ts';

import { faults } from '../../support/refusals.ts';

const Query = Type.Object({
  name: Type.String({ minLength: 1 }),
  count: Type.Optional(Type.Integer({ minimum: 1 })),
  all: Type.Optional(Type.Boolean()),
  order: Type.String({ default: 'time' }),
});

test('fields of a query become what the schema says, and what is missing its default', () => {
  expect(argumentsOf(Query, { name: 'x', count: '5', all: 'true' })).toEqual({
    name: 'x',
    count: 5,
    all: true,
    order: 'time',
  });
  // A number in a text field stays the text that it is.
  expect(argumentsOf(Query, { name: '12' })).toEqual({ name: '12', order: 'time' });
});

test('a field sent empty is one not sent; a required one says that it is missing', () => {
  expect(argumentsOf(Query, { name: 'x', count: '' })).toEqual({ name: 'x', order: 'time' });
  expect(faults(() => argumentsOf(Query, {}))).toEqual({ name: 'Required' });
  expect(faults(() => argumentsOf(Query, { name: '' }))).toEqual({ name: 'Wrong format' });
  for (const input of [null, undefined, 'text', 5])
    expect(faults(() => argumentsOf(Query, input))).toEqual({ name: 'Required' });
});

test('text that is too long is told its limit and its length', () => {
  const Words = Type.Object({ words: Type.String({ maxLength: 2000 }) });
  expect(faults(() => argumentsOf(Words, { words: 'x'.repeat(2134) }))).toEqual({
    words: 'At most 2,000 characters; there are 2,134',
  });
});

test('the field at fault is named', () => {
  expect(faults(() => argumentsOf(Query, { name: 'x', count: '0' }))).toEqual({
    count: 'Wrong format',
  });
  expect(faults(() => argumentsOf(Query, { name: 'x', count: 'many' }))).toEqual({
    count: 'Wrong format',
  });
});

const Open = Type.Object({ page: Type.Optional(Type.Integer()) }, { additionalProperties: Type.String() });

test('where further fields are allowed they mean what they say, empty ones too; a prototype is none', () => {
  expect(argumentsOf(Open, { page: '2', plate: '007', note: '' })).toEqual({
    page: 2,
    plate: '007',
    note: '',
  });
  const hostile: unknown = JSON.parse('{"__proto__": "x", "constructor": "y", "prototype": "z", "a": "b"}');
  const read = argumentsOf(Open, hostile);
  expect(Object.keys(read)).toEqual(['a']);
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});

test('depth is counted by objects and lists, not by what stands in them', () => {
  expect(isTooDeep(1, 0)).toBe(false);
  expect(isTooDeep({}, 0)).toBe(true);
  expect(isTooDeep({ a: 1 }, 1)).toBe(false);
  expect(isTooDeep({ a: [] }, 1)).toBe(true);
  expect(isTooDeep([[1], { a: 2 }, null], 2)).toBe(false);
  expect(isTooDeep([[1], { a: {} }], 2)).toBe(true);
});
