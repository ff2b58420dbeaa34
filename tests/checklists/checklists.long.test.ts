import { existsSync, readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deep } from '../support/engine/runs.ts';
import type { Checklist, Wall } from './checklist.ts';
import { type Copy, createCopy } from './copy.ts';

const checklists: readonly Checklist[] = Object.values(
  import.meta.glob<Checklist>('./changes/*.ts', { eager: true, import: 'default' }),
);

const document = readFileSync('src/CHECKLISTS.md', 'utf8');

/** The places that the document names under a heading, one a numbered line. */
const placesUnder = (title: string): string[] => {
  const [, section = ''] = document.split(`\n## ${title}\n`);
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^\d+\. `([^`]+)`/gm)].flatMap(
    ([, place]) => place ?? [],
  );
};

test('the document has the checklists that are held here, and no other', () => {
  const headings = [...document.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(headings.toSorted()).toEqual(checklists.map(({ title }) => title).toSorted());
});

test.each(checklists)('$title: the document names the places that are held here', ({ title, steps }) => {
  expect(placesUnder(title)).toEqual(steps.map(({ place }) => place));
  for (const { place, edits } of steps) {
    expect(existsSync(place), place).toBe(true);
    for (const edit of edits) expect('file' in edit ? edit.file : edit.snapshots).toContain(place);
  }
});

/** Walls that every change meets. */
const always: readonly Wall[] = [
  'tests/architecture.test.ts',
  'tests/reached.test.ts',
  'tests/documented.test.ts',
  'tests/styles.test.ts',
];

let copy: Copy;
beforeAll(async () => {
  copy = createCopy();
  // Compiled once; the steps below compile what they touch.
  const { passes, says } = await copy.ask('types');
  expect(passes, says).toBe(true);
}, 300_000);
afterAll(() => copy.remove());

const limitMs = 300_000;

test.each(checklists)('$title: its example can be made in the sources that stand', async ({ steps }) => {
  await copy.apply(
    steps.map((step) => ({ ...step, edits: step.edits.filter((edit) => !('snapshots' in edit)) })),
  );
  copy.restore();
});

describe.each(checklists.filter(({ usual }) => usual === true || deep))('$title', ({ steps }) => {
  const held = steps.flatMap((step) => (step.heldBy ? [{ ...step, ...step.heldBy }] : []));
  afterAll(() => copy.restore());

  test(
    'with every step the walls let it pass',
    async () => {
      await copy.apply(steps);
      const tests = new Set(
        [...always, ...held.map(({ wall }) => wall)].filter((wall) => wall.startsWith('tests/')),
      );
      const answers = await Promise.all([copy.ask('types'), copy.ask('lint'), copy.askTests([...tests])]);
      for (const { passes, says } of answers) expect(passes, says).toBe(true);
    },
    limitMs,
  );

  test.each(held)(
    'without $place, $wall refuses it and says why',
    async ({ place, wall, says }) => {
      await copy.apply(steps.filter((step) => step.place !== place));
      const answer = await copy.ask(wall);
      expect(answer.passes).toBe(false);
      expect(answer.says).toMatch(says);
    },
    limitMs,
  );
});
