// Memory of several tabs with the live map: `npm run bench -- tabs [--tabs 6] [--trucks 100] [--seconds 30]`.
// All of them are drawn, as in windows side by side. Memory is what the kernel counts of each of the browser's processes,
// its part of what they share included.
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';

import { openBenchServer } from '../support/bench-server.ts';
import { launchBrowser, mapPath, markersAtMs, watchMarkers } from '../support/browser.ts';
import { descendantsOf, processMemory } from './process-memory.ts';

const { values } = parseArgs({
  options: {
    tabs: { type: 'string', default: '6' },
    trucks: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
    path: { type: 'string', default: mapPath },
  },
});
const tabs = Number(values.tabs);
const trucks = Number(values.trucks);
const megabyte = 1_048_576;

const server = await openBenchServer(trucks);
const { cookie } = await server.signIn('admin');
const browser = await launchBrowser();
const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
await context.addCookies([cookie]);
await context.addInitScript(watchMarkers);

const report = (after: string): number => {
  const kinds = new Map<string, { count: number; sharedMb: number; ownMb: number }>();
  for (const pid of descendantsOf(process.pid)) {
    const memory = processMemory(pid);
    if (memory === null) continue;
    const sum = kinds.get(memory.kind) ?? { count: 0, sharedMb: 0, ownMb: 0 };
    kinds.set(memory.kind, {
      count: sum.count + 1,
      sharedMb: sum.sharedMb + memory.sharedMb,
      ownMb: sum.ownMb + memory.ownMb,
    });
  }
  const total = [...kinds.values()].reduce((sum, { sharedMb }) => sum + sharedMb, 0);
  const parts = [...kinds].map(
    ([kind, { count, sharedMb, ownMb }]) =>
      `${kind} ${count}: ${sharedMb.toFixed(0)} (own ${ownMb.toFixed(0)})`,
  );
  console.log(`tabs, ${after}: ${total.toFixed(0)} MB; ${parts.join(', ')}`);
  return total;
};

report('an empty browser');
const totals: number[] = [];
for (let tab = 0; tab < tabs; tab += 1) {
  const page = await context.newPage();
  await page.goto(`${server.url}${values.path}`);
  if (values.path === mapPath) await markersAtMs(page);
  await page.locator('[data-part=connection][data-state=live]').waitFor();
  await wait(3000);
  totals.push(report(`${tab + 1} open`));
}
const stop = server.carry(10, '浙C00001');
await wait(Number(values.seconds) * 1000);
await stop();
const end = report(`after ${values.seconds} s of 10 changes a second`);
for (const page of context.pages()) {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  console.log(
    `tabs, one: heap ${(of('JSHeapUsedSize') / megabyte).toFixed(1)} of ${(of('JSHeapTotalSize') / megabyte).toFixed(1)} MB, nodes ${of('Nodes')}, listeners ${of('JSEventListeners')}`,
  );
}
const [first = 0] = totals;
console.log(
  `${tabs} tabs: ${end.toFixed(0)} MB (goal ≤ 700), each after the first ${(((totals.at(-1) ?? 0) - first) / Math.max(1, tabs - 1)).toFixed(0)} MB`,
);
await browser.close();
await server.close();
process.exit(0);
