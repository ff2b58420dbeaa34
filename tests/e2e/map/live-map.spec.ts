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
