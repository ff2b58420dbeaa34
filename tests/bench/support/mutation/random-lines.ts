// Stryker is no dependency of the project, since it brings 130 packages for one figure.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

import type { Measured } from './floor.ts';

const program = 'node_modules/@stryker-mutator/core/bin/stryker.js';

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

/**
 * Puts small faults into random lines of sources, one at a time, and asks the tests that reach them. Prints each that none
 * finds.
 * @param cache folder for what Stryker makes
 * @throws Error: Stryker is not installed, or fails
 */
export const measureRandomLines = (
  name: string,
  sources: readonly string[],
  tests: readonly string[],
  cache: string,
  count: number,
  random: () => number,
): Measured => {
  if (!existsSync(program))
    throw new Error(
      'Stryker is not installed: npm install --no-save @stryker-mutator/core@9.6.1 @stryker-mutator/vitest-runner@9.6.1',
    );
  mkdirSync(cache, { recursive: true });
  const report = `${cache}/${name}.json`;
  const runner = `${cache}/${name}.vitest.mjs`;
  // What lies below node_modules would be taken for a package and not be compiled; the copies do.
  const test = JSON.stringify({ include: tests, testTimeout: 60_000, hookTimeout: 60_000 });
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
      mutate: sampled(sources.flatMap(linesOf), count, random),
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
  const sumOf = (...fates: readonly string[]): number =>
    fates.reduce((sum, fate) => sum + (counts.get(fate) ?? 0), 0);
  const found = sumOf('Killed', 'Timeout');
  return { found, tried: found + sumOf('Survived', 'NoCoverage') };
};
