import { pageAt } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { tanker } from '../support/world.ts';

const unsealings = 'cargo_monitor/event_report/switch_cover_flow';

test('submitted filters are in the address, survive reload, other tabs, closing and reopening, and make a link', async ({
  page,
  atDesk,
  world,
}) => {
  const report = await atDesk('dispatcher', unsealings);
  const plate = report.locator('input[name=signCode]');
  expect(new URL(page.url()).search, 'what the page opens with leaves the address alone').toBe('');

  await plate.fill(tanker.signCode);
  expect(new URL(page.url()).search, 'what is typed waits for its button').toBe('');
  await report.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/signCode=/);
  await report.locator('[data-part=period]').click();
  await page.locator('[data-part=quick-ranges] [data-value=recentMonth]').click();
  await expect(page).toHaveURL(/range=recentMonth/);
  await expect(report.locator('tr[data-id]').first()).toBeVisible();
  await report.locator('[data-id=open]').click();
  await expect(page).toHaveURL(/chip=open/);
  const link = page.url();
  const isAsked = async (): Promise<void> => {
    await expect(plate).toHaveValue(tanker.signCode);
    await expect(report.locator('[data-id=open]')).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(link);
  };

  await page.reload();
  await isAsked();

  // A tab leads to a page without its filters; they are put back.
  await page.locator('[data-part=sidebar] a[href="/handover"]').click();
  await expect(pageAt(page, 'handover')).toBeVisible();
  const tab = page.locator(`[data-part=tabs] [data-id="${unsealings}"]`);
  await tab.locator('a').click();
  await isAsked();

  await tab.locator('button').click();
  await expect(tab).toHaveCount(0);
  await page.locator(`[data-part=sidebar] a[href="/${unsealings}"]`).click();
  await isAsked();

  await page.goto(`${world.url}/handover`);
  await page.goto(`${world.url}/${unsealings}`);
  await isAsked();

  const other = await page.context().newPage();
  await other.goto(link);
  await expect(pageAt(other, unsealings).locator('input[name=signCode]')).toHaveValue(tanker.signCode);
  await other.close();

  await report.getByRole('button', { name: '重置', exact: true }).click();
  await expect(plate).toHaveValue('');
  await expect(page).toHaveURL(new RegExp(`/${unsealings}$`));
});

test(
  'filters that do not fit stand behind "more"; on a phone all of them are in a sheet',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const report = await atDesk('dispatcher', unsealings);
    const further = report.locator('[data-part=further-filters]');
    await expect(further).toHaveCount(0);
    await report.locator('[data-part=more-filters]').click();
    await expect(further.locator('input, select').first()).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    const sheet = report.locator('[data-part=filter-sheet]');
    await expect(sheet).toHaveCount(0);
    await report.locator('[data-part=filters]').click();
    await expect(sheet.locator('input[name=areaName]')).toBeVisible();
    await sheet.locator('input[name=signCode]').fill(tanker.signCode);
    await sheet.locator('button[type=submit]').click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/signCode=/);
    await report.locator('[data-part=filters]').click();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(report.locator('[data-part=filters]')).toBeFocused();
  },
);
