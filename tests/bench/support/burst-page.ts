import type { Page } from 'playwright';

import type { ReceivedMs } from '../../support/faults/alarm-burst.ts';
import { launchBrowser, nowMs } from './browser.ts';
import { quantile } from './quantile.ts';

interface Watched {
  /** Moments of frames, ms of the wall clock. */
  readonly frames: number[];
  /** Durations of long tasks, ms, and when each began. */
  readonly tasks: [atMs: number, ms: number][];
  /** When each alarm first stood in the document. */
  readonly stood: Record<string, number>;
}

const watch = (): void => {
  const watched: Watched = { frames: [], tasks: [], stood: {} };
  Reflect.set(globalThis, 'watchedBurst', watched);
  const nowMs = (): number => performance.timeOrigin + performance.now();
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.tasks.push([performance.timeOrigin + startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  const frame = (): void => {
    watched.frames.push(nowMs());
    requestAnimationFrame(frame);
    // Looking at every frame would cost the page more than some of its own work.
    if (watched.frames.length % 5 !== 0) return;
    // The newest are first, in every list and dialog.
    for (const part of document.querySelectorAll('[data-part^=alarm]'))
      for (const row of [...part.querySelectorAll('[data-id]')].slice(0, 50))
        watched.stood[row.getAttribute('data-id') ?? ''] ??= nowMs();
  };
  requestAnimationFrame(frame);
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What the page shows once it shows the newest alarm; it is given ten seconds for that. */
const seenIn = async (page: Page, newest: string): Promise<Watched> => {
  await page
    .waitForFunction((id) => id in (Reflect.get(globalThis, 'watchedBurst') as Watched).stood, newest, {
      timeout: 10_000,
    })
    .catch(() => {});
  return page.evaluate(() => Reflect.get(globalThis, 'watchedBurst') as Watched);
};

/** Presses the button that confirms all, and prints how the page kept up meanwhile. */
const confirmAll = async (page: Page): Promise<void> => {
  const dialog = page.locator('[data-part=alarm-201]');
  if ((await dialog.count()) === 0) return;
  const fromMs = nowMs();
  await dialog.locator('footer button').last().click();
  await dialog.waitFor({ state: 'detached', timeout: 120_000 });
  const toMs = nowMs();
  const { frames, tasks } = await page.evaluate(() => Reflect.get(globalThis, 'watchedBurst') as Watched);
  const during = frames.filter((atMs) => atMs >= fromMs && atMs <= toMs);
  const longest = Math.max(0, ...tasks.filter(([atMs]) => atMs >= fromMs).map(([, ms]) => ms));
  console.log(
    `all confirmed after ${((toMs - fromMs) / 1000).toFixed(1)} s: ${Math.round((during.length * 1000) / (toMs - fromMs))} frames/s, longest task ${Math.round(longest)} ms`,
  );
};

/** Opens a page in a browser, and prints how it kept up with the burst: frames, long tasks, age of what it shows. */
export const watchedPage =
  (path: string, cookie: string) =>
  async (url: string): Promise<(received: ReceivedMs) => Promise<void>> => {
    const browser = await launchBrowser();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(watch);
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto(`${url}${path}`);
    await page.locator('[data-part=connection][data-state=live]').waitFor();
    await wait(3_000);
    return async (received) => {
      const moments = [...received.values()];
      const [fromMs, toMs] = [Math.min(...moments), Math.max(...moments)];
      const newest = [...received].findLast(([, atMs]) => atMs === toMs)?.[0] ?? '';
      const { frames, tasks, stood } = await seenIn(page, newest);
      const during = frames.filter((atMs) => atMs >= fromMs && atMs <= toMs);
      const behind = Object.entries(stood).flatMap(([id, atMs]) => {
        const receivedMs = received.get(id);
        return receivedMs === undefined ? [] : [atMs - receivedMs];
      });
      const longest = Math.max(0, ...tasks.filter(([atMs]) => atMs >= fromMs).map(([, ms]) => ms));
      console.log(
        `page ${path}: ${Math.round((during.length * 1000) / (toMs - fromMs))} frames/s (aim ≥ 45), ` +
          `${behind.length} of ${received.size} alarms stood in it, behind the first client p50 / p95 / most ` +
          `${Math.round(quantile(behind, 0.5))} / ${Math.round(quantile(behind, 0.95))} / ${Math.round(Math.max(0, ...behind))} ms (aim ≤ 1,000), ` +
          `the newest ${newest in stood ? 'among them' : 'not among them'}, longest task ${Math.round(longest)} ms, all in ${Math.round(nowMs() - toMs)} ms`,
      );
      await confirmAll(page);
      await browser.close();
    };
  };
