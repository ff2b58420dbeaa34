import { violationsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test(
  'a place on the map says who is soonest there by road, a second one how far it is',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const map = await atDesk('useradmin', 'monitor/track_map');
    await map.locator('[data-part=measure]').click();
    const panel = map.locator('[data-part=map-measure]');
    await expect(panel.getByRole('status')).toContainText('在地图上单击一处');
    const box = (await map.locator('[role=application]').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const press = (dx: number): Promise<void> =>
      page.mouse.click(box.x + box.width / 2 + dx, box.y + box.height / 2);
    await press(0);
    const soonest = panel.locator('li button');
    await expect(soonest.first()).toBeVisible();
    await panel.locator('[name=radius]').fill('200');
    await expect(panel.locator('[data-part=within]')).toHaveText(/[1-9]\d* 辆车在内/);
    // The first press is over, and can't become a double one with the next.
    await press(120);
    await expect(panel.locator('[data-part=measured]')).toContainText('km');
    expect(await violationsOf(page, 'monitor/track_map')).toEqual([]);
    const plate = await soonest.first().getAttribute('data-value');
    await soonest.first().click();
    await expect.poll(() => new URL(page.url()).searchParams.get('truck')).toBe(plate);
    await panel.getByRole('button', { name: '关闭' }).click();
    await expect(panel).toHaveCount(0);
  },
);
