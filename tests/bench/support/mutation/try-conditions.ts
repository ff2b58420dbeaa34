import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { TestModule } from 'vitest/node';

import { bundleTests } from './bundle-tests.ts';
import { type Condition, conditionsOf } from './conditions.ts';
import { isEquivalent } from './equivalents.ts';
import { withConditionsTakenOut } from './take-out.ts';
import { type Asked, openTestRuns, type TestRuns, testsOf } from './test-runs.ts';

/** What the tests said to a condition that was taken out. */
export interface Tried {
  readonly condition: Condition;
  /** The test that failed, or its file where what comes before its tests did; null: none. */
  readonly noticedBy: string | null;
  /** Some test reaches it. */
  readonly reached: boolean;
}

interface Reaching {
  readonly file: string;
  /** Tests that reach the condition; null: what surrounds the tests does, so that any may notice. */
  readonly names: readonly string[] | null;
  readonly ms: number;
}

/** What failed: a test with its file, or a file; null: nothing. */
const failureIn = (modules: readonly TestModule[]): string | null => {
  const failed = modules.find((module) => module.state() === 'failed');
  if (failed === undefined) return null;
  const test = testsOf(failed).find((one) => one.result().state === 'failed');
  const file = failed.relativeModuleId.replace(/^.*?(?=tests\/)/, '').replace(/\.js$/, '.ts');
  return test === undefined ? file : `${file}: ${test.fullName}`;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Attempts until files are run: a process that can't start in time on a busy machine says nothing of its tests. */
const mostAttempts = 3;

/** Whether every file has run, and of each that is asked in part those tests. */
const hasRun = (modules: readonly TestModule[], asked: Asked): boolean => {
  const begun = modules.filter((module) => testsOf(module).some((test) => test.result().state !== 'pending'));
  const passed = modules
    .flatMap(testsOf)
    .filter((test) => test.result().state === 'passed')
    .map(({ fullName }) => fullName);
  return (
    begun.length === asked.size &&
    [...asked.values()].every((names) => names === null || names.every((name) => passed.includes(name)))
  );
};

/** Runs what is asked; all of it, unless something fails. @throws Error: that can't be done */
const runWhole = async (
  runs: TestRuns,
  asked: Asked,
  number: number | null,
): Promise<readonly TestModule[]> => {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- another attempt
    const modules = await runs.run(asked, number);
    if (failureIn(modules) !== null || hasRun(modules, asked)) return modules;
  }
  throw new Error(`not all was run of ${[...asked.keys()].join(', ')}`);
};

/** Who reaches which condition, by its number. @throws Error: a test fails where nothing is taken out */
const measureReach = async (
  runs: TestRuns,
  files: readonly string[],
): Promise<ReadonlyMap<number, readonly Reaching[]>> => {
  const reach = new Map<number, Reaching[]>();
  const note = (number: number, reaching: Reaching) =>
    reach.set(number, [...(reach.get(number) ?? []), reaching]);
  for (const file of files) {
    // Each in a process of its own: what is asked when a module is loaded, the first file alone would reach.
    const modules = await runWhole(runs, new Map([[file, null]]), null);
    const failure = failureIn(modules);
    if (failure !== null) throw new Error(`it fails before anything is taken out: ${failure}`);
    for (const module of modules) {
      const tests = testsOf(module).map((test) => ({
        name: test.fullName,
        reached: new Set(test.meta().reached),
        ms: test.diagnostic()?.duration ?? 0,
      }));
      for (const number of new Set(tests.flatMap(({ reached }) => [...reached]))) {
        const reaching = tests.filter(({ reached }) => reached.has(number));
        note(number, {
          file,
          names: reaching.map(({ name }) => name),
          ms: sum(reaching.map(({ ms }) => ms)),
        });
      }
      const ms = sum(tests.map((test) => test.ms));
      for (const number of module.meta().reached ?? []) note(number, { file, names: null, ms });
    }
  }
  return reach;
};

/** So many files are asked whole of a condition that is reached around their tests: most sign in there. */
const mostWhole = 5;

/** The quick ones first, and those that reach a condition themselves before those around which it is reached. */
const failureWithout = async (
  runs: TestRuns,
  number: number,
  reaching: readonly Reaching[],
): Promise<string | null> => {
  const quickFirst = reaching.toSorted((a, b) => a.ms - b.ms);
  const steps = [
    quickFirst.filter(({ names }) => names !== null),
    quickFirst.filter(({ names }) => names === null).slice(0, mostWhole),
  ];
  for (const asked of steps) {
    if (asked.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- the first failure is enough
    const modules = await runWhole(runs, new Map(asked.map(({ file, names }) => [file, names])), number);
    const failure = failureIn(modules);
    if (failure !== null) return failure;
  }
  return null;
};

/**
 * Takes the conditions of sources out, one at a time, and asks the tests that reach it.
 * @param sources files, from the root of the project
 * @param tests files
 * @param folder for the bundled tests
 * @param told of each as it was tried
 */
export const tryConditions = async (
  sources: readonly string[],
  tests: readonly string[],
  folder: string,
  told: (tried: Tried) => void,
): Promise<void> => {
  const byFile = new Map(
    sources.map((file) => [
      resolve(file),
      conditionsOf(file, readFileSync(file, 'utf8')).filter((condition) => !isEquivalent(condition)),
    ]),
  );
  const conditions = [...byFile.values()].flat();
  const numbers = new Map(conditions.map((condition, number) => [condition, number]));
  const bundled = await bundleTests(tests, folder, {
    name: 'conditions-taken-out',
    enforce: 'pre',
    transform: (text, id) => {
      const here = byFile.get(id);
      return here && withConditionsTakenOut(text, here, (condition) => numbers.get(condition) ?? -1);
    },
  });
  const runs = await openTestRuns(bundled);
  const { exitCode } = process;
  try {
    const reach = await measureReach(runs, tests);
    for (const [number, condition] of conditions.entries()) {
      const reaching = reach.get(number) ?? [];
      const noticedBy = await failureWithout(runs, number, reaching);
      told({ condition, noticedBy, reached: reaching.length > 0 });
    }
  } finally {
    await runs.close();
    // The tests that failed were to fail.
    process.exitCode = exitCode;
  }
};
