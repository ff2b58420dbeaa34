// First and later loads in a browser: `npm run bench -- load [--trucks 50]`. Bytes of script and style as they come
// over the wire, requests, and the time until a truck is drawn on the live map.
import type { BrowserContext, Page } from 'playwright';
import { parseArgs } from 'node:util';

import { openBenchServer } from './support/bench-server.ts';
import { launchBrowser, mapPath, markersAtMs, watchMarkers } from './support/browser.ts';
import { quantile } from './support/quantile.ts';

const { values } = parseArgs({
  options: { trucks: { type: 'string', default: '50' }, rounds: { type: 'string', default: '3' } },
});
const rounds = Number(values.rounds);

interface Load {
  readonly ms: number;
  readonly requests: number;
  readonly codeBytes: number;
  readonly allBytes: number;
}

/** Opens an address in a page of its own and counts what is asked for over the wire until `ready`. */
const load = async (
  context: BrowserContext,
  url: string,
  ready: (page: Page) => Promise<number>,
  slower = 1,
): Promise<Load> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (slower > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const kinds = new Map<string, string>();
  const sentS = new Map<string, number>();
  const bytes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => sentS.set(requestId, timestamp));
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await ready(page);
  // What was asked for before, and comes after.
  await page.waitForTimeout(300);
  await page.close();
  const beganS = Math.min(...sentS.values());
  const loads = [...bytes].filter(([id]) => ((sentS.get(id) ?? beganS) - beganS) * 1000 <= ms);
  const sum = (some: readonly (readonly [string, number])[]): number =>
    some.reduce((total, [, size]) => total + size, 0);
  return {
    ms,
    requests: loads.length,
    codeBytes: sum(loads.filter(([id]) => ['Script', 'Stylesheet'].includes(kinds.get(id) ?? ''))),
    allBytes: sum(loads),
  };
};

const kB = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;
const median = (loads: readonly Load[], of: (load: Load) => number): number => quantile(loads.map(of), 0.5);
const said = (loads: readonly Load[]): string =>
  `${Math.round(median(loads, ({ ms }) => ms))} ms, ${median(loads, ({ requests }) => requests)} requests, ` +
  `script and style ${kB(median(loads, ({ codeBytes }) => codeBytes))}, all ${kB(median(loads, ({ allBytes }) => allBytes))}`;

const painted = (page: Page): Promise<number> =>
  page
    .locator('form input:not([type=hidden])')
    .first()
    .waitFor()
    .then(() => page.evaluate(() => performance.now()));

const server = await openBenchServer(Number(values.trucks));
const { cookie } = await server.signIn('admin');
const browser = await launchBrowser();
const results: Record<string, Load[]> = { login: [], cold: [], warm: [], offline: [] };
for (let round = 0; round < rounds; round += 1) {
  const stranger = await browser.newContext({ serviceWorkers: 'block' });
  results['login']?.push(await load(stranger, `${server.url}/login`, painted));
  await stranger.close();
  const context = await browser.newContext();
  await context.addInitScript(watchMarkers);
  await context.addCookies([cookie]);
  results['cold']?.push(await load(context, `${server.url}${mapPath}`, markersAtMs));
  // The service worker takes the app in behind the first page.
  const settled = await context.newPage();
  await settled.goto(`${server.url}${mapPath}`);
  await settled.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await settled.waitForTimeout(2_000);
  results['warm']?.push(await load(context, `${server.url}${mapPath}`, markersAtMs));
  await settled.close();
  await context.setOffline(true);
  results['offline']?.push(await load(context, `${server.url}${mapPath}`, markersAtMs, 4));
  await context.close();
}
const line = Object.entries(results).map(([name, loads]) => `${name}: ${said(loads)}`);
console.log(
  `load, ${values.trucks} trucks, median of ${rounds}: ${line.join('; ')} (offline at a quarter of the speed)`,
);
await browser.close();
await server.close();
process.exit(0);
