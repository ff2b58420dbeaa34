import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const folder = 'src/decisions';

/** Tables beside decisions: see `src/decisions/README.md`. */
const tables: ReadonlySet<string> = new Set([
  'README.md',
  'security/asvs.md',
  'security/conditions.md',
  'security/data-classes.md',
  'security/keys.md',
]);

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.md') && !tables.has(name),
);

const date = /^_20\d\d-[01]\d-[0-3]\d(?:, to be replaced: [^_]+)?_$/;

/** Sections of a document that do not say since when they are in force. */
const undated = (text: string): readonly string[] => {
  const lines = text.replaceAll(/^```[^]*?^```/gm, '').split('\n');
  return lines.filter((line, at) => line.startsWith('## ') && !date.test(lines[at + 2] ?? ''));
};

test('every decision says since when it is in force', () => {
  const whole = files.filter((name) => !name.startsWith('architecture/'));
  expect(whole.length).toBeGreaterThan(25);
  expect(whole.flatMap((name) => undated(readFileSync(`${folder}/${name}`, 'utf8')))).toEqual([]);
  const long = files.filter((name) => name.startsWith('architecture/'));
  for (const name of long)
    expect(readFileSync(`${folder}/${name}`, 'utf8'), name).toMatch(
      /^Status: in force since 20\d\d-\d\d-\d\d\.$/m,
    );
});

test('a section without a date is seen, one within code is none', () => {
  expect(undated('# A\n\n## B\n\n_2026-11-23_\n\nbecause\n\n## C\n\nbecause\n\n```\n## D\n```\n')).toEqual([
    '## C',
  ]);
});
