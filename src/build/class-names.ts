import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';

import type { Plugin } from 'vite';

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** @returns a number in as few letters as it takes */
const letters = (number: number): string =>
  (number < alphabet.length ? '' : letters(Math.floor(number / alphabet.length) - 1)) +
  alphabet.charAt(number % alphabet.length);

/** Every name of a style sheet in the order in which it comes: classes and animations. */
const namesIn = (css: string): readonly string[] => [
  ...new Set([...css.matchAll(/(?:\.|@keyframes )([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
];

/** The name stands for others (`composes`) and has no rule of its own. */
const onlyComposes = (css: string, name: string): boolean => {
  const uses = css.match(new RegExp(`\\.${name}\\b`, 'g'))?.length ?? 0;
  return uses === 1 && new RegExp(`\\.${name} \\{\\s*composes: [^;]*;\\s*\\}`).test(css);
};

/**
 * Names of classes as the browser sees them. While one develops they say file and class; in a build they are letters for
 * the sheet and a number for the class in it: short, unique, the same for the same sources.
 * @param folder where all sheets are
 * @returns the option of Vite, and the plug-ins that go with it
 */
export const createClassNames = (folder: string, production: boolean) => {
  // What is used everywhere has the shortest names.
  const rank = (path: string): string => `${path.includes('/ui/styles/') ? 0 : 1}${path}`;
  const sheets = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.module.css'))
    .map((entry) => resolve(entry.parentPath, entry.name))
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const bare = new Set<string>();
  const generateScopedName = (name: string, file: string, css: string): string => {
    const path = resolve(file.split('?')[0] ?? file);
    if (!production) return `${basename(path, '.module.css')}__${name}`;
    const short = `${letters(sheets.indexOf(path))}${namesIn(css).indexOf(name)}`;
    if (onlyComposes(css, name)) bare.add(short);
    return short;
  };
  const plugins: readonly Plugin[] = [
    {
      // As a namespace the bundler sees which names are used and writes them where they stand; the object that the
      // sources import would be in the chunk whole, with every name of the sheet.
      name: 'class-names-as-namespace',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\/src\/.*\.tsx?$/, code: /\.module\.css'/ },
        handler: (code) => ({
          code: code.replaceAll(/^import (\w+) from ('[^']+\.module\.css';)$/gm, 'import * as $1 from $2'),
          map: null,
        }),
      },
    },
    {
      // A sheet none of whose names are left to be imported is still a sheet.
      name: 'keep-style-sheets',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({
          code: code.replaceAll(
            /^export const (\w+) = "([^"]*)";$/gm,
            (_line, name: string, value: string) => {
              const kept = value.split(' ').filter((one) => !bare.has(one));
              return `export const ${name} = "${[...new Set(kept)].toSorted().join(' ')}";`;
            },
          ),
          map: null,
          moduleSideEffects: 'no-treeshake' as const,
        }),
      },
    },
  ];
  return { generateScopedName, plugins };
};
