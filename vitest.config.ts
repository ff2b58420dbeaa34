import { defineConfig, mergeConfig } from 'vitest/config';

import build from './vite.config.ts';

/** Tests of the web app's own state. */
const tabTests = ['state', 'sw', 'templates', 'ui'].map((folder) => `tests/${folder}/**/*.test.ts`);

const testProject = (
  name: string,
  { include = ['tests/**/*.test.ts'], exclude = [] as string[], isolate = true },
) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: ['tests/e2e/**', ...exclude],
    isolate,
    environment: 'node' as const,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

/** Tests see the sources as the build does; a site that only builds has no test tool. */
export default defineConfig((environment) =>
  mergeConfig(build(environment), {
    test: {
      projects: [
        // Modules without a state of their own are loaded once for many files: half of the time that tests take goes there.
        testProject('node', { exclude: tabTests, isolate: false }),
        // What a tab remembers lives in its modules, so each of these files has them to itself.
        testProject('tab', { include: tabTests }),
      ],
    },
  }),
);
