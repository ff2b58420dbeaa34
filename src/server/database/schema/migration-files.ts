import { createHash } from 'node:crypto';

import { byBytes } from '../by-bytes.ts';

/** A step of the schema, as this build has it. */
export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
  /** Servers of the build before go on beside it: it only adds. Said by a line `-- additive` of its own. */
  readonly additive: boolean;
}

const files = import.meta.glob<string>('../migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** All steps, in the order in which they are applied. */
export const migrations: readonly Migration[] = Object.entries(files)
  .toSorted(([a], [b]) => byBytes(a, b))
  .map(([path, text]) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    text,
    hash: createHash('sha256').update(text).digest('hex'),
    additive: /^-- additive$/m.test(text),
  }));
