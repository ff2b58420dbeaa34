import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

import { expect, test } from 'vitest';

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => posix.join(entry.parentPath, entry.name));
const texts = (ending: RegExp): ReadonlyMap<string, string> =>
  new Map(files.filter((path) => ending.test(path)).map((path) => [path, readFileSync(path, 'utf8')]));

const sheets = texts(/\.css$/);
const sources = texts(/\.tsx?$/);

/** What has no class, or the classes of others: all else is a module beside the component that imports it. */
const globalSheets = ['base', 'mantine', 'tokens'].map((name) => `src/ui/styles/${name}.css`);

const bare = (css: string): string => css.replaceAll(/\/\*.*?\*\/|url\([^)]*\)|:global\([^)]*\)/gs, '');
const selectors = (css: string): readonly string[] =>
  [...bare(css).matchAll(/([^{};]+)\{/g)].flatMap(([, head = '']) =>
    head.trim().startsWith('@') ? [] : [head],
  );
const classesOf = (css: string): ReadonlySet<string> =>
  new Set(
    selectors(css).flatMap((head) => [...head.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
  );
const composed = (css: string): readonly string[] =>
  [...bare(css).matchAll(/composes:\s*([^;]+);/g)].flatMap(([, names = '']) => names.trim().split(/\s+/));

const fileOf = (from: string, specifier: string): string =>
  specifier.startsWith('#')
    ? `src/${specifier.slice(1)}`
    : posix.normalize(posix.join(posix.dirname(from), specifier));

/** Faults between sheets and what imports them: names that one side alone knows. */
const mismatches = (
  css: ReadonlyMap<string, string>,
  code: ReadonlyMap<string, string>,
): readonly string[] => {
  const used = new Map([...css].map(([path, text]) => [path, new Set(composed(text))]));
  const faults: string[] = [];
  for (const [path, text] of code) {
    const said = text.replaceAll(/(?:from|import) '[^']*'/g, '');
    for (const [, name = '', specifier = ''] of text.matchAll(
      /^import (\w+) from '([^']+\.module\.css)';$/gm,
    )) {
      const sheet = fileOf(path, specifier);
      const defined = css.get(sheet);
      if (defined === undefined) {
        faults.push(`${path}: no sheet ${sheet}`);
        continue;
      }
      const classes = classesOf(defined);
      const uses = [...said.matchAll(new RegExp(`(?<![\\w.])${name}(?:\\.(\\w+)|\\['(\\w+)'\\])`, 'g'))];
      if (uses.length === 0) faults.push(`${path}: ${specifier} is imported for nothing`);
      for (const [, dotted, quoted] of uses) {
        const one = dotted ?? quoted ?? '';
        used.get(sheet)?.add(one);
        if (!classes.has(one)) faults.push(`${path}: ${sheet} has no class ${one}`);
      }
    }
  }
  for (const [path, names] of used)
    for (const one of classesOf(css.get(path) ?? ''))
      if (!names.has(one)) faults.push(`${path}: nobody uses ${one}`);
  return faults;
};

/** Names of classes that are written where a name of a module belongs. */
const literals = (text: string): readonly string[] => [
  ...[...text.matchAll(/className=(?:"([^"]*)"|\{'([^']*)'\})/g)].map(([whole]) => whole),
  ...[...text.matchAll(/className=\{([^{}]*(?:\$\{[^{}]*\}[^{}]*)*)\}/g)].flatMap(([whole, value = '']) =>
    /[?:]\s*'[^']+'/.test(value) || /`[^`]*[a-z][^`]*`/.test(value.replaceAll(/\$\{[^{}]*\}/g, ''))
      ? [whole]
      : [],
  ),
];

const modules = new Map([...sheets].filter(([path]) => path.endsWith('.module.css')));

test('a sheet is a module, but for three that know no class of ours', () => {
  expect([...sheets.keys()].filter((path) => !modules.has(path)).toSorted()).toEqual(globalSheets);
  const named = globalSheets.flatMap((path) => [...classesOf(sheets.get(path) ?? '')]);
  expect(named.filter((name) => !name.startsWith('mantine-'))).toEqual([]);
  expect(modules.size).toBeGreaterThan(80);
});

test('a module knows the classes that are used, and no others', () => {
  expect(mismatches(modules, sources)).toEqual([]);
});

test('no component names a class that is not of a module', () => {
  expect([...sources].flatMap(([path, text]) => literals(text).map((one) => `${path}: ${one}`))).toEqual([]);
});

/** What is printed outdoes every page. */
const printed = 'src/ui/print/paper.module.css';

test('a sheet stands in the layer of its folder', () => {
  const layers = [...modules]
    .filter(([path]) => path !== printed)
    .map(([path, css]) => [path, /@layer (\w+)/.exec(css)?.[1] ?? 'none']);
  expect(layers.filter(([path, layer]) => !path?.startsWith(`src/${layer}/`))).toEqual([]);
});

test('the laws of styles see what they forbid', () => {
  const css = new Map([
    [
      'src/ui/a.module.css',
      '.used { composes: base; }\n.base {}\n.dead { color: red; }\n.a:global(.u-over) {}',
    ],
  ]);
  const code = new Map([
    [
      'src/ui/a.tsx',
      "import styles from './a.module.css';\n<i className={`${styles.used} ${styles['a']}`} />",
    ],
    [
      'src/pages/b.tsx',
      "import ui from '#ui/a.module.css';\nimport none from './b.module.css';\nui.missing;",
    ],
  ]);
  expect(mismatches(css, code)).toEqual([
    'src/pages/b.tsx: src/ui/a.module.css has no class missing',
    'src/pages/b.tsx: no sheet src/pages/b.module.css',
    'src/ui/a.module.css: nobody uses dead',
  ]);
  for (const text of [
    '<i className="t2" />',
    "<i className={'t2'} />",
    "<i className={bad ? 'x' : undefined} />",
    '<i className={`tab ${styles.tab}`} />',
  ])
    expect(literals(text), text).toHaveLength(1);
  expect(literals('<i className={`${a.b} ${c ? styles.tab : undefined}`} />')).toEqual([]);
});
