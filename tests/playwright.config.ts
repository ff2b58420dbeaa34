import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';

import type { ServerOptions } from './e2e/support/test.ts';
import { deep } from './support/engine/runs.ts';
import { quietBrowserArgs } from './support/quiet-browser.ts';

const named = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const headlessShell = process.env['HEADLESS_SHELL_PATH'] ?? '/usr/bin/chromium-headless-shell';

/** Files that mostly wait: for lines that are cut, workers that hang, versions that change, notifications of the system. */
const waiting = /\/(start|faults|faults-storage|skew)\.spec\.ts$/;

const args = [
  ...quietBrowserArgs,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Files that take longest are begun first, or the last of them runs alone in the end. */
const longest = /\/(every-page|walk|shell-people|shell-frame|master-data)\.spec\.ts$/;

/** Long single tests: the worker of those that wait goes on with them, so that three work to the end. */
const afterwards = /\/(new-customer|device-pages)\.spec\.ts$/;

/** What starts the first of these that is there; without one, Playwright's own browser runs. */
const launchOptions = (...paths: readonly string[]) => {
  const executablePath = paths.find((path) => existsSync(path));
  return { ...(executablePath === undefined ? {} : { executablePath }), args };
};

const inShell = { launchOptions: launchOptions(headlessShell, named), serviceWorkers: 'block' } as const;

/**
 * The built console in a real browser against the real server, each with a server of its own: two that work beside one
 * that waits keep two processors busy. Pages run in Chromium's headless shell where it is installed: the same engine
 * without windows and notifications, in less than half of the time; and without the service worker, which stores the
 * whole product anew for each of two hundred profiles. Files that are about it allow it. What is tagged as deep runs
 * by `npm run test:deep`.
 */
export default defineConfig<object, ServerOptions>({
  testDir: './e2e',
  globalSetup: './e2e/support/first-database.ts',
  outputDir: '../node_modules/.cache/e2e',
  workers: 3,
  grepInvert: deep ? [] : /@deep/,
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'longest', testMatch: longest, workers: 2, use: inShell },
    { name: 'pages', testIgnore: [waiting, longest, afterwards], workers: deep ? 2 : 3, use: inShell },
    { name: 'afterwards', testMatch: afterwards, workers: 1, use: inShell },
  ],
  // A shared machine may stall a browser; a test that needs a second try is reported as flaky.
  retries: process.env['CI'] ? 2 : 0,
  // What is waited for comes at once on a quiet machine; one that is shared may stall a browser for half a minute.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    launchOptions: launchOptions(named),
  },
});
