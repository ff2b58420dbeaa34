import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** Words that the code once used in senses of its own, with the term that others would search for. */
const betterTerms: Readonly<Record<string, string>> = {
  again: 'retry',
  asked: 'query, requested',
  breath: 'yield',
  fate: 'outcome',
  farewell: 'closeNotice',
  ink: 'colour',
  lane: 'queue, priority, row of a chart (ChartLane)',
  lanes: 'queues',
  letters: 'characters',
  made: 'created, pending writes',
  meanwhile: 'relatedReports',
  nudge: 'trigger',
  outlook: 'forecast',
  paper: 'printout',
  portion: 'batch, chunk',
  reckon: 'compute',
  reckoned: 'computed',
  said: 'recorded',
  story: 'history',
  stretch: 'interval, segment, window',
  ties: 'triggerProps',
  told: 'notified, audited',
  turn: 'lease, mutex, queue',
  turns: 'keyed mutex, queue',
  wish: 'request',
};

const sources = import.meta.glob<string>(['../src/**/*.{ts,tsx}', '../workers/**/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const exported = /^export (?:async )?(?:const|function\*?|interface|type|class) (\w+)/gm;
const wordsOf = (name: string): readonly string[] =>
  [...name.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map(([word]) => word.toLowerCase());

/** Names of a file that have such a word: its own, and those of what it exports. */
const namesWithOldWords = (path: string, text: string): readonly string[] => {
  const file = path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? '';
  const names = [file, ...[...text.matchAll(exported)].map(([, name = '']) => name)];
  return names
    .filter((name) => wordsOf(name).some((word) => Object.hasOwn(betterTerms, word)))
    .map((name) => `${path}: ${name}`);
};

/** Those from before this law, by file: what is renamed leaves the list, and nothing comes to it. */
const left = new Set(JSON.parse(readFileSync('tests/names-from-before.json', 'utf8')) as readonly string[]);
const found = Object.entries(sources).flatMap(([path, text]) =>
  namesWithOldWords(path.slice('../'.length), text),
);

test('files and exports have names that others would search for', () => {
  const fresh = found.filter((name) => !left.has(name));
  const better = Object.entries(betterTerms).map(([word, terms]) => `${word} → ${terms}`);
  expect(fresh, better.join('\n')).toEqual([]);
});

test('the list of names from before only gets shorter', () => {
  expect([...left].filter((name) => !found.includes(name))).toEqual([]);
});

test('the law sees file names, exports and words within them', () => {
  expect(namesWithOldWords('src/server/kernel/breath.ts', 'export const createBreath = 1;')).toEqual([
    'src/server/kernel/breath.ts: breath',
    'src/server/kernel/breath.ts: createBreath',
  ]);
  expect(namesWithOldWords('src/ui/planet.ts', 'export const links = 1; const toldYou = 2;')).toEqual([]);
});
