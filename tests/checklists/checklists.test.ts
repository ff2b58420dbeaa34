import { existsSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { checklists } from './all.ts';

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
    for (const edit of edits)
      expect('file' in edit ? edit.file : (edit.into ?? edit.snapshots)).toContain(place);
  }
});
