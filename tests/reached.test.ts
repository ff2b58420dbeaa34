import { expect, test } from 'vitest';

const sources = new Map(
  Object.entries(
    import.meta.glob<string>(
      ['../src/**/*.{ts,tsx}', '!../src/**/*.d.ts', '../workers/**/*.{ts,tsx}', '../vite.config.ts'],
      {
        query: '?raw',
        import: 'default',
        eager: true,
      },
    ),
  ).map(([path, text]) => [path.slice('../'.length), text]),
);

/** What a process, a page of the browser or the build begins with. */
const entries = [
  'vite.config.ts',
  'src/main.tsx',
  'src/share/main.tsx',
  // Served in development alone (src/build/serve-gallery.ts).
  'src/gallery/main.tsx',
  'src/server/main.ts',
  'src/server/gateway.ts',
  'src/server/database/wire/pglite-worker.ts',
  'src/server/resource-kit/files/file-worker.ts',
  'src/simulator/main.ts',
  'workers/sw/sw.ts',
];

/** Files that are found by their place: a page is one because it stands in its folder. */
const foundByPlace: Readonly<Record<string, RegExp>> = {
  'src/pages/definitions.ts': /^src\/pages\/.*\.(report|resource)\.ts$/,
  'src/pages/screens.ts': /^src\/pages\/.*\.page\.tsx$/,
  'src/pages/slots.ts': /^src\/pages\/.*\.(figures|actions|picture|panel|view|lead)\.tsx$/,
  'src/server/app/resource-hooks.ts': /^src\/server\/[^/]+\/pages\/.*\.ts$/,
};

const specifiers = (text: string): string[] =>
  [
    ...text.matchAll(/^\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]/gm),
    ...text.matchAll(/(?:^\s*import|\bimport\(|new URL\()\s*['"]([^'"]+)['"]/gm),
  ].flatMap(([, specifier]) => (specifier === undefined ? [] : [specifier]));

const fileOf = (from: string, specifier: string): string | null => {
  const clean = specifier.split('?')[0] ?? '';
  const [, layer, rest] = /^#([a-z0-9]+)\/(.*)$/.exec(clean) ?? [];
  if (layer && rest) return `${['hub', 'sw', 'video'].includes(layer) ? 'workers' : 'src'}/${layer}/${rest}`;
  return clean.startsWith('.') ? new URL(clean, `file:///${from}`).pathname.slice(1) : null;
};

const unreached = (files: ReadonlyMap<string, string>, from: readonly string[]): string[] => {
  const reached = new Set<string>();
  const visit = (path: string): void => {
    const text = files.get(path);
    if (text === undefined || reached.has(path)) return;
    reached.add(path);
    const pattern = foundByPlace[path];
    if (pattern) for (const other of files.keys()) if (pattern.test(other)) visit(other);
    for (const specifier of specifiers(text)) visit(fileOf(path, specifier) ?? '');
  };
  for (const path of from) visit(path);
  return [...files.keys()].filter((path) => !reached.has(path));
};

const wordsOf = (text: string): string[] =>
  text.replaceAll(/\/\*.*?\*\/|(?<!:)\/\/[^\n]*/gs, '').match(/[\w$]+/g) ?? [];

/** Exported names that no line of the program says a second time: at most a test knows them. */
const unused = (files: ReadonlyMap<string, string>): string[] => {
  const counts = new Map<string, number>();
  for (const text of files.values())
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...files].flatMap(([path, text]) =>
    [...text.matchAll(/^export (?:const|let|function|async function|class|type|interface)\s+([\w$]+)/gm)]
      .filter(([, name = '']) => counts.get(name) === 1)
      .map(([, name = '']) => `${path}: ${name}`),
  );
};

test('every module is reached from where a process begins', () => {
  expect(entries.filter((path) => !sources.has(path))).toEqual([]);
  expect(unreached(sources, entries)).toEqual([]);
});

test('nothing is exported that nobody uses', () => {
  expect(unused(sources)).toEqual([]);
});

test('unreached modules and exports are found', () => {
  const files = new Map([
    ['src/a.ts', "import { b } from './b.ts';\nb();"],
    ['src/b.ts', 'export const b = () => {};\n/** Like dead. */\nexport const dead = 1;'],
    ['src/c.ts', "import { b } from './b.ts';"],
  ]);
  expect(unreached(files, ['src/a.ts'])).toEqual(['src/c.ts']);
  expect(unused(files)).toEqual(['src/b.ts: dead']);
});
