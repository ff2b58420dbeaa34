import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { ownership } from '#server/identity/scope/ownership.ts';

test('every table stands in one class of data, and every class is told of', () => {
  const text = readFileSync('src/decisions/security/data-classes.md', 'utf8');
  const [, ...parts] = text.split(/^## /m);
  const classes = new Map(
    parts.map((part) => [
      part.split('\n', 1)[0]?.toLowerCase() ?? '',
      [...part.matchAll(/`(\w+)`/g)].map(([, table = '']) => table),
    ]),
  );
  const told = [...text.matchAll(/^\| (\w+) +\|/gm)].map(([, name = '']) => name);
  expect(told.slice(1)).toEqual([...classes.keys()]);
  expect([...classes.values()].flat().toSorted()).toEqual(Object.keys(ownership).toSorted());
});
