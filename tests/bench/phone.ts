// What a phone costs that lies on a table with the console in front: bytes through its line, both ways, for an hour.
// `npm run bench -- phone [--minutes 3 --trucks 50]`.
import { parseArgs } from 'node:util';

import { startFaultProxy } from '../support/fault-proxy.ts';
import { openBenchServer } from './support/bench-server.ts';
import { launchBrowser, mapPath } from './support/browser.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '3' }, trucks: { type: 'string', default: '50' } },
});
const minutes = Number(values.minutes);
const trucks = Number(values.trucks);
/** A truck under way sends its place every half a minute. */
const sendEveryS = 30;
/** The first view and its upkeep are measured apart. */
const settleMs = 35_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const server = await openBenchServer(trucks);
const line = await startFaultProxy(server.url);
const { cookie } = await server.signIn('admin');
const browser = await launchBrowser();

const kilobytesPerHour = async (path: string): Promise<number> => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await context.addCookies([{ ...cookie, url: line.url }]);
  const page = await context.newPage();
  await page.goto(`${line.url}${path}`);
  await page.locator('[data-page][data-ready]').first().waitFor({ state: 'attached' });
  await wait(settleMs);
  const before = line.counts().bytes;
  await wait(minutes * 60_000);
  const carried = line.counts().bytes - before;
  await context.close();
  return (carried / 1024) * (60 / minutes);
};

const standing = await kilobytesPerHour('/dashboard');
let sent = 0;
const sending = setInterval(
  () => {
    const n = (sent % trucks) + 1;
    const round = Math.floor(sent / trucks);
    sent += 1;
    const terminal = `30000${String(n).padStart(5, '0')}`;
    const time = new Date().toISOString();
    const data = {
      fix: '3d',
      longitudeDeg: 121 + n * 0.01 + round * 0.005,
      latitudeDeg: 29.6,
      speedKmh: 55 + (n % 20),
      bearingDeg: 90,
      acc: true,
    };
    void server.post([{ id: `${terminal}-${time}`, terminal, time, seq: sent, kind: 'position', data }]);
  },
  (sendEveryS * 1000) / trucks,
);
const moving = await kilobytesPerHour(mapPath);
clearInterval(sending);
console.log(
  `phone in front, ${trucks} trucks: ${Math.round(standing)} kB/h while nothing moves (limit 300), ` +
    `${Math.round(moving)} kB/h with every truck telling its place each ${sendEveryS} s on the map`,
);
await browser.close();
await line.close();
await server.close();
process.exit(0);
