import { fileURLToPath, pathToFileURL } from 'node:url';

import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { createHistoryProgress } from '#server/seed/history-progress.ts';

import { testLog } from '../../support/worlds/test-log.ts';
import { launchBrowser, mapPath } from './browser.ts';
import { benchVerifyCode, signInTo } from './sign-in.ts';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What a browser did while a film played. */
export interface Film {
  readonly framesASecond: number;
  readonly longestTaskMs: number;
  /** The film's time that passed in a second. */
  readonly speed: number;
  /** From the address to the first trucks in the list, ms; and from a key that seeks to the states of there, with the 150 ms that it rests. */
  readonly firstMs: number;
  readonly seekMs: readonly number[];
}

/** Plays the fleet's past at ×300 in a browser, from a moment on, and seeks in it. */
export const filmOf = async (database: Database, fromMs: number, seconds: number): Promise<Film> => {
  const app = await createApp({
    database,
    config: readConfig({ VERIFY_CODE: benchVerifyCode }, true),
    now: Date.now,
    log: testLog(),
    timers: { every: () => () => {} },
    history: createHistoryProgress(Date.now),
    webApp: fileURLToPath(new URL('../web', pathToFileURL(process.argv[1] ?? ''))),
  });
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { cookie } = await signInTo(url, 'admin');
  const browser = await launchBrowser();
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  });
  await context.addCookies([cookie]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watched = { frames: 0, longestMs: 0 };
    Reflect.set(globalThis, 'watched', watched);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longestMs = Math.max(watched.longestMs, duration);
    }).observe({ type: 'longtask' });
    const frame = (): void => {
      watched.frames += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const openedMs = performance.now();
  await page.goto(`${url}${mapPath}?at=${new Date(fromMs).toISOString()}`, { waitUntil: 'commit' });
  await page.locator('[data-part=truck-list] button[data-id]').first().waitFor({ timeout: 60_000 });
  const firstMs = performance.now() - openedMs;
  const moment = page.locator('[data-part=past-moment]');
  const states = page.locator('[data-part=past-states]');
  const momentMs = async (): Promise<number> => Date.parse((await moment.getAttribute('data-value')) ?? '');
  const seekMs: number[] = [];
  await page.locator('[data-part=past-head]').click();
  for (let turn = 1; turn <= 5; turn += 1) {
    await wait(1500);
    const before = await states.getAttribute('data-value');
    const began = performance.now();
    await page.keyboard.press('Shift+ArrowRight');
    await page.waitForFunction((old) => {
      const now = document.querySelector<HTMLElement>('[data-part=past-states]')?.dataset['value'];
      return (
        now !== old &&
        now === document.querySelector<HTMLElement>('[data-part=past-moment]')?.dataset['value']
      );
    }, before);
    seekMs.push(performance.now() - began);
  }
  await page.locator('[name=pastSpeed]').selectOption('300');
  await page.locator('[data-part=past-play]').click();
  await wait(3000);
  await page.evaluate(() => Object.assign(Reflect.get(globalThis, 'watched'), { frames: 0, longestMs: 0 }));
  const [began, at] = [performance.now(), await momentMs()];
  await wait(seconds * 1000);
  const tookS = (performance.now() - began) / 1000;
  const { frames, longestMs } = await page.evaluate(
    () => Reflect.get(globalThis, 'watched') as { frames: number; longestMs: number },
  );
  const speed = ((await momentMs()) - at) / 1000 / tookS;
  await browser.close();
  await app.server.close();
  return { framesASecond: frames / tookS, longestTaskMs: longestMs, speed, firstMs, seekMs };
};
