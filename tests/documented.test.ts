import { expect, test } from 'vitest';

/** The vocabularies that a reader meets first: shapes on wires, and definitions of reports. */
const sources = import.meta.glob<string>(['../src/contract/**/*.ts', '../src/report/**/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const exported = /^export (?:interface|type|const|class|function) (\w+)/;

/** Exports without a docstring in the line before. A type that repeats its schema's name has the schema's. */
const undocumented = (text: string): string[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const name = exported.exec(line)?.[1];
    if (name === undefined || line.startsWith(`export type ${name} = Static<typeof ${name}>`)) return [];
    return lines[index - 1]?.endsWith('*/') === true ? [] : [name];
  });
};

test('an export without a docstring is found, and no other', () => {
  expect(
    undocumented(
      [
        '/** A truck. */',
        'export interface Truck {',
        '}',
        'export const Tank = Type.Object({});',
        'export type Tank = Static<typeof Tank>;',
        "export type Fuel = 'diesel';",
      ].join('\n'),
    ),
  ).toEqual(['Tank', 'Fuel']);
});

test('every export of contract and report has a docstring', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(80);
  const found = Object.entries(sources).flatMap(([path, text]) =>
    undocumented(text).map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});
