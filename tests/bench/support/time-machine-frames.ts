import { fileURLToPath, pathToFileURL } from 'node:url';

import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import type { Database } from '#server/database/database.ts';
import { createHistoryProgress } from '#server/telemetry/history-progress.ts';

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
  /**
   * From the address to the picture with the first trucks in the list, ms; and from a key that seeks to the picture with
   * the states of there. By the page's own clock: the process that asks it is the server too.
   */
  readonly firstMs: number;
  readonly seekMs: readonly number[];
}

/** Plays the fleet's past at ×300 in a browser, from a moment on, and seeks in it. */
export const filmOf = async (database: Database, fromMs: number, seconds: number): Promise<Film> => {
  const program = pathToFileURL(process.argv[1] ?? '');
  const app = await createApp({
    database,
    config: readConfig({ VERIFY_CODE: benchVerifyCode }, true),
    now: Date.now,
    log: testLog(),
    timers: { every: () => () => {} },
    history: createHistoryProgress(Date.now),
    fileWorker: () => new URL('../server/file-worker.js', program),
    webApp: fileURLToPath(new URL('../web', program)),
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
    const watched = {
      frames: 0,
      longestMs: 0,
      firstMs: null as number | null,
      soughtMs: null as number | null,
    };
    Reflect.set(globalThis, 'watched', watched);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longestMs = Math.max(watched.longestMs, duration);
    }).observe({ type: 'longtask' });
    const frame = (): void => {
      watched.frames += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    /** Calls back when what is there now has been drawn. */
    const drawn = (then: (ms: number) => void): void => {
      requestAnimationFrame(() => setTimeout(() => then(performance.now())));
    };
    let [pressedMs, former] = [0, ''];
    const valueOf = (part: string): string =>
      document.querySelector<HTMLElement>(`[data-part=${part}]`)?.dataset['value'] ?? '';
    addEventListener(
      'keydown',
      () => {
        pressedMs = performance.now();
        former = valueOf('past-states');
        watched.soughtMs = null;
      },
      true,
    );
    new MutationObserver(() => {
      if (
        watched.firstMs === null &&
        document.querySelector('[data-part=truck-list] button[data-id]') !== null
      ) {
        watched.firstMs = 0;
        drawn((ms) => (watched.firstMs = ms));
      }
      const states = valueOf('past-states');
      if (pressedMs === 0 || states === former || states !== valueOf('past-moment')) return;
      const fromMs = pressedMs;
      pressedMs = 0;
      drawn((ms) => (watched.soughtMs = ms - fromMs));
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-value'],
    });
  });
  await page.goto(`${url}${mapPath}?at=${new Date(fromMs).toISOString()}`, { waitUntil: 'commit' });
  /** What the page measured, once it has. */
  const measured = async (name: 'firstMs' | 'soughtMs'): Promise<number> => {
    const handle = await page.waitForFunction(
      (field) => (Reflect.get(Reflect.get(globalThis, 'watched'), field) as number | null) || null,
      name,
      { timeout: 60_000 },
    );
    return Number(await handle.jsonValue());
  };
  const firstMs = await measured('firstMs');
  const moment = page.locator('[data-part=past-moment]');
  const momentMs = async (): Promise<number> => Date.parse((await moment.getAttribute('data-value')) ?? '');
  const seekMs: number[] = [];
  await page.locator('[data-part=past-head]').click();
  for (let turn = 1; turn <= 20; turn += 1) {
    await wait(1500);
    await page.keyboard.press('Shift+ArrowRight');
    seekMs.push(await measured('soughtMs'));
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
