// From an alarm's commit to its paint, with five tabs open, and back after the server was away:
// `npm run bench -- alarm [--alarms 48] [--losses 3]`.
import type { Page } from 'playwright';
import { parseArgs } from 'node:util';

import { alarmChannel } from '#server/alarms/stream/publish.ts';

import { openBenchServer } from './support/bench-server.ts';
import { launchBrowser, mapPath, nowMs } from './support/browser.ts';
import { quantile } from './support/quantile.ts';

const { values } = parseArgs({
  options: {
    alarms: { type: 'string', default: '48' },
    losses: { type: 'string', default: '3' },
  },
});
const alarms = Number(values.alarms);
const losses = Number(values.losses);
const tabCount = 5;
const awayMs = 14_000;

interface Seen {
  /** In the document. */
  readonly stoodMs: number;
  /** On its way to the screen; 0: not yet. */
  paintedMs: number;
}

/** Notes when a row with an alarm's id stands in the document, and when a frame with it was given out. */
const watchAlarms = (): void => {
  const seen: Record<string, Seen> = {};
  Reflect.set(globalThis, 'seenAlarms', seen);
  const nowMs = (): number => performance.timeOrigin + performance.now();
  const look = (): void => {
    const fresh: Seen[] = [];
    for (const row of document.querySelectorAll('[data-part^=alarm-] [data-id]')) {
      const id = row.getAttribute('data-id') ?? '';
      if (seen[id] === undefined) fresh.push((seen[id] = { stoodMs: nowMs(), paintedMs: 0 }));
    }
    if (fresh.length === 0) return;
    // The task after the frame's callback runs when the frame is on its way to the screen.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        for (const each of fresh) each.paintedMs = nowMs();
      };
      port2.postMessage(null);
    });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
};

/** Notes every state that the connection chip shows, with its time. */
const watchChip = (): void => {
  const states: [string, number][] = [];
  Reflect.set(globalThis, 'chipStates', states);
  const look = (): void => {
    const state = document.querySelector('[data-part=connection]')?.getAttribute('data-state');
    if (state && state !== states.at(-1)?.[0])
      states.push([state, performance.timeOrigin + performance.now()]);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
};

const seenIn = (page: Page, id: string): Promise<Seen | null> =>
  page.evaluate(
    (wanted) => (Reflect.get(globalThis, 'seenAlarms') as Record<string, Seen>)[wanted] ?? null,
    id,
  );

/** When the chip first showed one of these states after a moment; null: not yet. */
const chipAt = (page: Page, states: readonly string[], afterMs: number): Promise<number | null> =>
  page.evaluate(
    ([wanted, after]) =>
      (Reflect.get(globalThis, 'chipStates') as [string, number][]).find(
        ([state, atMs]) => atMs > after && wanted.includes(state),
      )?.[1] ?? null,
    [states, afterMs] as const,
  );

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const eventually = async <T>(what: string, ask: () => Promise<T | null>, deadlineMs = 20_000): Promise<T> => {
  const untilMs = nowMs() + deadlineMs;
  while (nowMs() < untilMs) {
    const answer = await ask();
    if (answer !== null) return answer;
    await wait(50);
  }
  throw new Error(`not seen in ${deadlineMs} ms: ${what}`);
};

const server = await openBenchServer(Math.max(50, alarms));
const { cookie } = await server.signIn('admin');
const browser = await launchBrowser();
const context = await browser.newContext();
await context.addInitScript(watchAlarms);
await context.addInitScript(watchChip);
await context.addCookies([cookie]);
const tabs: Page[] = [];
const paths = [mapPath, '/dashboard', '/dashboard', mapPath, '/dashboard'].slice(0, tabCount);
for (const path of paths) {
  const tab = await context.newPage();
  await tab.goto(`${server.url}${path}`);
  tabs.push(tab);
}
for (const tab of tabs) await tab.locator('[data-part=connection][data-state=live]').waitFor();
await wait(3_000);

let committedMs = 0;
const unlisten = await server.database.listen(alarmChannel, () => {
  committedMs ||= nowMs();
});
const painted: number[] = [];
const paintedFromPost: number[] = [];
const stood: number[] = [];
for (let n = 1; n <= alarms; n += 1) {
  const terminal = `30000${String(n).padStart(5, '0')}`;
  const time = new Date().toISOString();
  // By turns: the emergency button (a dialog) and the terminal's own overspeed alarm (the list of five).
  const said =
    n % 2 === 0
      ? { kind: 'emergency', data: { action: 'pressed', button: 'cab' } }
      : {
          kind: 'position',
          data: {
            fix: '3d',
            longitudeDeg: 121.4,
            latitudeDeg: 29.72,
            speedKmh: 60,
            bearingDeg: 90,
            acc: true,
            alarmWord: 2,
          },
        };
  // Browsers give frames to the tab in front alone; each has its turn.
  const front = tabs[n % tabs.length];
  if (front === undefined) throw new Error('no tab');
  await front.bringToFront();
  await wait(100 + ((n * 37) % 200));
  committedMs = 0;
  const postedMs = nowMs();
  await server.post([{ id: `${terminal}-${time}`, terminal, time, seq: 1, ...said }]);
  const id = await eventually(`alarm ${n} in the database`, async () => {
    const [row] = await server.database.query<{ id: string }>(
      'select id from alarm where sign_code = $1 and popup and not withdrawn',
      [`浙C${String(n).padStart(5, '0')}`],
    );
    return row?.id ?? null;
  });
  const paint = await eventually(`alarm ${n} on the screen`, async () => {
    const seen = await seenIn(front, id);
    return seen?.paintedMs ? seen.paintedMs : null;
  });
  painted.push(paint - committedMs);
  paintedFromPost.push(paint - postedMs);
  for (const tab of tabs) {
    const { stoodMs } = await eventually(`alarm ${n} in a tab`, () => seenIn(tab, id));
    stood.push(stoodMs - committedMs);
  }
}
await unlisten();
const said = (samples: readonly number[]): string =>
  [0.5, 0.95, 1].map((share) => Math.round(quantile(samples, share))).join(' / ');
console.log(
  `alarm, ${tabCount} tabs, ${alarms} alarms, from the commit: painted in the tab in front p50 / p95 / max ${said(painted)} ms ` +
    `(aim p95 ≤ 300; ${said(paintedFromPost)} ms from the post), in the document of every tab ${said(stood)} ms`,
);

const goneMs: number[] = [];
const backMs: number[] = [];
for (let loss = 0; loss < losses; loss += 1) {
  const stoppedMs = nowMs();
  await server.stop();
  // Not the same length each time, so that the attempts fall elsewhere.
  await wait(awayMs + loss * 1_700);
  for (const tab of tabs) {
    const atMs = await chipAt(tab, ['offline'], stoppedMs);
    goneMs.push((atMs ?? Infinity) - stoppedMs);
  }
  await server.start();
  const openMs = nowMs();
  for (const tab of tabs)
    backMs.push((await eventually('live again', () => chipAt(tab, ['live'], openMs), 60_000)) - openMs);
  await wait(2_000);
}
console.log(
  `server lost ${losses} times for ${awayMs / 1000} s and more, ${tabCount} tabs: says offline after p50 / p95 / max ${said(goneMs)} ms ` +
    `(aim ≤ 10,000), live again after its restart ${said(backMs)} ms (aim ≤ 6,000)`,
);
await browser.close();
await server.close();
process.exit(0);
