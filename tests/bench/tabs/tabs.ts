// Memory of several tabs with the live map: `npm run bench -- tabs [--tabs 6] [--trucks 100] [--seconds 60] [--drawn]`.
// They are in one window, the last one in front, in a browser that was here before; with `--drawn` each has a window of its
// own, side by side. Memory is what the kernel counts of each of the browser's processes, its part of what they share
// included.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';

import { openBenchServer } from '../support/bench-server.ts';
import { mapPath } from '../support/browser.ts';
import { openOwnBrowser } from './own-browser.ts';
import { descendantsOf, processMemory } from './process-memory.ts';

const { values } = parseArgs({
  options: {
    tabs: { type: 'string', default: '6' },
    trucks: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    path: { type: 'string', default: mapPath },
    drawn: { type: 'boolean', default: false },
  },
});
const tabs = Number(values.tabs);
/** Time in which a page is whole and its roads and names are drawn. */
const openMs = 6000;

const server = await openBenchServer(Number(values.trucks));
const { cookie } = await server.signIn('admin');
const url = `${server.url}${values.path}`;
const folder = mkdtempSync(join(tmpdir(), 'tabs-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const before = await openOwnBrowser(folder, 'about:blank');
await before.send('Storage.setCookies', { cookies: [{ ...cookie, expires: Date.now() / 1000 + 86_400 }] });
await before.send('Target.createTarget', { url });
await wait(2 * openMs);
await before.close();

const browser = await openOwnBrowser(folder, url);
const report = (after: string): number => {
  const kinds = new Map<string, { count: number; sharedMb: number; ownMb: number }>();
  for (const pid of descendantsOf(browser.pid)) {
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

const totals: number[] = [];
for (let tab = 1; tab <= tabs; tab += 1) {
  if (tab > 1) await browser.send('Target.createTarget', { url, newWindow: values.drawn });
  await wait(openMs);
  totals.push(report(`${tab} open`));
}
const stop = server.carry(10, '浙C00001');
await wait(Number(values.seconds) * 1000);
await stop();
const end = report(`after ${values.seconds} s of 10 changes a second`);
const { targetInfos } = await browser.send('Target.getTargets');
const pages = (targetInfos as readonly { readonly type: string; readonly url: string }[]).filter(
  ({ type, url: at }) => type === 'page' && at.startsWith(url),
);
if (pages.length !== tabs) throw new Error(`${pages.length} of ${tabs} tabs show ${values.path}`);
const [first = 0] = totals;
console.log(
  `${tabs} tabs, ${values.drawn ? 'all drawn' : 'one in front'}: ${end.toFixed(0)} MB (goal ≤ 700), each after the first ${(((totals.at(-1) ?? 0) - first) / Math.max(1, tabs - 1)).toFixed(0)} MB`,
);
await browser.close();
await server.close();
process.exit(0);
