import { expect, test } from 'vitest';

import { recordKinds } from '#contract/records.ts';

import { codeOf } from '../../support/code-of.ts';
import { engineCode } from '../../support/rules/engine-code.ts';

/** Names that some rule writes: a key with its value, or a variable of that name in an object. */
const written = (code: string): ReadonlySet<string> =>
  new Set([...code.matchAll(/\b([a-z]\w*)\s*[:,}]/g)].flatMap(([, name]) => name ?? []));

test('every column of a record is written by the rules', () => {
  const names = written(engineCode);
  const unwritten = Object.entries(recordKinds).flatMap(([kind, { columns }]) =>
    Object.keys(columns)
      .filter((column) => !names.has(column))
      .map((column) => `${kind}.${column}: no rule in src/engine/ writes it`),
  );
  expect(unwritten).toEqual([]);
});

test('what is only read, or said in a comment, is not written', () => {
  const names = written(
    codeOf({ a: '// idleS: 1\nconst b = row.readS + 1;\nrow({ writtenS: 1, shortS });' }),
  );
  expect([...names].toSorted()).toEqual(['shortS', 'writtenS']);
});
