import { expect, test } from 'vitest';

import { type ScreenText, screenTexts, textsOf } from './screen-texts.ts';
import { type Term, terms } from './word-list.ts';

const han = /[\u4e00-\u9fff]/;
const texts = screenTexts();

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const patternOf = (word: string): RegExp =>
  han.test(word)
    ? new RegExp(escaped(word))
    : new RegExp(String.raw`(?<![\p{L}-])${escaped(word)}(?![\p{L}-])`, 'iu');

/** Values in braces are names of the program: `{stretch}`, but not the words of `{n:was|were}`. */
const withoutNames = (text: string): string => text.replaceAll(/\{\w+\}|\{\w+:/g, ' ');

/** Texts that use a word which the list avoids: file, text, and the better word. */
const faults = (read: readonly ScreenText[], list: readonly Term[]): readonly string[] =>
  list.flatMap(({ zh, en, forms = [], avoid }) => {
    const right = [zh, en, ...forms].map((form) => new RegExp(escaped(form), 'giu'));
    return avoid.flatMap(({ word, better, except = {} }) => {
      const pattern = patternOf(word);
      const language = han.test(word) ? 'zh' : 'en';
      return read
        .filter((one) => one.language === language && !(one.file in except))
        .filter(({ text }) =>
          pattern.test(right.reduce((left, form) => left.replaceAll(form, ' '), withoutNames(text))),
        )
        .map(({ file, text }) => `${file}: “${text}” has “${word}”: ${better}`);
    });
  });

test('the texts of screens, workers, server and manuals are read, in both languages', () => {
  expect(texts.length).toBeGreaterThan(12_000);
  for (const language of ['zh', 'en'] as const)
    for (const root of ['src/pages/', 'src/domain/', 'src/server/', 'workers/', 'src/docs/users/'])
      expect(
        texts.some((one) => one.language === language && one.file.startsWith(root)),
        `${root} ${language}`,
      ).toBe(true);
});

test('a text is found as a pair, as arguments and in a template', () => {
  const source =
    "t(['罐车', 'truck']); count('次数', 'Count'); refuse([`共 ${n} 辆`, `There are ${n}`]); f('x');";
  expect(textsOf('a.ts', source).map(({ text }) => text)).toEqual([
    '罐车',
    'truck',
    '次数',
    'Count',
    '共 … 辆',
    'There are …',
  ]);
});

const example: readonly Term[] = [
  {
    zh: '人孔盖',
    en: 'manhole cover',
    avoid: [
      { word: 'manhole', better: 'manhole cover', except: { 'b.ts': 'a reason' } },
      { word: '人孔', better: '人孔盖' },
    ],
  },
];

test.each([
  ['en', 'Manhole open', ['a.ts: “Manhole open” has “manhole”: manhole cover']],
  ['en', 'Manhole cover open', []],
  ['en', 'Manholes', []],
  ['en', '{manhole} open', []],
  ['zh', '人孔打开', ['a.ts: “人孔打开” has “人孔”: 人孔盖']],
  ['zh', '人孔盖打开', []],
] as const)('%s: %s', (language, text, expected) => {
  expect(faults([{ file: 'a.ts', language, text }], example)).toEqual(expected);
  expect(faults([{ file: 'b.ts', language: 'en', text }], example)).toEqual([]);
});

test('every text uses the words of the list', () => {
  expect(faults(texts, terms)).toEqual([]);
});

test('every exception of the list is still needed, and every word has one row', () => {
  const words = terms.flatMap(({ avoid }) => avoid.map(({ word }) => word));
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  const idle = terms.flatMap((term) =>
    term.avoid.flatMap(({ word, better, except = {} }) =>
      Object.keys(except)
        .filter(
          (file) =>
            faults(
              texts.filter((one) => one.file === file),
              [{ ...term, avoid: [{ word, better }] }],
            ).length === 0,
        )
        .map((file) => `${word}: ${file}`),
    ),
  );
  expect(idle).toEqual([]);
});
