import { signInByCall } from '../support/api.ts';
import { speak } from '../support/people.ts';
import { foldUrgent, part, toastOf } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'devices' });

test(
  'the user menu lists the devices of its user, by keyboard; another one is signed out from here',
  { tag: '@deep' },
  async ({ page, world, atDesk }) => {
    await foldUrgent(page);
    const elsewhere = await signInByCall(world, 'safety');
    await atDesk('safety', 'dashboard');
    await part(page, 'user-menu').focus();
    await page.keyboard.press('Enter');
    const entry = part(page, 'devices-open');
    await expect(entry).toHaveText('登录设备');
    await entry.focus();
    await page.keyboard.press('Enter');
    const rows = part(page, 'devices').locator('li');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('本机');
    await expect(rows.first().getByRole('button')).toHaveCount(0);
    const press = rows.nth(1).getByRole('button', { name: /^退出/ });
    await press.focus();
    await page.keyboard.press('Enter');
    await expect(toastOf(page, 'success', '已退出该设备')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(elsewhere.get('/menus')).rejects.toThrow();
    await page.keyboard.press('Escape');
    await expect(part(page, 'devices')).toHaveCount(0);
  },
);

test(
  'at 360 px and in English too, without a word cut off',
  { tag: '@deep' },
  async ({ page, world, signedIn }) => {
    await foldUrgent(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await speak(page, 'en');
    await signInByCall(world, 'customer');
    await signedIn('customer');
    await page.goto(`${world.url}/dashboard`);
    await page.getByRole('button', { name: 'Me', exact: true }).click();
    await part(page, 'devices-open').click();
    const list = part(page, 'devices');
    await expect(list.locator('li')).toHaveCount(2);
    await expect(list).toContainText('This device');
    await expect(list).toContainText('Last used');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const wide = await list.evaluate((ul) => ul.scrollWidth - ul.clientWidth);
    expect(wide).toBe(0);
  },
);
