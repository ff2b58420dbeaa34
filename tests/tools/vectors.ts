import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { compare } from './vectors/compare.ts';
import { readers } from './vectors/readers.ts';
import type { Vector } from './vectors/vector.ts';

/**
 * `npm run vectors -- <folder>`: holds the decoders against bytes and values that others state of them. Each JSON file of
 * the folder with a reader (`readers.ts`) is read: a line for each vector that differs, for each file how many of its values
 * are read, and a line for each reason why others are not; exit code 1 where one differs.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: npm run vectors -- <folder>\n');
  process.exit(2);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const directory = resolve(process.env['INIT_CWD'] ?? '.', folder);
let failed = 0;
for (const name of readdirSync(directory).toSorted()) {
  if (!name.endsWith('.json')) continue;
  const reader = readers[name];
  if (reader === undefined) {
    say(`${name}: no reader yet`);
    continue;
  }
  const { vectors = [], lines = [] } = JSON.parse(readFileSync(join(directory, name), 'utf8')) as {
    readonly vectors?: readonly Vector[];
    /** Of a conversation: whole frames by number. */
    readonly lines?: readonly (Omit<Vector, 'id' | 'kind'> & { readonly n: number })[];
  };
  const all = [...vectors, ...lines.map((line): Vector => ({ ...line, id: String(line.n), kind: 'frame' }))];
  let read = 0;
  let wrong = 0;
  const unread = new Map<string, number>();
  for (const vector of all) {
    const found = compare(reader, vector);
    read += found.read;
    wrong += found.wrong.length;
    for (const why of found.unread) unread.set(why, (unread.get(why) ?? 0) + 1);
    if (found.wrong.length > 0) say(`FAIL ${name} ${vector.id}: ${found.wrong.join('; ')}`);
  }
  failed += wrong;
  const left = [...unread.values()].reduce((sum, count) => sum + count, 0);
  say(`${name}: ${all.length} vectors, ${read} values read, ${wrong} wrong, ${left} not read`);
  for (const [why, count] of [...unread].toSorted(([, a], [, b]) => b - a))
    say(`  ${count} not read: ${why}`);
}
process.exit(failed === 0 ? 0 : 1);
