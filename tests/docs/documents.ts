import { readdirSync, readFileSync } from 'node:fs';

const within = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
    .toSorted();

/** Paths of what users and operators read. */
export const manuals: readonly string[] = ['README.md', ...within('src/docs')];

/** Paths of all documents of the repository. */
export const documents: readonly string[] = [
  ...manuals,
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...within('src').filter((path) => !path.startsWith('src/docs/')),
];

/** The text of all manuals, one behind the other. */
export const manualText = (): string => manuals.map((path) => readFileSync(path, 'utf8')).join('\n');
