import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { BrowserContext, Page } from '@playwright/test';

import { inventedArchive } from '../../support/maps/invented-world.ts';
import { latticeDeg, startPaintedProvider, worldPixel } from '../../support/maps/painted-provider.ts';
import { signInByCall } from '../support/api.ts';
import { type Language, pageAt, speak } from '../support/people.ts';
import { type Server, startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'maps' });

type Place = readonly [longitudeDeg: number, latitudeDeg: number];

const chengdu: Place = [104.066, 30.573];
const dallas: Place = [-96.797, 32.777];

let folder: string;
let provider: Awaited<ReturnType<typeof startPaintedProvider>>;
let server: Server;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = mkdtempSync(join(tmpdir(), 'maps-'));
  provider = await startPaintedProvider();
  writeFileSync(join(folder, 'sichuan.pmtiles'), inventedArchive('openmaptiles', chengdu));
  writeFileSync(join(folder, 'texas.pmtiles'), inventedArchive('shortbread', dallas));
  const source = (id: string, zh: string, en: string, datum: string) => ({
    id,
    title: { zh, en },
    url: `http://127.0.0.1:${provider.port}/${datum}/{z}/{x}/{y}?key={key}`,
    keyEnv: 'PAINTED_KEY',
    datum,
    attribution: '© Painted',
    approvalNumber: '审图号 GS(2026)0000 号',
  });
  const sources = [source('moved', '卫星', 'Satellite', 'gcj02')];
  writeFileSync(join(folder, 'sources.json'), JSON.stringify({ sources }));
  server = await startServer(0, undefined, {
    MAP_ARCHIVES: `${join(folder, 'sichuan.pmtiles')},${join(folder, 'texas.pmtiles')},${join(folder, 'lost.pmtiles')}`,
    MAP_SOURCES: join(folder, 'sources.json'),
    MAP_HOME: `${chengdu.join(',')},12`,
    PAINTED_KEY: 'secret',
  });
});

test.afterAll(async () => {
  await server.dispose();
  await provider.close();
  rmSync(folder, { recursive: true });
});

const signIn = async (context: BrowserContext, userName = 'admin'): Promise<void> => {
  const { cookie } = await signInByCall(server, userName);
  await context.addCookies([cookie]);
};

/** The live map, on a ground that was chosen before, looking at a place. */
const openMap = async (
  page: Page,
  {
    ground,
    home,
    language = 'zh',
  }: { ground?: string; home?: readonly [...Place, number]; language?: Language },
): Promise<void> => {
  await speak(page, language);
  const sources = await (await page.request.get(`${server.url}/truck-management/maps`)).json();
  await page.addInitScript(
    ([chosen, grounds]) => {
      if (chosen !== null) localStorage.setItem('tankwatch.ground', chosen);
      if (grounds !== null) localStorage.setItem('tankwatch.grounds', grounds);
    },
    [
      ground === undefined ? null : JSON.stringify({ admin: ground }),
      home === undefined
        ? null
        : JSON.stringify({
            ...sources.data,
            home: { longitudeDeg: home[0], latitudeDeg: home[1], zoom: home[2] },
          }),
    ] as const,
  );
  await page.goto(`${server.url}/monitor/track_map`);
  await pageAt(page, 'monitor/track_map').waitFor();
};

const credit = (page: Page) => page.locator('[data-part=map-credit]');

test('a fleet in Chengdu and one in Dallas have streets, in both languages, and everybody his own ground', async ({
  context,
  page,
}) => {
  await signIn(context);
  const tile = page.waitForResponse(
    (reply) => /maps\/tiles\/sichuan\//.test(reply.url()) && reply.status() === 200,
  );
  await openMap(page, {});
  const reply = await tile;
  expect(reply.headers()['content-type']).toBe('application/vnd.mapbox-vector-tile');
  expect(reply.headers()['cache-control']).toMatch(/^private, max-age=/);
  await expect(credit(page)).toHaveText('© Invented survey');

  // Another ground, kept for this person.
  await page.getByRole('button', { name: '底图：' }).click();
  const choices = page.locator('[data-part=grounds] button');
  await expect(choices).toHaveCount(4);
  await choices.nth(3).click();
  await expect(credit(page)).toContainText('Natural Earth');
  await page.reload();
  await pageAt(page, 'monitor/track_map').waitFor();
  await expect(credit(page)).toContainText('Natural Earth');
  const other = page.waitForResponse((one) => /maps\/tiles\/texas\//.test(one.url()));
  await openMap(page, { ground: 'texas', home: [...dallas, 12], language: 'en' });
  expect((await other).status()).toBe(200);
  await expect(credit(page)).toHaveText('© Invented survey');
});

/** Middles of red discs on the ground's own canvas, CSS px of the map. */
const discs = (page: Page): Promise<readonly (readonly [number, number])[]> =>
  page.evaluate(() => {
    const map = document.querySelector('[data-part=map]');
    const found: [number, number][] = [];
    for (const canvas of map?.querySelectorAll('canvas') ?? []) {
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null || canvas.width === 0) continue;
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const seen = new Uint8Array(canvas.width * canvas.height);
      const isRed = (at: number): boolean =>
        (data[at * 4] ?? 0) > 190 && (data[at * 4 + 1] ?? 0) < 90 && (data[at * 4 + 3] ?? 0) > 200;
      for (let start = 0; start < seen.length; start += 1) {
        if (seen[start] === 1 || !isRed(start)) continue;
        let [sumX, sumY, count] = [0, 0, 0];
        const stack = [start];
        seen[start] = 1;
        while (stack.length > 0) {
          const at = stack.pop() ?? 0;
          const [x, y] = [at % canvas.width, Math.floor(at / canvas.width)];
          sumX += x + 0.5;
          sumY += y + 0.5;
          count += 1;
          for (const next of [at - 1, at + 1, at - canvas.width, at + canvas.width])
            if (next >= 0 && next < seen.length && seen[next] === 0 && isRed(next)) {
              seen[next] = 1;
              stack.push(next);
            }
        }
        const scale = canvas.clientWidth / canvas.width || 1;
        // Half discs at the edge have their middle elsewhere.
        if (count > 50) found.push([(sumX / count) * scale, (sumY / count) * scale]);
      }
    }
    return found;
  });

const cities: readonly (readonly [name: string, place: Place])[] = [
  ['Chengdu', [104.066, 30.573]],
  ['Beijing', [116.397, 39.909]],
  ['Urumqi', [87.617, 43.793]],
  ['Sanya', [109.512, 18.253]],
];

for (const [name, place] of cities)
  test(
    `pictures in GCJ-02 are drawn in place: ${name}`,
    { tag: name === 'Urumqi' ? [] : '@deep' },
    async ({ context, page }) => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await signIn(context);
      for (const zoom of [8, 12, 16]) {
        const step = latticeDeg(zoom);
        // On a corner of the lattice, so that a disc lies in the middle.
        const middle: Place = [Math.round(place[0] / step) * step, Math.round(place[1] / step) * step];
        // oxlint-disable-next-line no-await-in-loop -- one page shows one after the other
        await openMap(page, { ground: 'moved', home: [...middle, zoom] });
        let before = -1;
        // All tiles are there once their discs are no more than a moment ago.
        // oxlint-disable-next-line no-await-in-loop -- see above
        await expect
          .poll(
            async () => {
              const count = (await discs(page)).length;
              const settled = count > 12 && count === before;
              before = count;
              return settled;
            },
            { timeout: 20_000, intervals: [500] },
          )
          .toBe(true);
        // oxlint-disable-next-line no-await-in-loop -- see above
        const [found, box] = await Promise.all([discs(page), page.locator('[data-part=map]').boundingBox()]);
        const [width, height] = [box?.width ?? 0, box?.height ?? 0];
        const [middleX, middleY] = worldPixel(middle, zoom);
        const offs = found.map(([x, y]) => {
          // The nearest corner of the lattice, where WGS-84 has it.
          let best = Number.POSITIVE_INFINITY;
          for (let i = -12; i <= 12; i += 1)
            for (let j = -12; j <= 12; j += 1) {
              const [px, py] = worldPixel([middle[0] + i * step, middle[1] + j * step], zoom);
              best = Math.min(best, Math.hypot(px - middleX + width / 2 - x, py - middleY + height / 2 - y));
            }
          return { off: best, fromMiddle: Math.hypot(x - width / 2, y - height / 2) };
        });
        expect(Math.max(...offs.map(({ off }) => off)), `${name} at ${zoom}`).toBeLessThan(3);
        const nearest = offs.toSorted((a, b) => a.fromMiddle - b.fromMiddle)[0];
        expect(nearest?.off, `${name} at ${zoom}, in the middle`).toBeLessThan(1);
      }
    },
  );

test('a provider that refuses its key is said to be away, and the embedded map is seen; the key is nowhere', async ({
  context,
  page,
}) => {
  await signIn(context);
  provider.refuse(true);
  const answers: string[] = [];
  page.on('response', (reply) => {
    if (reply.url().includes('/truck-management/'))
      void reply.text().then(
        (text) => answers.push(text),
        () => {},
      );
  });
  await openMap(page, { ground: 'moved', home: [121.4, 30, 10] });
  await expect(credit(page)).toContainText(/Natural Earth.*卫星自 \d\d:\d\d 起取不到/);
  await page.goto(`${server.url}/setting/base_data/map_sources`);
  const sources = pageAt(page, 'setting/base_data/map_sources');
  await sources.waitFor();
  await expect(sources.locator('[data-source=moved]')).toContainText('供应商拒绝了密钥');
  await expect(sources.locator('[data-source=lost]')).toContainText('找不到文件');
  await expect(sources.locator('[data-source=sichuan]')).toContainText('正常');
  expect(answers.join('\n')).not.toMatch(/secret/);
  expect(provider.asked.some((url) => url.includes('key=secret'))).toBe(true);
  provider.refuse(false);
});

test('a phone has the credit and the switch too', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await signIn(context);
  const page = await context.newPage();
  await openMap(page, { ground: 'sichuan' });
  await expect(credit(page)).toBeVisible();
  await expect(credit(page)).toHaveText('© Invented survey');
  const [foot, sheet] = await Promise.all([
    credit(page).boundingBox(),
    page
      .locator('[data-part=map] [role=region], [data-part=sheet]')
      .first()
      .boundingBox()
      .catch(() => null),
  ]);
  if (sheet !== null) expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(sheet.y + 1);
  await page.getByRole('button', { name: '底图：' }).tap();
  await expect(page.locator('[data-part=grounds] button')).toHaveCount(4);
  await context.close();
});

test('a fence may be typed letter by letter, as another map says it, and is where GPS has it', async ({
  context,
  page,
}) => {
  await signIn(context, 'useradmin');
  await speak(page, 'zh');
  await page.goto(`${server.url}/setting/base_data/user_enclosure`);
  const fences = pageAt(page, 'setting/base_data/user_enclosure');
  await fences.waitFor();
  await fences.locator('[data-part=new]').click();
  await page.locator('[data-datum=gcj02]').click();
  const text = page.locator('textarea[name=shape], [data-part] textarea').first();
  // No part of it is a place before its end: the map has nothing to look at, and the page stays.
  await text.pressSequentially('104.07, 30.57, 300');
  await expect(page.locator('[data-part=entered-in]')).toContainText('高德');
  await page.locator('[data-datum=wgs84]').click();
  await expect(text).toHaveValue(/^104\.067\d*, 30\.572\d*, 300$/);
});
