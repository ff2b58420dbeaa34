import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { differencesOf } from './vectors/compare.ts';
import { readers } from './vectors/readers.ts';
import type { Vector } from './vectors/vector.ts';

/**
 * `npm run vectors -- <folder>`: holds the decoders against bytes and values that others state of them. Each JSON file of
 * the folder with a reader (`readers.ts`) is read; a line for each vector that differs, counts for each file; exit code 1
 * where one differs.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: npm run vectors -- <folder>\n');
  process.exit(2);
}

const directory = resolve(process.env['INIT_CWD'] ?? '.', folder);
let failed = 0;
for (const name of readdirSync(directory).toSorted()) {
  if (!name.endsWith('.json')) continue;
  const reader = readers[name];
  if (reader === undefined) {
    process.stdout.write(`${name}: no reader\n`);
    continue;
  }
  const { vectors } = JSON.parse(readFileSync(join(directory, name), 'utf8')) as {
    readonly vectors: readonly Vector[];
  };
  let right = 0;
  let unread = 0;
  for (const vector of vectors) {
    const differences = differencesOf(reader, vector);
    if (differences === null) unread += 1;
    else if (differences.length === 0) right += 1;
    else {
      failed += 1;
      process.stdout.write(`FAIL ${name} ${vector.id}: ${differences.join('; ')}\n`);
    }
  }
  process.stdout.write(
    `${name}: ${right} right, ${vectors.length - right - unread} wrong, ${unread} of protocols without a reader\n`,
  );
}
process.exit(failed === 0 ? 0 : 1);
