// The live map with many trucks: `npm run bench -- map [--seconds 12] [--trucks 1000,10000]`. Time from the list to the first truck drawn,
// longest task, frames while panning; then trucks that change while somebody watches.
import type { Page } from 'playwright';
import { parseArgs } from 'node:util';

import { type BenchServer, openBenchServer } from './support/bench-server.ts';
import { launchBrowser, mapPath, markersAtMs, nowMs, watchMarkers } from './support/browser.ts';
import { quantile } from './support/quantile.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '12' },
    trucks: { type: 'string', default: '1000,10000' },
  },
});
const seconds = Number(values.seconds);

interface Watched {
  /** Longest tasks, ms, with their start since navigation. */
  readonly tasks: [startMs: number, ms: number][];
  readonly frames: number[];
  /** Clicks, from the input to the next paint, ms. */
  readonly clicks: number[];
  /** Speeds of the first truck in the list, the tracer, with the time of the frame that brought them (wall clock). */
  readonly speeds: [speedKmh: number, atMs: number][];
  /** When the frame after the first row of the list began, that row being painted by then (wall clock). */
  listedAtMs: number;
  /** Repaints of the canvas with trucks (wall clock). */
  readonly repaints: number[];
}

const watchPage = (): void => {
  const watched: Watched = { tasks: [], frames: [], clicks: [], speeds: [], listedAtMs: 0, repaints: [] };
  Reflect.set(globalThis, 'watched', watched);
  const nowMs = (): number => performance.timeOrigin + performance.now();
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watched.tasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  const clicks: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') watched.clicks.push(entry.duration);
  }).observe(clicks);
  const clear = CanvasRenderingContext2D.prototype.clearRect;
  const watchedClear: typeof clear = function (this: CanvasRenderingContext2D, ...args) {
    if (this.canvas.dataset['part'] === 'trucks') watched.repaints.push(nowMs());
    return Reflect.apply(clear, this, args);
  };
  CanvasRenderingContext2D.prototype.clearRect = watchedClear;
  let listed = false;
  const frame = (): void => {
    watched.frames.push(nowMs());
    if (listed) watched.listedAtMs ||= nowMs();
    listed ||= document.querySelector('[data-part=truck-list] button[data-id]') !== null;
    const shown = document.querySelector('[data-part=truck-list] [data-field=speed]');
    const speedKmh = Number(shown?.getAttribute('data-value') ?? Number.NaN);
    if (!Number.isNaN(speedKmh) && speedKmh !== watched.speeds.at(-1)?.[0])
      watched.speeds.push([speedKmh, nowMs()]);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};

const watchedIn = (page: Page): Promise<Watched> =>
  page.evaluate(() => Reflect.get(globalThis, 'watched') as Watched);

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const within = <T>(rows: readonly T[], at: (row: T) => number, fromMs: number, toMs: number): T[] =>
  rows.filter((row) => at(row) >= fromMs && at(row) <= toMs);

const framesASecond = (frames: readonly number[], fromMs: number, toMs: number): number =>
  (within(frames, (atMs) => atMs, fromMs, toMs).length * 1000) / (toMs - fromMs);

const ms = (value: number): string => `${Math.round(value)} ms`;

const browserStartMs = 3_000;

/** A page in a browser of its own, watched. */
const openMap = async (cookie: Awaited<ReturnType<BenchServer['signIn']>>['cookie']) => {
  const browser = await launchBrowser();
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  });
  await context.addInitScript(watchMarkers);
  await context.addInitScript(watchPage);
  await context.addCookies([cookie]);
  const page = await context.newPage();
  // The browser's own start keeps both processors busy for a while; it is no task of the page's.
  await wait(browserStartMs);
  return { page, close: () => browser.close() };
};

const panMs = 3_000;

/** Drags the map to and fro; the answer is how long it took. */
const pan = async (page: Page): Promise<[fromMs: number, toMs: number]> => {
  const box = await page.locator('[data-part=map] [role=application]').boundingBox();
  if (box === null) throw new Error('no map');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  const fromMs = nowMs();
  while (nowMs() - fromMs < panMs) {
    const turn = ((nowMs() - fromMs) / panMs) * Math.PI * 4;
    await page.mouse.move(x + Math.sin(turn) * 200, y + (Math.cos(turn) - 1) * 80);
  }
  const toMs = nowMs();
  await page.mouse.up();
  return [fromMs, toMs];
};

for (const trucks of values.trucks.split(',').map(Number)) {
  const server = await openBenchServer(trucks);
  const { cookie } = await server.signIn('admin');
  let listedMs = 0;
  server.onReplied('/truckStatusData', (atMs) => {
    listedMs ||= atMs;
  });
  const { page, close } = await openMap(cookie);
  await page.goto(`${server.url}${mapPath}`, { waitUntil: 'commit' });
  const markersMs = await markersAtMs(page);
  const originMs = await page.evaluate(() => performance.timeOrigin);
  await wait(8_000);
  const { tasks, listedAtMs } = await watchedIn(page);
  const longest = tasks
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([startMs, taken]) => `${ms(taken)} at ${ms(startMs)}`);
  console.log(
    `map, ${trucks} trucks: first truck drawn ${ms(originMs + markersMs - listedMs)} after the list (aim ≤ 300), ` +
      `${ms(markersMs)} after the address was opened (aim of 10,000 ≤ 1,400), first rows of the list ${ms(listedAtMs - originMs)} (≤ 1,200); longest tasks ${longest.join(', ')} (aim ≤ 50)`,
  );
  const [fromMs, toMs] = await pan(page);
  const panned = await watchedIn(page);
  console.log(
    `map, ${trucks} trucks, panning: ${Math.round(framesASecond(panned.frames, fromMs, toMs))} frames/s, ` +
      `longest task ${ms(Math.max(0, ...within(panned.tasks, ([at]) => at + originMs, fromMs, toMs).map(([, taken]) => taken)))}`,
  );

  if (trucks >= 10_000) {
    const perSecond = 500;
    const tracer = await page
      .locator('[data-part=truck-list] button[data-id]')
      .first()
      .getAttribute('data-id');
    const stop = server.carry(perSecond, tracer ?? '');
    await wait(3_000);
    const liveFromMs = nowMs();
    await wait(seconds * 1_000);
    const liveToMs = nowMs();
    const live = await watchedIn(page);
    const rows = page.locator('[data-part=truck-list] button[data-id]');
    const count = await rows.count();
    for (let n = 0; n < 12; n += 1) {
      await rows.nth(1 + ((n * 3) % Math.max(1, count - 3))).click({ timeout: 10_000 });
      await wait(700);
    }
    const clicked = await watchedIn(page);
    const { moved, committed } = await stop();
    const shown = new Map(live.speeds);
    /** What was shown until the next speed came to the screen is as old as its commit. */
    const ages: number[] = [];
    const lags: number[] = [];
    let lastCommitMs: number | null = null;
    for (const [speedKmh, commitMs] of committed) {
      const speedMs = shown.get(speedKmh);
      if (speedMs === undefined) continue;
      const paintMs = live.repaints.find((atMs) => atMs >= speedMs) ?? speedMs;
      if (paintMs < liveFromMs || paintMs > liveToMs) continue;
      lags.push(paintMs - commitMs);
      if (lastCommitMs !== null) ages.push(paintMs - lastCommitMs);
      lastCommitMs = commitMs;
    }
    const liveTasks = within(live.tasks, ([at]) => at + originMs, liveFromMs, liveToMs);
    console.log(
      `map, ${trucks} trucks, ${Math.round(moved / ((nowMs() - liveFromMs + 3_000) / 1000))} changes/s of ${perSecond} wanted: ` +
        `${Math.round(framesASecond(live.frames, liveFromMs, liveToMs))} frames/s (aim ≥ 45), ` +
        `what is shown is at most ${ms(Math.max(0, ...ages))} old, p95 ${ms(quantile(ages, 0.95))} (aim ≤ 1,300; ${ages.length} samples), ` +
        `from commit to screen p50 ${ms(quantile(lags, 0.5))}, p95 ${ms(quantile(lags, 0.95))} (aim ≤ 300), ` +
        `longest task ${ms(Math.max(0, ...liveTasks.map(([, taken]) => taken)))}`,
    );
    console.log(
      `map, ${trucks} trucks, changing: click to paint p50 ${ms(quantile(clicked.clicks, 0.5))}, ` +
        `max ${ms(Math.max(0, ...clicked.clicks))} of ${clicked.clicks.length} (aim ≤ 100)`,
    );
  }
  await close();
  await server.close();
}
process.exit(0);
