import { resolve } from 'node:path';

import { createVitest, type TestCase, type TestModule, type TestSpecification } from 'vitest/node';

/** A test takes at most so long, or has noticed that something is taken out. */
const longestMs = 20_000;

/** What is run of a file of tests, by the names of the tests; null: all of it. */
export type Asked = ReadonlyMap<string, readonly string[] | null>;

/** Runs files of tests in one process, one after the other, until the first failure. */
export interface TestRuns {
  readonly run: (asked: Asked, takenOut: number | null) => Promise<readonly TestModule[]>;
  readonly close: () => Promise<void>;
}

export const testsOf = (module: TestModule): readonly TestCase[] => [...module.children.allTests()];

/** @param bundled where each file of tests stands as a program */
export const openTestRuns = async (bundled: ReadonlyMap<string, string>): Promise<TestRuns> => {
  let order: readonly string[] = [];
  const placeOf = (file: string): string => resolve(bundled.get(file) ?? file);
  const vitest = await createVitest(
    'test',
    {
      config: false,
      watch: false,
      include: [...bundled.values()],
      exclude: [],
      runner: 'tests/bench/support/mutation/condition-runner.ts',
      reporters: [{}],
      silent: true,
      bail: 1,
      isolate: false,
      fileParallelism: false,
      dangerouslyIgnoreUnhandledErrors: true,
      testTimeout: longestMs,
      hookTimeout: longestMs,
      teardownTimeout: 2_000,
      sequence: {
        sequencer: class {
          shard = (files: TestSpecification[]) => files;
          sort = (files: TestSpecification[]) =>
            files.toSorted((a, b) => order.indexOf(a.moduleId) - order.indexOf(b.moduleId));
        },
      },
    },
    {},
  );
  const specifications = new Map(
    (await vitest.globTestSpecifications()).map((one) => [one.moduleId, one] as const),
  );
  return {
    run: async (asked, takenOut) => {
      // What an earlier run said of a file would be among the results of this one.
      vitest.state.filesMap.clear();
      order = [...asked.keys()].map(placeOf);
      vitest.provide('takenOut', takenOut);
      vitest.provide(
        'testNames',
        Object.fromEntries(
          [...asked].flatMap(([file, names]) => (names === null ? [] : [[placeOf(file), names]])),
        ),
      );
      const { testModules } = await vitest.runTestSpecifications(
        order.flatMap((place) => specifications.get(place) ?? []),
      );
      return testModules;
    },
    close: () => vitest.close(),
  };
};
