import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { checklists } from './all.ts';
import type { Wall } from './checklist.ts';
import { type Copy, createCopy } from './copy.ts';

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

describe.each(checklists)('$title', ({ steps }) => {
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
