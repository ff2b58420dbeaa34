import { stat } from 'node:fs/promises';

import { startFaultProxy } from '../../support/fault-proxy.ts';
import { openPage, recentUnsealings } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test('an export that is given up leaves nothing behind, by keyboard too; the next one comes whole', async ({
  page,
  world,
  signedIn,
}) => {
  const line = await startFaultProxy(world.url);
  await signedIn('dispatcher');
  const report = await openPage(page, recentUnsealings, line.url);
  await report.locator('[data-part=report-table] [data-id]').first().waitFor();
  const press = report.locator('[data-part=export]');
  const row = report.locator('[data-part=export-progress]');

  // The server's answer does not come as long as the line carries one way alone.
  await line.set('halfDown');
  await press.focus();
  await page.keyboard.press('Enter');
  await expect(row).toBeVisible();
  await expect(press).toHaveCount(0);
  await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '正在准备…');
  await expect(row.locator('[data-part=export-cancel]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await expect(press).toBeFocused();
  await expect(page.getByText('已取消导出')).toBeVisible();

  await line.set('pass');
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  expect((await stat(await download.path())).size).toBeGreaterThan(1000);
  await expect(press).toBeVisible();
  await line.close();
});
