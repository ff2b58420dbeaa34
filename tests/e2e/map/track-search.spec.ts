import { violationsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';
import { driven } from '../support/world.ts';

const address = 'monitor/track_search';
const hourMs = 3_600_000;

test('page.monitor/track_search: who was within a circle is found, shown, and leads to its replay and the fleet then', async ({
  page,
  atDesk,
}) => {
  const hour = (ms: number): string => new Date(ms).toISOString();
  const query = (shape: string): string =>
    new URLSearchParams({
      kind: 'area',
      shape,
      startTime: hour(Date.now() - hourMs),
      endTime: hour(Date.now() + hourMs),
    }).toString();
  const search = await atDesk('useradmin', `${address}?${query('circle:2000:121.415,29.75')}`);
  const rows = search.locator('[data-part=found] li[data-id]');
  const row = rows.filter({ hasText: driven.signCode.slice(2) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('3 个定位点');
  // Nobody saw it come or go.
  await expect(row).toContainText('未见驶入');
  await row.locator('button[aria-pressed]').click();
  await expect(row.locator('button[aria-pressed=true]')).toHaveCount(1);
  expect(await violationsOf(page, address)).toEqual([]);
  const began = (await row.getAttribute('data-id'))?.split(' ')[1];
  await row.getByRole('button', { name: '轨迹回放' }).click();
  const replay = page.locator('[data-page="monitor/playback_track"]');
  // The replay goes by whole seconds.
  const moment = async (): Promise<number> =>
    Date.parse((await replay.locator('[data-part=moment]').getAttribute('data-value')) ?? '');
  await expect
    .poll(async () => Math.abs((await moment()) - Date.parse(began ?? '')))
    .toBeLessThanOrEqual(1000);
});

test(
  'a question is put together by pointer and by keyboard, and says what is missing',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const search = await atDesk('useradmin', address);
    const submit = search.locator('[data-part=track-search-form] button[type=submit]');
    await submit.click();
    await expect(search.getByRole('alert')).toHaveText('请先画出或选择区域');
    // A circle from the middle of the map outward.
    await search.getByRole('button', { name: '画圆' }).click();
    const map = search.locator('canvas').first();
    await map.waitFor();
    const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.click(middle.x, middle.y);
    await page.mouse.move(middle.x + 30, middle.y, { steps: 4 });
    await page.mouse.click(middle.x + 30, middle.y);
    await expect(search.locator('input[name=area]')).toHaveValue('地图上画的区域');
    await submit.click();
    await expect(search.locator('[data-part=found]')).not.toBeEmpty();
    expect(new URL(page.url()).searchParams.get('shape')).toMatch(/^circle:/);
    // A road is not an area: it has to be drawn.
    await search.getByRole('button', { name: '走过道路' }).click();
    await submit.click();
    await expect(search.getByRole('alert')).toHaveText('请先画出道路');
    // Standing needs no ground, and everything of it is typed.
    await search.getByRole('button', { name: '停留' }).press('Enter');
    await search.locator('[name=minutes]').fill('2');
    await submit.press('Enter');
    await expect(search.getByRole('alert')).toHaveText('请填写 3 到 10080 分钟');
    await search.locator('[name=minutes]').fill('5');
    await submit.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('minutes')).toBe('5');
  },
);
