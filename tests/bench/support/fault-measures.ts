import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Measured {
  readonly figure: string;
  /** Null: there is nothing to hold against the goal here. */
  readonly reached: boolean | null;
}

const tool = (name: string): string => fileURLToPath(new URL(`./bench-${name}.js`, import.meta.url));

/** Runs a program and answers what it printed. */
const output = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  new Promise<{ readonly text: string; readonly code: number | null }>((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...environment },
    });
    let text = '';
    child.stdout.on('data', (bytes) => {
      text += String(bytes);
    });
    child.on('close', (code) => resolve({ text, code }));
  });

/**
 * Tests of these files, run now; on a PostgreSQL by its URL, else on the embedded database.
 * @param title of those alone whose titles hold it, a regular expression
 */
export const tests = async (
  files: readonly string[],
  postgresqlUrl?: string,
  title?: string,
): Promise<Measured> => {
  const directory = mkdtempSync(join(tmpdir(), 'tankwatch-tests-'));
  const report = join(directory, 'report.json');
  const { code } = await output(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      ...(title === undefined ? [] : ['--testNamePattern', title]),
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    { TEST_DEEP: '1', ...(postgresqlUrl !== undefined && { TEST_DATABASE_URL: postgresqlUrl }) },
  );
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly [name: string]: number;
  };
  rmSync(directory, { recursive: true });
  const on = postgresqlUrl === undefined ? '' : ' on PostgreSQL';
  return {
    figure: `${numPassedTests} of ${(numPassedTests ?? 0) + (numFailedTests ?? 0)} tests pass${on}${numPendingTests ? `, ${numPendingTests} skipped` : ''} (TEST_DEEP=1 npx vitest run ${files.join(' ')})`,
    // Files of which every test is skipped here show nothing.
    reached: code === 0 && (numPassedTests ?? 0) > 0,
  };
};

/** What another bench printed, held against its own aim. */
export const bench = async (
  name: string,
  reached: (text: string) => boolean,
  args: readonly string[] = [],
): Promise<Measured> => {
  const { text } = await output([tool(name), ...args]);
  return { figure: text.trim().replaceAll('\n', '; '), reached: reached(text) };
};

/** Browser tests say what they measured as `after 84 ms (aim ≤ 1,000)`. */
const aims = /after ([\d,]+) ms \(aim ≤ ([\d,]+)\)/g;

const plain = (digits: string | undefined): number => Number((digits ?? 'NaN').replaceAll(',', ''));

/** Tests of a file in a real browser, by what their titles hold, with the figures that they print. */
export const browser = async (file: string, title = ''): Promise<Measured> => {
  const { text, code } = await output(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'tests/playwright.config.ts',
      file,
      '--grep',
      title,
    ],
    { TEST_DEEP: '1' },
  );
  const figures = text.split('\n').filter((line) => /^\S.* ms\b/.test(line));
  const kept = [...text.matchAll(aims)].every(([, ms, aim]) => plain(ms) <= plain(aim));
  const passed = /(\d+) passed/.exec(text)?.[1] ?? '0';
  return {
    figure: [`${passed} browser tests pass (${file})`, ...figures].join('; '),
    reached: code === 0 && kept,
  };
};

/** Several measurements of one goal. */
export const all = async (...measured: readonly (() => Promise<Measured>)[]): Promise<Measured> => {
  const done: Measured[] = [];
  for (const measure of measured) done.push(await measure());
  return {
    figure: done.map(({ figure }) => figure).join('; '),
    reached: done.every(({ reached }) => reached === true),
  };
};

export const elsewhere = (how: string) => async (): Promise<Measured> => ({
  figure: `not measured here: ${how}`,
  reached: null,
});

export const numberIn = (text: string, pattern: RegExp): number =>
  Number(pattern.exec(text)?.[1] ?? Infinity);
