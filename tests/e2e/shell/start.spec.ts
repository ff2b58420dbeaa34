import { existsSync, readFileSync } from 'node:fs';

import type { Browser, BrowserContext, Page } from '@playwright/test';

import { signInByCall } from '../support/api.ts';
import { pageAt } from '../support/people.ts';
import type { Server } from '../support/server.ts';
import { stays } from '../support/stays.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'start' });

const words = (page: Page): Promise<string> =>
  page.evaluate(() => document.body.innerText.trim()).catch(() => '');

/** A page may be empty while it is on its way, never for longer. */
const neverBlank = async (page: Page): Promise<void> => {
  await expect.poll(() => words(page), { timeout: 120_000 }).not.toBe('');
};

const startWords = (page: Page) => page.locator('[data-part=start-words]');

/** Signed in, without a service worker that would have the code. */
const bare = async (browser: Browser, server: Server): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const { cookie } = await signInByCall(server, 'admin');
  await context.addCookies([cookie]);
  return { context, page: await context.newPage() };
};

for (const [what, pattern, details] of [
  ['the code of the start', /\/assets\/(base|react)-.*\.js/, { tag: '@deep' }],
  ['the entry', /\/assets\/index-.*\.js/, { tag: '@deep' }],
  ['every file of the console', /\/assets\//, {}],
] as const)
  test(
    `a console that has lost ${what} says so in words, and starts when there is one again`,
    details,
    async ({ browser, server }) => {
      const { context, page } = await bare(browser, server);
      await page.route(pattern, (route) => route.fulfill({ status: 404, body: 'gone' }));
      let loads = 0;
      page.on('load', () => (loads += 1));
      await page.goto(`${server.url}/dashboard`);
      await expect(startWords(page)).toBeVisible({ timeout: 120_000 });
      await expect(startWords(page)).toContainText('页面没有打开');
      // A page whose styles are still on their way counts as seen: only what stays does.
      await stays(3_000, () => loads <= 2, true);
      await expect(startWords(page)).toBeVisible({ timeout: 120_000 });
      // Still lost: the button leads back to the words.
      await Promise.all([page.waitForEvent('load'), startWords(page).locator('button').click()]);
      await expect(startWords(page)).toBeVisible({ timeout: 120_000 });
      await page.unroute(pattern);
      await startWords(page).locator('button').click();
      await pageAt(page, 'dashboard').waitFor();
      await expect(startWords(page)).toHaveCount(0);
      await context.close();
    },
  );

test(
  'a start whose code is still arriving has not failed, however long it takes',
  { tag: '@deep' },
  async ({ browser, server }) => {
    const { context, page } = await bare(browser, server);
    // A line on which the entry takes 20 s.
    await page.route(/\/assets\/index-.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      await route.continue();
    });
    void page.goto(`${server.url}/dashboard`).catch(() => null);
    await page.waitForTimeout(18_000);
    await expect(startWords(page)).not.toBeVisible();
    await pageAt(page, 'dashboard').waitFor();
    await context.close();
  },
);

test(
  'a start without an answer of the hub shows a message',
  { tag: '@deep' },
  async ({ browser, server }) => {
    const { context, page } = await bare(browser, server);
    // Workers that start and never answer.
    await page.addInitScript(() => {
      class Dead {
        readonly port = new MessageChannel().port1;
        postMessage(): void {}
        terminate(): void {}
      }
      Reflect.set(globalThis, 'SharedWorker', Dead);
      Reflect.set(globalThis, 'Worker', Dead);
    });
    await page.goto(`${server.url}/dashboard`);
    await expect(page.locator('[data-part=start-late]')).toBeVisible({ timeout: 120_000 });
    await expect(page.locator('[data-part=start-late] button')).toBeVisible();
    await context.close();
  },
);

for (const what of [
  'an emptied cookie jar',
  'storage that is cleared',
  'all that is cleared, and a reload',
] as const)
  test(
    `${what}: both tabs lead to the sign-in, neither is ever left blank`,
    { tag: '@deep' },
    async ({ browser, server }) => {
      // Two browsers' worth at once: most of the time is a wait for the next poll, which finds the session gone.
      const round = async (settled: boolean): Promise<void> => {
        const context = await browser.newContext();
        const { cookie } = await signInByCall(server, 'admin');
        await context.addCookies([cookie]);
        const pages = [await context.newPage(), await context.newPage()];
        for (const page of pages) {
          await page.goto(`${server.url}/dashboard`);
          await pageAt(page, 'dashboard').waitFor();
        }
        const [first] = pages;
        if (first === undefined) throw new Error('no tab');
        if (settled) await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
        await context.clearCookies();
        if (what !== 'an emptied cookie jar') {
          const session = await context.newCDPSession(first);
          await session.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' });
        }
        if (what === 'all that is cleared, and a reload')
          // Its hub may be about to reload it.
          await Promise.all(pages.map((page) => page.reload().catch(() => null)));
        const startMs = performance.now();
        for (const page of pages) await page.locator('[data-page=login]').waitFor({ timeout: 120_000 });
        console.log(`${what}: sign-in in both tabs after ${Math.round(performance.now() - startMs)} ms`);
        for (const page of pages) await neverBlank(page);
        await context.close();
      };
      await Promise.all([round(false), round(true)]);
    },
  );

/** Bytes of script over the wire (brotli) that a first visit may take; who needs more says why and raises it. */
// The names of a build's files are packed with them: the map's sum differs by 200 from build to build. A map that gives its
// pictures back is 90 bytes, and what the hub holds for tabs behind another 100: 40 MB of six tabs. A second factor is
// 800 of the sign-in and 500 of the hub; what is kept shown at once, and a store that is blocked, 400 of the hub; pages and words of terminals, roles and factors are 1,700 of the map;
// what tells of corrected judgements, and the evidence of a loss, 1,600 of it and 100 of the hub; the calls of pump totals,
// statements and sums over weeks are 500 of it. The hub has no schemas of replies that it does not read: 6,100 less.
// Alarms that a standard terminal says by its alarm word, files of active safety and what is asked of a terminal are 2,600 of
// the map and 700 of the hub. Calls of files (lists, tables, maps), of the first day, and of an outage that an open page says are
// 400 of the hub and 500 of the map. What hears that an authority asks (its dialog comes when one does) is 700 of the map. Words of lists that only replies name are left out of the hub: 5,300 less.
// Calls of single sign-on are 200 of the hub; the sign-in page loads nothing of it where no provider is set up.
// An emergency window that takes no key of somebody who writes is 900 of the map; titles and words of the pages for share
// links, forwarding, streams and providers are 700. Names of parameter files stand apart from all their fields, which the
// hub loaded with them: 7,200 less.
const budgets = { login: 89_800, map: 262_500, hub: 74_500 };

/** As the server sends it: packed, or as it is where that is not worth it. */
const bytesOf = (path: string): number =>
  readFileSync(`dist/web${path}${existsSync(`dist/web${path}.br`) ? '.br' : ''}`).length;
const isHub = (path: string): boolean => readFileSync(`dist/web${path}`, 'utf8').includes('onconnect');

test('sign-in and live map load no more script than they may', async ({ browser, server }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const scripts = async (
    path: string,
    shown: (page: Page) => Promise<unknown>,
  ): Promise<ReadonlySet<string>> => {
    const page = await context.newPage();
    const asked = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/assets\/.*\.js$/.test(pathname)) asked.add(pathname);
    });
    const last = page.waitForRequest(/\/assets\/follow-worker-/);
    await page.goto(`${server.url}${path}`);
    await shown(page);
    // Fetched seconds after everything that the page needs.
    asked.delete(new URL((await last).url()).pathname);
    await page.close();
    return asked;
  };
  const sum = (paths: readonly string[]): number => paths.map(bytesOf).reduce((all, one) => all + one, 0);
  const login = [...(await scripts('/login', (page) => page.locator('[data-page=login]').waitFor()))];
  const { cookie } = await signInByCall(server, 'admin');
  await context.addCookies([cookie]);
  const map = [
    ...(await scripts('/monitor/track_map', (page) => page.locator('[data-page] canvas').first().waitFor())),
  ];
  const figures = {
    login: sum(login.filter((path) => !isHub(path))),
    map: sum(map.filter((path) => !isHub(path))),
    hub: sum(login.filter(isHub)),
  };
  console.log(`script: ${JSON.stringify(figures)}`);
  for (const [name, bytes] of Object.entries(budgets))
    expect(figures[name as keyof typeof budgets], name).toBeLessThan(bytes);
  // What was counted is what was loaded: both are more than React.
  expect(figures.login).toBeGreaterThan(50_000);
  expect(figures.map).toBeGreaterThan(figures.login + 50_000);
  expect(figures.hub).toBeGreaterThan(20_000);
  await context.close();
});
