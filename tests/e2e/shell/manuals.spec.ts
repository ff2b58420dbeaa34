import { speak } from '../support/people.ts';
import { openPage, part } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test('a manual is found by its words, and leads on to another', async ({ page, signedIn }) => {
  await signedIn('useradmin');
  await openPage(page, 'manuals');
  await expect(part(page, 'manual').locator('h2')).toHaveText('用户手册');
  const list = part(page, 'manual-list');
  await list.getByRole('searchbox').fill('搁置 8 小时');
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: '报警处理手册 · 搁置' }).click();
  await expect(page.locator('[data-heading=搁置]')).toBeFocused();

  await speak(page, 'en');
  await openPage(page, 'manuals?doc=guides/backup');
  await part(page, 'manual')
    .getByRole('link', { name: /archive/i })
    .first()
    .click();
  await expect(page).toHaveURL(/doc=guides%2Farchive/);
  await expect(part(page, 'manual').locator('h2')).toContainText('archive');
});

test('each page says what it answers, by key', async ({ page, signedIn }) => {
  await signedIn('dispatcher');
  await openPage(page, 'cargo_monitor/data_analysis/oil_loss');
  await page.keyboard.press('Alt+KeyH');
  const help = page.getByRole('dialog', { name: '损溢报表' });
  await expect(help).toContainText('损溢管理员');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});
