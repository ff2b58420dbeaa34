import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { documents, manuals } from './documents.ts';

const textOf = (path: string): string => readFileSync(path, 'utf8');

/** Links of a document that lead nowhere, from where it stands. */
const brokenLinks = (document: string, text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(https?|mailto):/.test(link))
    .filter((link) => !existsSync(join(dirname(document), link.split('#')[0] ?? '')))
    .map((link) => `${document}: ${link}`);

test('every link from one document to another leads there', () => {
  expect(documents.flatMap((document) => brokenLinks(document, textOf(document)))).toEqual([]);
  expect(brokenLinks('src/docs/README.md', '[a](guides/install.md) [b](../nothing.md)')).toEqual([
    'src/docs/README.md: ../nothing.md',
  ]);
});

test('the readme is a page, and every manual is in the index', () => {
  expect(Buffer.byteLength(textOf('README.md'))).toBeLessThanOrEqual(4096);
  const index = textOf('src/docs/README.md');
  const named = (path: string): boolean => index.includes(`](${path.slice('src/docs/'.length)})`);
  // What users read is there in both languages, and the index names the English one.
  const below = manuals.filter((path) => !path.endsWith('README.md') && !path.endsWith('.zh.md'));
  expect(below.filter((path) => !named(path))).toEqual([]);
  expect(below.length).toBeGreaterThan(20);
});
