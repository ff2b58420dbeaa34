// How many small faults the tests find: `npm run bench -- mutation [--part engine --lines 60 --seed 1 --only <files>]`.
// Faults stand in random lines of each part's sources, or in every condition under which it throws or returns early
// (`exits`); every one that no test found is printed, then a line a part. Of the latter the share that is found must not
// fall below `support/mutation-floors.json`.
// Stryker is no dependency of the project, since it brings 130 packages for one figure.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { createRandom } from '#simulator/random.ts';

import { exitLinesOf } from './support/exit-lines.ts';
import { judgeFloor, readFloors } from './support/mutation-floor.ts';
import { isMutationPart, mutationParts, type MutationPartName } from './support/mutation-parts.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: Object.keys(mutationParts).join() },
    lines: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    only: { type: 'string' },
  },
});
/** Per cent that are to be found: of random lines, and of conditions under which code throws or returns early. */
const aims = { lines: 80, exits: 95 };
const program = 'node_modules/@stryker-mutator/core/bin/stryker.js';
const cache = 'node_modules/.cache/mutation';

/** A file, or what lies in a folder whose name ends in `/`. */
const filesOf = (place: string): string[] =>
  !place.endsWith('/')
    ? [place]
    : readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
        .map((entry) => `${entry.parentPath.replace(/\/$/, '')}/${entry.name}`)
        .toSorted();

/** Neither blank nor comment nor import nor brackets alone: lines that do something, as `file:line-line`. */
const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) =>
      /^\s*($|\/\/|\/?\*|import\b|[\])};,({[]+$)/.test(text) ? [] : [`${file}:${index + 1}-${index + 1}`],
    );

const sampled = (lines: string[], count: number, random: () => number): string[] => {
  for (let index = 0; index < Math.min(count, lines.length); index += 1) {
    const other = index + Math.floor(random() * (lines.length - index));
    [lines[index], lines[other]] = [lines[other] ?? '', lines[index] ?? ''];
  }
  return lines.slice(0, count);
};

interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: { readonly line: number } };
}

const measure = (name: MutationPartName): void => {
  const { sources, tests, slow, exits } = mutationParts[name];
  const only = values.only?.split(',');
  const files = sources.flatMap(filesOf).filter((file) => only?.includes(file) ?? true);
  const mutate = exits
    ? files.flatMap(exitLinesOf)
    : sampled(files.flatMap(linesOf), Number(values.lines), createRandom(Number(values.seed)));
  if (mutate.length === 0) return;
  mkdirSync(cache, { recursive: true });
  const report = `${cache}/${name}.json`;
  const runner = `${cache}/${name}.vitest.mjs`;
  const include = tests.map((place) => (place.endsWith('/') ? `${place}**/*.test.ts` : place));
  // What lies below node_modules would be taken for a package and not be compiled; the copies do.
  const test = JSON.stringify({ include, exclude: slow ?? [], testTimeout: 60_000, hookTimeout: 60_000 });
  writeFileSync(
    runner,
    `export default { test: { ...${test}, server: { deps: { inline: [/sandbox-/] } } } };\n`,
  );
  const settings = `${cache}/${name}.stryker.json`;
  writeFileSync(
    settings,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: runner, related: false },
      coverageAnalysis: 'perTest',
      ignoreStatic: true,
      mutate,
      ignorePatterns: ['dist', 'public', 'data'],
      reporters: ['json'],
      jsonReporter: { fileName: report },
      concurrency: 2,
      tempDirName: `${cache}/copies`,
    }),
  );
  const { status } = spawnSync(process.execPath, [program, 'run', settings, '--logLevel', 'warn'], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`Stryker ended with ${status}`);
  const all = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
  };
  const counts = new Map<string, number>();
  for (const [file, { mutants }] of Object.entries(all.files))
    for (const { mutatorName, replacement, status: fate, location } of mutants) {
      counts.set(fate, (counts.get(fate) ?? 0) + 1);
      if (fate === 'Survived' || fate === 'NoCoverage')
        console.log(
          `${file}:${location.start.line} ${mutatorName}: ${replacement?.replaceAll(/\s+/g, ' ') ?? ''}${fate === 'NoCoverage' ? ' (never run)' : ''}`,
        );
    }
  const count = (...fates: readonly string[]): number =>
    fates.reduce((sum, fate) => sum + (counts.get(fate) ?? 0), 0);
  const found = count('Killed', 'Timeout');
  const tried = found + count('Survived', 'NoCoverage');
  const aim = exits ? aims.exits : aims.lines;
  console.log(
    `${name}: ${found} of ${tried} mutants found (${Math.round((100 * found) / Math.max(1, tried))} %), aim ${aim} %; ` +
      `${count('Survived')} survived, ${count('NoCoverage')} never run; ` +
      (exits ? 'every exit' : `seed ${values.seed}`),
  );
  // Random lines vary from run to run; a part of a part has no floor.
  if (!exits) {
    if (found * 100 < aim * tried) process.exitCode = 1;
    return;
  }
  if (only !== undefined) return;
  const { holds, words } = judgeFloor(readFloors()[name], found, tried);
  console.log(`${name}: ${words}`);
  if (!holds) process.exitCode = 1;
};

if (existsSync(program))
  for (const name of values.part.split(',')) {
    if (isMutationPart(name)) measure(name);
    else throw new Error(`no part ${name}; there are ${Object.keys(mutationParts).join(', ')}`);
  }
else {
  console.log(
    'Stryker is not installed: npm install --no-save @stryker-mutator/core@9.6.1 @stryker-mutator/vitest-runner@9.6.1',
  );
  process.exitCode = 1;
}
