// The fence editor among many fences: `npm run bench -- fences [--fences 5000]`. Half of them circles, half outlines of
// 24 corners, close together where the editor's map stands. Prints how many it draws, then presses that draw an outline
// corner by corner over them and one that drags it, each from the input to the next paint.
import { parseArgs } from 'node:util';

import type { Page } from 'playwright';

import { openBenchServer } from './support/bench-server.ts';
import { launchBrowser } from './support/browser.ts';
import { quantile } from './support/quantile.ts';

const { values } = parseArgs({ options: { fences: { type: 'string', default: '5000' } } });
const fences = Number(values.fences);
const limitMs = 100;
const corners = 30;

const fencesSql = `
  insert into area (area_code, type, name, company_code, longitude_deg, latitude_deg, radius_m, polygon)
  select 'F' || n, 'other', '围栏' || n, 'TW0101', case when n % 2 = 0 then x end, case when n % 2 = 0 then y end,
    case when n % 2 = 0 then 150 end,
    case when n % 2 = 1 then (select jsonb_agg(jsonb_build_array(x + 0.002 * cos(k * pi() / 12), y + 0.0015 * sin(k * pi() / 12)))
      from generate_series(0, 23) k) end
  from (select n, 121.2 + n % 100 * 0.003 as x, 29.95 + n / 100 * 0.2 / ($1::float8 / 100) as y
    from generate_series(1, $1::int) n) as grid`;

interface Watched {
  /** Longest part of each interaction, from the input to the next paint, ms. */
  readonly presses: Map<number, number>;
  readonly tasks: number[];
  /** Circles on the canvas in one frame, at most. */
  circles: number;
}

const watchPage = (): void => {
  const watched: Watched = { presses: new Map(), tasks: [], circles: 0 };
  Reflect.set(globalThis, 'watched', watched);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const events: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const press = Number(Reflect.get(entry, 'interactionId'));
      if (press > 0) watched.presses.set(press, Math.max(entry.duration, watched.presses.get(press) ?? 0));
    }
  }).observe(events);
  let inFrame = 0;
  const { arc } = CanvasRenderingContext2D.prototype;
  const counted: typeof arc = function (this: CanvasRenderingContext2D, ...args) {
    inFrame += 1;
    watched.circles = Math.max(watched.circles, inFrame);
    return Reflect.apply(arc, this, args);
  };
  CanvasRenderingContext2D.prototype.arc = counted;
  const frame = (): void => {
    inFrame = 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};

const read = (page: Page): Promise<{ presses: number[]; tasks: number[]; circles: number }> =>
  page.evaluate(() => {
    const watched = Reflect.get(globalThis, 'watched') as Watched;
    return { ...watched, presses: [...watched.presses.values()] };
  });

const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched = Reflect.get(globalThis, 'watched') as Watched;
    watched.presses.clear();
    watched.tasks.length = 0;
  });

const server = await openBenchServer(10);
await server.database.query(fencesSql, [fences]);
const { cookie } = await server.signIn('useradmin');
const browser = await launchBrowser();
const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
await context.addInitScript(watchPage);
await context.addInitScript(() => localStorage.setItem('tankwatch.tourDone', 'true'));
await context.addCookies([cookie]);
const page = await context.newPage();
await page.goto(`${server.url}/setting/base_data/user_enclosure`);
await page.locator('tr[data-id]').first().waitFor();

await page.locator('[data-part=new]').click();
const form = page.locator('[data-part=resource-form]');
const map = form.locator('[role=application]');
await map.scrollIntoViewIfNeeded();
const box = await map.boundingBox();
if (box === null) throw new Error('no map in the form');
const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
await page.mouse.move(x, y);
// Fences are drawn from a zoom on at which they are more than dots.
const isDrawn = async (): Promise<boolean> => (await read(page)).circles >= fences / 4;
for (let turn = 0; turn < 40 && !(await isDrawn()); turn += 1) {
  await page.mouse.wheel(0, -60);
  await page.waitForTimeout(200);
}
if (!(await isDrawn())) throw new Error('the fences were not drawn');
const drawn = await read(page);
console.log(
  `fence editor: ${drawn.circles} circles and as many outlines of ${fences} fences drawn, ` +
    `longest task ${Math.round(Math.max(0, ...drawn.tasks))} ms`,
);

await form.locator('button', { hasText: /画多边形|Draw a polygon/ }).click();
await forget(page);
for (let n = 0; n < corners; n += 1) {
  const turn = (n / corners) * Math.PI * 2;
  await page.mouse.click(x + Math.cos(turn) * box.width * 0.4, y + Math.sin(turn) * box.height * 0.4);
  await page.waitForTimeout(120);
}
await page.mouse.dblclick(x + box.width * 0.42, y - 4);
await page.waitForTimeout(600);
const pressed = await read(page);
const p95 = quantile(pressed.presses, 0.95);
console.log(
  `a press on the map: ${pressed.presses.length} above 16 ms of ${corners + 2}, p50 ${Math.round(quantile(pressed.presses, 0.5))} ms, ` +
    `p95 ${Math.round(p95)} ms, longest ${Math.round(Math.max(0, ...pressed.presses))} ms (limit ${limitMs})${p95 > limitMs ? ' OVER' : ''}; ` +
    `longest task ${Math.round(Math.max(0, ...pressed.tasks))} ms`,
);

await forget(page);
await page.mouse.move(x + box.width * 0.4, y);
await page.mouse.down();
for (let n = 0; n < 60; n += 1) await page.mouse.move(x + box.width * 0.4 - n, y + n / 2);
await page.mouse.up();
await page.waitForTimeout(400);
const dragged = await read(page);
console.log(
  `dragging a corner: longest task ${Math.round(Math.max(0, ...dragged.tasks))} ms, ` +
    `release ${Math.round(Math.max(0, ...dragged.presses))} ms (limit ${limitMs})`,
);
await browser.close();
await server.stop();
process.exit(0);
