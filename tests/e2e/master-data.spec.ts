import { signInByCall } from './support/api.ts';
import { openPage } from './support/shell.ts';
import { expect, test } from './support/test.ts';

test.use({ serverOf: 'master-data' });

test('a fleet is made below a company, moved with its consequences said, and keeps its history', async ({
  page,
  atDesk,
}) => {
  const list = await atDesk('useradmin', 'setting/base_data/company');
  const form = page.locator('[data-part=resource-form]');
  await list.locator('[data-part=new]').click();
  await form.locator('[name=name]').fill('象山车队');
  await form.locator('[name=companyCode]').fill('TW0199');
  await form.locator('button[type=submit]').click();
  await expect(form).toContainText('必填');
  await form.locator('[name=parentCode]').selectOption('TW01');
  await form.locator('button[type=submit]').click();
  const row = list.locator('tr[data-id]', { hasText: '象山车队' });
  await expect(row).toContainText('TW0199');

  await row.click();
  await form.locator('[name=parentCode]').selectOption('TW0101');
  await form.locator('button[type=submit]').click();
  const question = page.locator('dialog[open]');
  await expect(question).toContainText('车辆 0、用户 0');
  await question.getByRole('button', { name: '移动' }).click();
  await expect(form).toBeHidden();

  await row.click();
  await form.locator('[data-part=history] summary').click();
  await expect(form.locator('[data-part=history]')).toContainText('上级公司：');
  // What stands above is folded with all that is below it.
  await page.keyboard.press('Escape');
  await list.locator('tr[data-id]', { hasText: 'TW0101' }).getByRole('button', { name: '折叠下级' }).click();
  await expect(row).toHaveCount(0);
});

test('a role gets a page and a function, and its user has them in the tab that is open', async ({
  page,
  browser,
  server,
  atDesk,
}) => {
  const { cookie } = await signInByCall(server, 'safety');
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
  await context.addCookies([cookie]);
  const other = await context.newPage();
  await openPage(other, 'dashboard');
  await expect(other.locator('[data-part=sidebar]')).not.toContainText('损耗限值');

  const list = await atDesk('useradmin', 'setting/privilege_account/role');
  await list.locator('tr[data-id]', { hasText: '安全员' }).click();
  const form = page.locator('[data-part=resource-form]');
  await form.locator('[data-part=functions] input[type=search]').fill('损耗限值');
  await form.locator('[data-code="page:setting/alarm_threshold/loss_limit"]').check();
  await form.locator('button[type=submit]').click();
  await expect(form).toBeHidden();

  await other.reload();
  await other.locator('[data-part=sidebar]').getByText('系统设置').click();
  await expect(other.locator('[data-part=sidebar]')).toContainText('损耗限值');
  await context.close();
});

test('a fence is written by one, refused and approved by another, and is then in the list', async ({
  page,
  browser,
  server,
  atDesk,
}) => {
  const list = await atDesk('useradmin', 'setting/base_data/user_enclosure');
  await list.locator('[data-part=new]').click();
  const form = page.locator('[data-part=resource-form]');
  await form.locator('[name=name]').fill('梅山临时停车区');
  await form.locator('[name=type]').selectOption('authorizedParking');
  await form.locator('[name=companyCode]').selectOption('TW01');
  const outline = form.locator('[data-part=shape] textarea');
  await outline.fill('121.9, 29.8\n121.92, 29.82\n121.92, 29.8\n121.9, 29.82');
  await form.locator('button[type=submit]').click();
  await expect(form).toContainText('边界自相交');
  await outline.fill('121.9, 29.8\n121.92, 29.8\n121.92, 29.82\n121.9, 29.82');
  await form.locator('button[type=submit]').click();
  const waiting = list.locator('[data-part=change-requests]');
  await expect(waiting).toContainText('梅山临时停车区');
  // Its author may take it back, and has nothing to decide.
  await expect(waiting.getByRole('button', { name: '撤回' })).toBeVisible();
  await expect(waiting.getByRole('button', { name: '通过' })).toHaveCount(0);

  const { cookie } = await signInByCall(server, 'admin');
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
  await context.addCookies([cookie]);
  const other = await context.newPage();
  const theirs = await openPage(other, 'setting/base_data/user_enclosure');
  await expect(theirs.getByRole('button', { name: '退回' })).toBeDisabled();
  await theirs.getByRole('button', { name: '通过' }).click();
  await expect(theirs.locator('tr[data-id]', { hasText: '梅山临时停车区' })).toContainText('多边形');
  await expect(theirs.locator('[data-part=change-requests]')).toHaveCount(0);
  await context.close();
});
