// Video in a real browser: `npm run bench -- video [--minutes 3] [--hour]`. Four trucks with four cameras each stand at
// the listeners of JT/T 808 and 1078, played by a process of their own; a wall of the built web app watches them. Prints the
// time to the first picture of a channel that begins and of one that runs, the delay of 9 tiles, pictures a second and
// the longest task of 16, and whether memory grows (`--hour`: for an hour).
import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { parseArgs } from 'node:util';

import { chromium, type Page } from 'playwright';

import { openCameraUnit } from '#simulator/cameras/camera-unit.ts';

import { quietBrowserArgs } from '../support/quiet-browser.ts';
import { benchToken, openBenchServer } from './support/bench-server.ts';
import { browserPath } from './support/browser.ts';
import { quantile } from './support/quantile.ts';
import { countPaints, goOn, lookAt, openVideoPage, type PageFigures } from './support/video-page.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    hour: { type: 'boolean', default: false },
    /** Listener of the terminals: this process plays the cameras. */
    cameras: { type: 'string' },
  },
});
const minutes = values.hour ? 60 : Number(values.minutes);
const trucks = 4;
const channels = 4;
const picturesPerS = 15;
/** Begins each packet of JT/T 1078. */
const mark = 0x3031_6364;
const goals = { runningS: 0.7, beginningS: 1.5, delayS: 0.5, picturesPerS: 13, taskMs: 50, growthMbPerH: 20 };
const phoneOf = (index: number): string => `14500${String(index + 1).padStart(6, '0')}`;
const plateOf = (index: number): string => `浙C${String(index + 1).padStart(5, '0')}`;

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Tells by how much a stream's first packet left later than its time says: what a picture needs to be coded. */
const tellFirstPackets = (): void => {
  const begun = new WeakSet<Socket>();
  // oxlint-disable-next-line typescript/unbound-method -- called with its socket below
  const { write } = Socket.prototype;
  Socket.prototype.write = function (this: Socket, ...written: Parameters<typeof write>) {
    const [bytes] = written;
    if (Buffer.isBuffer(bytes) && bytes.length > 24 && bytes.readUInt32BE(0) === mark && !begun.has(this)) {
      begun.add(this);
      const lateMs = Date.now() - Number(bytes.readBigUInt64BE(16));
      process.send?.({ phone: bytes.toString('hex', 8, 14), channel: bytes[14], lateMs });
    }
    return Reflect.apply(write, this, written) as boolean;
  } as typeof write;
};

const playCameras = async (port: number): Promise<void> => {
  tellFirstPackets();
  for (let index = 0; index < trucks; index += 1)
    await openCameraUnit({
      host: '127.0.0.1',
      port,
      token: benchToken,
      phone: phoneOf(index),
      plate: plateOf(index),
      channels,
      clock: Date.now,
      photographOf: () => new Uint8Array(),
      closed: () => process.exit(0),
    });
  process.send?.('ready');
};

/** What a process of the browser is for, as its arguments say. */
const kindOf = (pid: number): string => {
  const [, type] = /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? [];
  return type ?? 'browser';
};

/** Proportional memory of a process and all that it started, MB, by what they are for. */
const memoryMb = (root: number): ReadonlyMap<string, number> => {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one)))
    try {
      const status = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It ended meanwhile.
    }
  const isOurs = (pid: number): boolean =>
    pid === root || (parents.has(pid) && pid > 1 && isOurs(parents.get(pid) ?? 0));
  const byKind = new Map<string, number>();
  for (const pid of [...parents.keys()].filter(isOurs))
    try {
      const kb = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
      byKind.set(kindOf(pid), (byKind.get(kindOf(pid)) ?? 0) + kb / 1024);
    } catch {
      // It ended meanwhile.
    }
  return byKind;
};

/** What waits to be collected is no growth: it is collected before memory is looked at. */
const collectGarbage = async (page: Page): Promise<void> => {
  const collect = (): void => Reflect.get(globalThis, 'gc')?.();
  await page.evaluate(collect);
  for (const worker of page.workers()) await worker.evaluate(collect);
};

const sumOf = (byKind: ReadonlyMap<string, number>): number =>
  [...byKind.values()].reduce((sum, mb) => sum + mb, 0);
const textOf = (byKind: ReadonlyMap<string, number>): string =>
  [...byKind].map(([kind, mb]) => `${kind} ${mb.toFixed(0)}`).join(', ');

const verdict = (value: number, goal: number, isMost = true): string =>
  (isMost ? value <= goal : value >= goal) ? '' : isMost ? ' OVER' : ' UNDER';

const run = async (): Promise<void> => {
  const server = await openBenchServer(20);
  const listeners = await server.openListeners();
  await server.seedCameras(
    Array.from({ length: trucks }, (_, index) => ({ signCode: plateOf(index), cameras: channels })),
  );
  const child = fork(process.argv[1] ?? '', ['--cameras', String(listeners.terminals)]);
  await new Promise((resolve) => void child.once('message', resolve));
  /** By phone and channel, of the last stream. */
  const lateMs = new Map<string, number>();
  child.on('message', (said) => {
    const { phone = '', channel = 0, lateMs: late = 0 } = said as Readonly<Record<string, string | number>>;
    lateMs.set(`${Number(phone)}/${channel}`, Number(late));
  });
  const lateOf = (tile: number): number =>
    lateMs.get(`${phoneOf(Math.floor(tile / channels))}/${(tile % channels) + 1}`) ?? Number.NaN;
  const ids = await server.database.query<{ id: number }>(
    'select id from truck where sign_code = any($1::text[]) order by sign_code',
    [Array.from({ length: trucks }, (_, index) => plateOf(index))],
  );
  const { cookie } = await server.signIn('admin');
  const shell = await chromium.launchServer({
    executablePath: browserPath,
    args: [...quietBrowserArgs, '--js-flags=--expose-gc'],
  });
  const browser = await chromium.connect(shell.wsEndpoint());
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await context.addCookies([cookie]);
  await countPaints(context);
  const wall = async (tiles: number, watched: readonly string[] = []): Promise<Page> => {
    const page = await openVideoPage(
      context,
      `${server.url}/monitor/video_monitor?tiles=${tiles}&watch=${watched.join(',')}`,
    );
    await page.locator('[data-channel]').first().waitFor();
    return page;
  };
  const channelAt = (index: number): string =>
    `${ids[Math.floor(index / channels)]?.id}:${(index % channels) + 1}`;
  const firstPicture = async (page: Page): Promise<PageFigures> => {
    for (;;) {
      const seen = await lookAt(page);
      if (Object.keys(seen.tiles).length > 0) return seen;
      await wait(100);
    }
  };

  const beginning: number[] = [];
  const fromPress: number[] = [];
  const running: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    const channel = channelAt(index * 2);
    const pages = [await wall(4), await wall(4)];
    for (const [turn, page] of pages.entries()) {
      await page.bringToFront();
      await wait(1500);
      await page.locator(`[data-channel="${channel}"]`).click();
      const { pressedMs, startMs, tiles } = await firstPicture(page);
      const [[tile, { firstMs }] = ['0', { firstMs: Number.NaN }]] = Object.entries(tiles);
      if (turn === 0) {
        beginning.push((firstMs - (startMs[Number(tile)] ?? Number.NaN)) / 1000);
        fromPress.push((firstMs - pressedMs) / 1000);
      } else running.push((firstMs - pressedMs) / 1000);
    }
    for (const page of pages) await page.close();
    // The stream ends when nobody has watched for a while.
    await wait(3500);
  }
  const worst = (all: readonly number[]): number => Math.max(...all);
  console.log(
    `first picture of a channel that begins: ${quantile(beginning, 0.5).toFixed(2)} s after its first frame, at most ${worst(beginning).toFixed(2)} (goal ${goals.beginningS})${verdict(worst(beginning), goals.beginningS)}; ${quantile(fromPress, 0.5).toFixed(2)} s after the press`,
  );
  console.log(
    `first picture of a channel that runs: ${quantile(running, 0.5).toFixed(2)} s after the press, at most ${worst(running).toFixed(2)} (goal ${goals.runningS})${verdict(worst(running), goals.runningS)}`,
  );

  const delaysOf = ({ tiles, startMs }: PageFigures): number[] =>
    Object.entries(tiles).flatMap(([tile, { paints }]) =>
      paints.map(
        ([atMs, streamMs]) =>
          (atMs - (startMs[Number(tile)] ?? Number.NaN) + lateOf(Number(tile)) - streamMs) / 1000,
      ),
    );
  const settle = async (page: Page, tiles: number): Promise<void> => {
    for (;;) {
      const seen = await lookAt(page);
      if (Object.keys(seen.tiles).length === tiles) break;
      await wait(200);
    }
    await wait(3000);
    await lookAt(page);
  };

  const nine = await wall(
    9,
    Array.from({ length: 9 }, (_, index) => channelAt(index)),
  );
  await settle(nine, 9);
  await wait(30_000);
  const delays = delaysOf(await lookAt(nine));
  const [p50, p95] = [quantile(delays, 0.5), quantile(delays, 0.95)];
  console.log(
    `9 tiles: ${delays.length} pictures in 30 s, delay from camera to paint p50 ${p50.toFixed(3)} s, p95 ${p95.toFixed(3)} s (goal ${goals.delayS})${verdict(p95, goals.delayS)}`,
  );
  await nine.close();
  await wait(3500);

  const sixteen = await wall(
    16,
    Array.from({ length: 16 }, (_, index) => channelAt(index)),
  );
  await settle(sixteen, 16);
  const browserPid = shell.process().pid ?? 0;
  const samples: [atMs: number, mb: number][] = [];
  const perTile: number[] = [];
  let longest = 0;
  let overGoal = 0;
  const stepS = values.hour ? 60 : 15;
  for (let step = 0; step < (minutes * 60) / stepS; step += 1) {
    const fromMs = performance.now();
    await wait(stepS * 1000);
    const seen = await lookAt(sixteen);
    const seconds = (performance.now() - fromMs) / 1000;
    const rates = Object.values(seen.tiles).map(({ paints }) => paints.length / seconds);
    perTile.push(...rates);
    longest = Math.max(longest, 0, ...seen.longTasks);
    overGoal += seen.longTasks.filter((ms) => ms > goals.taskMs).length;
    await collectGarbage(sixteen);
    const byKind = memoryMb(browserPid);
    const mb = sumOf(byKind);
    samples.push([performance.now(), mb]);
    console.log(
      `  ${(((step + 1) * stepS) / 60).toFixed(2)} min: ${Math.min(...rates).toFixed(1)} to ${Math.max(...rates).toFixed(1)} pictures/s, delay p95 ${quantile(delaysOf(seen), 0.95).toFixed(3)} s, browser ${mb.toFixed(0)} MB (${textOf(byKind)}), server ${(process.memoryUsage.rss() / 1_048_576).toFixed(0)} MB`,
    );
    if (step % Math.ceil(120 / stepS) === 0) await goOn(sixteen, 16);
  }
  const rate = quantile(perTile, 0.05);
  console.log(
    `16 tiles of 352x288: ${quantile(perTile, 0.5).toFixed(1)} of ${picturesPerS} pictures/s, the slowest twentieth ${rate.toFixed(1)} (goal ${goals.picturesPerS})${verdict(rate, goals.picturesPerS, false)}; longest task ${longest.toFixed(0)} ms, ${overGoal} over ${goals.taskMs} ms${verdict(longest, goals.taskMs)}`,
  );
  const settled = samples.slice(Math.floor(samples.length / 4));
  const [first = [0, 0], last = [0, 0]] = [settled[0], settled.at(-1)];
  const hours = (last[0] - first[0]) / 3_600_000;
  console.log(
    `memory of the browser: ${first[1].toFixed(0)} to ${last[1].toFixed(0)} MB in ${(hours * 60).toFixed(1)} min, ${hours > 0 ? ((last[1] - first[1]) / hours).toFixed(0) : '—'} MB/h${values.hour ? verdict((last[1] - first[1]) / hours, goals.growthMbPerH) : ''}`,
  );
  await browser.close();
  await shell.close();
  child.kill();
  await server.close();
  process.exit(0);
};

await (values.cameras === undefined ? run() : playCameras(Number(values.cameras)));
