import type { Plugin } from 'vite';
import { defineConfig, mergeConfig } from 'vitest/config';

import { deep } from './tests/support/engine/runs.ts';
import build from './vite.config.ts';

/** Tests of five seconds and more: they start processes, deliver whole days, or walk over every report. */
const longTests = ['tests/**/*.long.test.ts'];

/** What only `npm run test:deep` runs. */
const deepTests = ['tests/**/*.deep.test.ts'];

const slowTests = [...longTests, ...deepTests];

/** Tests of the web app's own state. */
const tabTests = ['state', 'sw', 'templates', 'ui'].map((folder) => `tests/${folder}/**/*.test.ts`);

const serverTests = ['tests/server/**/*.test.ts'];

/** What the test command leaves out of a run; the option `--exclude` does not reach projects. */
const left = process.env['TEST_WITHOUT']?.split(' ') ?? [];

const testProject = (
  name: string,
  { include = ['tests/**/*.test.ts'], exclude = [] as string[], isolate = true },
) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: ['tests/e2e/**', ...left, ...(deep ? [] : deepTests), ...exclude],
    isolate,
    environment: 'node' as const,
    setupFiles: ['tests/support/operation/real-timers.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What comes is waited for as long as a busy machine may take: a second was too short beside other tests.
    expect: { poll: { timeout: 10_000 } },
  },
});

/** What a module with a glob holds depends on other files than itself: those are transformed in each run. */
const globsAreNotKept: Plugin = {
  name: 'globs-are-not-kept',
  configureVitest: ({ experimental_defineCacheKeyGenerator: keyBy }) =>
    keyBy(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined)),
};

/** Tests see the sources as the build does; a site that only builds has no test tool. */
export default defineConfig((environment) =>
  mergeConfig(build(environment), {
    plugins: [globsAreNotKept],
    test: {
      // A snapshot that nobody has looked at is none: only `-u` writes.
      update: 'none',
      // Sources are transformed once, not in each run: a fifth of the time that tests take.
      experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/test-modules' },
      projects: [
        // Modules without a state of their own are loaded once for many files: half of the time that tests take goes there.
        testProject('node', { exclude: [...tabTests, ...serverTests, ...slowTests], isolate: false }),
        // In processes of their own: the server's async context makes every promise of a process several times dearer.
        testProject('server', { include: serverTests, exclude: slowTests, isolate: false }),
        // What a tab remembers lives in its modules, so each of these files has them to itself.
        testProject('tab', { include: tabTests }),
        testProject('long', { include: slowTests, isolate: false }),
      ],
    },
  }),
);
