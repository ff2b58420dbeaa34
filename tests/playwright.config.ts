import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';

import type { ServerOptions } from './e2e/support/test.ts';

const named = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Files that mostly wait: for lines that are cut, workers that hang, versions that change. */
const waiting = /\/(start|faults|faults-storage|skew)\.spec\.ts$/;

/**
 * The built console in a real browser against the real server, each with a server of its own: two that work beside one
 * that waits keep two processors busy.
 */
export default defineConfig<object, ServerOptions>({
  testDir: './e2e',
  globalSetup: './e2e/support/first-database.ts',
  outputDir: '../node_modules/.cache/e2e',
  workers: 3,
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'pages', testIgnore: waiting, workers: 2 },
  ],
  // A shared machine may stall a browser; a test that needs a second try is reported as flaky.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    launchOptions: {
      // Without one at the place that is asked for, Playwright's own browser runs.
      ...(existsSync(named) ? { executablePath: named } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
