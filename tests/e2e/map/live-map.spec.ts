import { pageAt } from '../support/people.ts';
import { goTo } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test('a map that a phone opens when the fleet is known already shows all of it at once', async ({
  page,
  atDesk,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await atDesk('useradmin', 'airtight_detection/real_status');
  await goTo(page, 'monitor/track_map');
  const map = pageAt(page, 'monitor/track_map');
  const scale = map.getByText(/^\d+ k?m$/);
  /** Length of the scale bar in px, and what it stands for: any other zoom changes one of them. */
  const zoom = (): Promise<string> => scale.evaluate((bar) => `${bar.textContent} ${bar.style.width}`);
  // Longer than the map moves: what was ended half-way stays half-way.
  await page.waitForTimeout(800);
  const opened = await zoom();
  await map.getByRole('button', { name: '定位' }).click();
  await page.waitForTimeout(800);
  expect(await zoom()).toBe(opened);
});

test('the world beyond the detailed region comes when the map looks beyond it, and not before', async ({
  page,
  atDesk,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/basemap/')) asked.push(pathname.slice('/basemap/'.length));
  });
  await atDesk('useradmin', 'monitor/track_map');
  const map = pageAt(page, 'monitor/track_map');
  await expect.poll(() => asked).toContain('places.json');
  await page.waitForTimeout(5000);
  expect(asked).not.toContain('overview.topo.json');
  await expect(async () => {
    await map.getByRole('button', { name: '缩小' }).click();
    expect(asked).toContain('overview.topo.json');
  }).toPass();
});

test('a map that has the focus of the keyboard shows its ring above the ground', async ({ page, atDesk }) => {
  await atDesk('useradmin', 'monitor/track_map');
  const map = pageAt(page, 'monitor/track_map').getByRole('application');
  await page.keyboard.press('Tab');
  await map.focus();
  const { x, y, height } = (await map.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await expect(async () => {
    const png = await page.screenshot({ clip: { x: x + 2, y: y + height / 2, width: 1, height: 1 } });
    const [painted, ring] = await map.evaluate(async (element, base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) return [];
      const read = (): string => pen.getImageData(0, 0, 1, 1).data.join();
      pen.drawImage(image, 0, 0);
      const first = read();
      pen.fillStyle = getComputedStyle(element).getPropertyValue('--tw-focus');
      pen.fillRect(0, 0, 1, 1);
      return [first, read()];
    }, png.toString('base64'));
    expect(painted).toBe(ring);
    expect(ring).toBeDefined();
  }).toPass();
});

test('a map behind another tab gives its pictures back, and is whole when it is looked at again', async ({
  page,
  atDesk,
}) => {
  await atDesk('useradmin', 'monitor/track_map');
  const map = pageAt(page, 'monitor/track_map').getByRole('application');
  const trucks = map.locator('[data-part=trucks]');
  /** Widths of the map's canvases, and whether something is painted on that of the trucks. */
  const shown = () =>
    map.evaluate((element) => {
      const canvases = [...element.querySelectorAll('canvas')];
      const overlay = canvases.find((canvas) => canvas.dataset['part'] === 'trucks');
      const painted =
        overlay !== undefined &&
        overlay.width > 0 &&
        overlay.getContext('2d')?.getImageData(0, 0, overlay.width, overlay.height).data.some(Boolean) ===
          true;
      return { widths: canvases.map(({ width }) => width), painted };
    });
  /** Widths as soon as the ten seconds are over that a map waits: frames go on here, as behind another tab they do not. */
  const hide = () =>
    map.evaluate(async (element) => {
      const later = setTimeout;
      const sooner = (work: () => void, ms?: number) => later(work, ms === 10_000 ? 0 : ms);
      Reflect.set(globalThis, 'setTimeout', sooner);
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      await new Promise((resolve) => later(resolve, 0));
      return Array.from(element.querySelectorAll('canvas'), ({ width }) => width);
    });
  await expect(trucks).toBeVisible();
  await expect.poll(async () => (await shown()).painted).toBe(true);
  const before = await shown();
  expect(await hide()).toEqual(before.widths.map(() => 0));
  const again = await map.evaluate((element) => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    return Array.from(element.querySelectorAll('canvas'), ({ width }) => width);
  });
  expect(again).toEqual(before.widths);
  expect(await shown()).toEqual(before);
});
