import { expect, test } from 'vitest';

import { ruleName } from '#templates/why/rule-names.ts';

import { codeOf } from '../support/code-of.ts';

const engine = codeOf(
  import.meta.glob<string>('../../src/engine/**/*.ts', { query: '?raw', import: 'default', eager: true }),
);

/** Rules that write no rows, or in the name of a part of theirs: no reason names them. */
const silent = ['gaps', 'live', 'driver', 'device-faults', 'seal-faults'];

test('every rule that a reason may name has its words', () => {
  const names = [...engine.matchAll(/\{\s*name: '([\w-]+)',\s*version: \d+/g)].flatMap(
    ([, name]) => name ?? [],
  );
  expect(names.length).toBeGreaterThan(25);
  const wordless = names.filter((name) => !silent.includes(name) && ruleName(name)[0] === name);
  expect(wordless.map((name) => `rule ${name}: src/templates/why/rule-names.ts has no words for it`)).toEqual(
    [],
  );
});
