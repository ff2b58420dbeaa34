import { expect, test } from 'vitest';

import { readFaults } from './readable.ts';

const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});
const text = { type: 'string' };
const number = { type: 'number' };

test.each([
  ['a new optional field', object({ a: text }), object({ a: text, b: text })],
  ['a field that is always there now', object({ a: text }), object({ a: text }, ['a'])],
  ['whole numbers where any are read', number, { type: 'integer' }],
  ['one value of several', { enum: ['a', 'b'] }, { const: 'a' }],
  ['no null any more', { anyOf: [text, { type: 'null' }] }, text],
  ['a closer limit', { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 5 }],
  [
    'a longer list of one item after the other',
    { type: 'array', items: [number] },
    { type: 'array', items: [number, text] },
  ],
  [
    'a map of the same values',
    { type: 'object', patternProperties: { '^.*$': text } },
    { type: 'object', patternProperties: { '^.*$': { const: 'a' } } },
  ],
  ['anything, where anything is read', {}, object({ a: text })],
])('read: %s', (_what, reader, written) => {
  expect(readFaults(reader, written, 'x')).toEqual([]);
});

test.each([
  ['a field that is gone', object({ a: text }, ['a']), object({}), 'x.a: the reader needs it'],
  ['a field of another type', object({ a: text }), object({ a: number }), 'x.a: number where'],
  ['a new value of a closed list', { enum: ['a'] }, { enum: ['a', 'b'] }, 'does not know: b'],
  ['null where there was none', text, { anyOf: [text, { type: 'null' }] }, 'x: null where'],
  ['any text where certain are known', { enum: ['a'] }, text, 'certain values alone'],
  ['a wider limit', { type: 'string', maxLength: 5 }, { type: 'string', maxLength: 9 }, 'maxLength 5'],
  ['no limit', { type: 'number', minimum: 0 }, number, 'minimum 0'],
  ['another pattern', { type: 'string', pattern: '^a$' }, text, 'another pattern'],
  ['within a list', { type: 'array', items: text }, { type: 'array', items: number }, 'x[]: number'],
  [
    'a map of other values',
    { type: 'object', patternProperties: { '^.*$': text } },
    { type: 'object', patternProperties: { '^.*$': number } },
    'x.*: number where',
  ],
  [
    'an item of another kind',
    { type: 'array', items: [number, text] },
    { type: 'array', items: [number, number] },
    'x[1]: number where',
  ],
  ['a reply that is no more', text, undefined, 'nothing is written'],
  ['a value of another kind', number, { const: 'a' }, 'not of type number'],
])('not read: %s', (_what, reader, written, fault) => {
  expect(readFaults(reader, written, 'x').join('\n')).toContain(fault);
});
