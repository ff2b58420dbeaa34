// Four tabs, an alarm a second, for as long as is asked: does anything grow?
// `npm run bench -- soak --minutes 60`.
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright';

import { controlWorkers } from '../../support/worker-control.ts';
import { openBenchServer } from '../support/bench-server.ts';
import { launchBrowser, mapPath } from '../support/browser.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);
const tabCount = 4;
const trucks = 500;
const alarmEveryMs = 1_000;
const samples = Math.max(6, Math.min(120, Math.round(minutes * 2)));
/** What a first page brings with it is no growth. */
const warmUpShare = 0.25;
const megabyte = 1_048_576;

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Least squares; per hour. */
const slopePerHour = (points: readonly (readonly [atMs: number, value: number])[]): number => {
  const meanAt = points.reduce((sum, [atMs]) => sum + atMs, 0) / points.length;
  const mean = points.reduce((sum, [, value]) => sum + value, 0) / points.length;
  const above = points.reduce((sum, [atMs, value]) => sum + (atMs - meanAt) * (value - mean), 0);
  const below = points.reduce((sum, [atMs]) => sum + (atMs - meanAt) ** 2, 0);
  return below === 0 ? 0 : (above / below) * 3_600_000;
};

const server = await openBenchServer(trucks);
const { cookie } = await server.signIn('admin');
const browser = await launchBrowser();
const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
await context.addCookies([cookie]);
const workers = await controlWorkers(browser);
const tabs: { readonly page: Page; readonly session: CDPSession }[] = [];
for (const path of [mapPath, '/dashboard', '/dashboard', mapPath].slice(0, tabCount)) {
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`);
  await page.locator('[data-part=connection][data-state=live]').waitFor();
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('Performance.enable');
  tabs.push({ page, session });
}

let alarms = 0;
let failures = 0;
const timer = setInterval(() => {
  alarms += 1;
  const terminal = `30000${String((alarms % trucks) + 1).padStart(5, '0')}`;
  const time = new Date().toISOString();
  // Pressed and released by turns, so that each press is an alarm of its own.
  const action = Math.floor(alarms / trucks) % 2 === 0 ? 'pressed' : 'released';
  const message = { id: `${terminal}-${time}`, terminal, time, seq: alarms, kind: 'emergency' };
  server.post([{ ...message, data: { action, button: 'cab' } }]).catch(() => {
    failures += 1;
  });
}, alarmEveryMs);
// Somebody is there: dialogs are answered faster than alarms come, or they would pile up by design.
const answering = setInterval(() => {
  for (const { page } of tabs)
    void page
      .evaluate(async () => {
        for (let n = 0; n < 5; n += 1) {
          const button = document.querySelector<HTMLElement>('[data-part=alarm-201] [data-part=confirm]');
          if (button === null) return;
          button.click();
          await new Promise((resolve) => void setTimeout(resolve, 100));
        }
      })
      .catch(() => {});
}, 2_000);

interface Sample {
  readonly atMs: number;
  readonly pages: number;
  readonly worker: number;
  readonly listeners: number;
  readonly nodes: number;
}

const sample = async (): Promise<Sample> => {
  let pages = 0;
  let listeners = 0;
  let nodes = 0;
  for (const { session } of tabs) {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
    pages += of('JSHeapUsedSize');
    listeners += of('JSEventListeners');
    nodes += of('Nodes');
  }
  return { atMs: performance.now(), pages, worker: await workers.heapBytes(), listeners, nodes };
};

const all: Sample[] = [];
for (let n = 0; n < samples; n += 1) {
  await wait((minutes * 60_000) / samples);
  const one = await sample();
  all.push(one);
  console.log(
    `${Math.round(((n + 1) / samples) * minutes * 10) / 10} min: pages ${(one.pages / megabyte).toFixed(1)} MB, ` +
      `worker ${(one.worker / megabyte).toFixed(2)} MB, listeners ${one.listeners}, nodes ${one.nodes}`,
  );
}
clearInterval(timer);
clearInterval(answering);
const settled = all.slice(Math.floor(all.length * warmUpShare));
const slope = (of: (one: Sample) => number): number =>
  slopePerHour(settled.map((one) => [one.atMs, of(one)]));
const listeners = settled.map((one) => one.listeners);
console.log(
  `${tabCount} tabs, ${alarms} alarms in ${minutes} min (${failures} not posted): heap of all pages ` +
    `${(slope((one) => one.pages) / megabyte).toFixed(2)} MB/h, of the worker ${(slope((one) => one.worker) / megabyte).toFixed(2)} MB/h ` +
    `(aim < 1 each after an hour), listeners ${Math.min(...listeners)} to ${Math.max(...listeners)}`,
);
await browser.close();
await server.close();
process.exit(0);
