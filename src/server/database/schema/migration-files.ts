import { createHash } from 'node:crypto';

import { compareBytewise } from '../compare-bytewise.ts';

/** A step of the schema, as this build has it. */
export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
  /** Servers of the build before go on beside it: it only adds. Said by a line `-- additive` of its own. */
  readonly additive: boolean;
}

const read = (files: Readonly<Record<string, string>>): readonly (readonly [name: string, text: string])[] =>
  Object.entries(files)
    .toSorted(([a], [b]) => compareBytewise(a, b))
    .map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const tables = read(
  import.meta.glob<string>('../baseline/*.sql', { query: '?raw', import: 'default', eager: true }),
)
  .map(([, text]) => text)
  .join('\n');

/** The schema that later steps begin with, a file a noun. Functions name tables of files that come after theirs. */
export const baseline: Migration = {
  name: '0400_baseline.sql',
  text: `set local check_function_bodies = off;\n${tables}`,
  hash: hashOf(tables),
  additive: true,
};

/** The baseline and all steps since, in the order in which they are applied. */
export const migrations: readonly Migration[] = [
  baseline,
  ...read(
    import.meta.glob<string>('../migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  ).map(([name, text]) => ({ name, text, hash: hashOf(text), additive: /^-- additive$/m.test(text) })),
];
