import { expect, test } from 'vitest';

import { pageSentences, pagesManual } from '#contract/help/manual-text.ts';
import type { Manual } from '#contract/help/manuals.ts';
import { screens as screenWords, hiddenScreens, specialEntries } from '#domain/menu/screens.ts';
import { openScreens } from '#domain/menu/open-screens.ts';
import { addressOf } from '#domain/menu/menu.ts';
import { reportAddresses, resourceAddresses } from '#pages/addresses.ts';
import { reports, resources } from '#pages/definitions.ts';
import { screens } from '#pages/screens.ts';
import { languages } from '#i18n/text.ts';
import { blocksOf, headingId } from '#server/operations/manuals/blocks.ts';
import { manualFiles } from '#server/operations/manuals/manual-files.ts';
import { manualFor, manualsFor } from '#server/operations/manuals/manuals.ts';
import { searchManuals } from '#server/operations/manuals/search-manuals.ts';

type Reader = Parameters<typeof manualsFor>[0];

/** Somebody with some functions; `restricted`: one of the two special kinds of users. */
const reader = (functions: readonly string[], restricted = false): Reader =>
  ({ user: { restrictedShell: restricted }, functions: new Set(functions) }) as unknown as Reader;

const admin = reader(['user.write']);

test('headings, lists, tables, code and links of Markdown are blocks', () => {
  const markdown = [
    '# A & B',
    'Some **strong** and `a < b`, [there](x.md#y).',
    '- one\n  - *two*\n\n  ```sh\n  ls\n  ```',
    '| a | b |\n| - | - |\n| 1 | `2` |',
    '<!-- not shown -->',
  ].join('\n\n');
  const span = (text: string, style = 'plain', href = '') => ({ text, style, href });
  expect(blocksOf(markdown)).toEqual([
    { kind: 'heading', level: 1, id: 'a--b', spans: [span('A & B')] },
    {
      kind: 'paragraph',
      spans: [
        span('Some '),
        span('strong', 'strong'),
        span(' and '),
        span('a < b', 'code'),
        span(', '),
        span('there', 'plain', 'x.md#y'),
        span('.'),
      ],
    },
    {
      kind: 'list',
      ordered: false,
      items: [
        { depth: 0, spans: [span('one')] },
        { depth: 1, spans: [span('two', 'emphasis')] },
      ],
    },
    { kind: 'code', text: 'ls' },
    {
      kind: 'table',
      head: [[span('a')], [span('b')]],
      rows: [[[span('1')], [span('2', 'code')]]],
    },
  ]);
  expect(headingId('JT/T 808, by hand')).toBe('jtt-808-by-hand');
});

test('what nobody could be shown is refused where the document is written', () => {
  expect(() => blocksOf('> quoted')).toThrow('blockquote');
});

const spansIn = ({ blocks }: Manual) =>
  blocks.flatMap((block) => {
    if (block.kind === 'code') return [];
    if (block.kind === 'list') return block.items.flatMap(({ spans }) => spans);
    if (block.kind === 'table') return [block.head, ...block.rows].flat(2);
    return block.spans;
  });

test.each(languages)(
  'every document is read, has a title, and its links lead somewhere: %s',
  async (language) => {
    const manuals = await manualsFor(admin, language);
    expect(manuals.length).toBe(manualFiles.size);
    expect(manuals.filter(({ title }) => title === '')).toEqual([]);
    const ids = new Map(
      manuals.map(({ path, blocks }) => [
        path,
        new Set(blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))),
      ]),
    );
    const broken = manuals.flatMap((manual) =>
      spansIn(manual)
        .map(({ href }) => href)
        .filter((href) => href !== '' && !/^(https?|mailto):|^\//.test(href))
        .filter((href) => {
          const [path = '', id] = href.split('#');
          return id === undefined ? !ids.has(path) : ids.get(path)?.has(id) !== true;
        })
        .map((href) => `${manual.path}: ${href}`),
    );
    expect(broken).toEqual([]);
  },
);

test('what users read is there in both languages', () => {
  const missing = [...manualFiles.values()].filter(
    ({ group, texts }) =>
      (group === 'users' || group === 'explain') && (texts.zh === undefined || texts.en === undefined),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test('a user with a restricted shell reads his one manual; who sets nothing up reads no guide', async () => {
  const watcher = reader(['user.write'], true);
  expect((await manualsFor(watcher, 'en')).map(({ path }) => path)).toEqual(['users/watchers']);
  expect(await manualFor(watcher, 'users/console', 'en')).toBeNull();
  const driver = reader(['delivery.sign']);
  const groups = new Set((await manualsFor(driver, 'en')).map(({ group }) => group));
  expect([...groups]).toEqual(['users', 'explain']);
  expect(await manualFor(driver, 'guides/backup', 'en')).toBeNull();
  expect(await manualFor(reader(['pumpTotals.write']), 'guides/pump-totals', 'en')).not.toBeNull();
  expect(await manualFor(admin, 'guides/nothing', 'en')).toBeNull();
});

test('a search finds sections by all of its words, names before text', async () => {
  const manuals = await manualsFor(admin, 'en');
  const hits = searchManuals(manuals, 'BACKUP restore');
  expect(hits[0]).toMatchObject({ path: 'guides/backup' });
  expect(searchManuals(manuals, 'xyzzy')).toEqual([]);
  expect(searchManuals(manuals, '   ')).toEqual([]);
  const chinese = searchManuals(await manualsFor(admin, 'zh'), '搁置');
  expect(chinese[0]).toMatchObject({ path: 'users/alarms', heading: '搁置' });
  expect(searchManuals(manuals, 'alarm').length).toBe(30);
});

/** Every page that somebody who is signed in can open, with its title. */
const pages = async (): Promise<ReadonlyMap<string, readonly [zh: string, en: string]>> => {
  const words: Readonly<Record<string, readonly [string, string]>> = {
    ...screenWords,
    ...hiddenScreens,
    ...Object.fromEntries(
      [specialEntries.home, specialEntries.handover].map(({ url, name, nameEn }) => [
        addressOf(url),
        [name, nameEn] as const,
      ]),
    ),
  };
  const without = new Set<string>(['login', '404']);
  for (const address of openScreens) if (!(address in words)) without.add(address);
  const titles = new Map<string, readonly [string, string]>();
  for (const address of screens.keys())
    if (!without.has(address)) titles.set(address, words[address] ?? ['', '']);
  for (const address of reportAddresses) titles.set(address, reports.get(address)?.title ?? ['', '']);
  for (const address of resourceAddresses) titles.set(address, resources.get(address)?.title ?? ['', '']);
  return titles;
};

test('each page has its sentence under its title in both languages, and no sentence is left over', async () => {
  const titles = await pages();
  expect(titles.size).toBeGreaterThan(150);
  for (const [at, language] of languages.entries()) {
    const manual = await manualFor(admin, pagesManual, language);
    if (manual === null) throw new Error('No document of pages');
    const sentences = pageSentences(manual.blocks);
    expect([...sentences.keys()].toSorted()).toEqual([...titles.keys()].toSorted());
    expect([...sentences].filter(([, text]) => text.length < 8)).toEqual([]);
    const named = new Map(
      manual.blocks.flatMap((block) =>
        block.kind === 'list'
          ? block.items.map(({ spans }) => [spans[2]?.text, spans[0]?.text] as const)
          : [],
      ),
    );
    const wrong = [...titles].filter(([address, title]) => named.get(address) !== title[at]);
    expect(wrong.map(([address, title]) => `${address}: ${title[at]}`)).toEqual([]);
  }
});
