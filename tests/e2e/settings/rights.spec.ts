import { signInByCall } from '../support/api.ts';
import { openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'master-data' });

const address = 'setting/privilege_account/role_function';

test('page.setting/privilege_account/role_function, roles.functions-assigned-per-role, product.privilege-management: what a change of a role does is said first, and its users have it within five seconds', async ({
  page,
  browser,
  server,
  atDesk,
}) => {
  const { cookie } = await signInByCall(server, 'garden');
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
  await context.addCookies([cookie]);
  const other = await context.newPage();
  await openPage(other, 'dashboard');
  const theirs = other.locator('[data-part=sidebar]');
  await expect(theirs).not.toContainText('货舱监控');

  await atDesk('admin', 'dashboard');
  await page.locator('[data-part=sidebar]').getByRole('button', { name: '系统设置' }).click();
  await page.locator(`[data-part=sidebar] a[href="/${address}"]`).click();
  const shown = page.locator(`[data-page="${address}"][data-ready=true]`);
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('角色分配');
  await shown.locator('[data-part=role-list]').getByRole('button', { name: '园林局' }).click();
  const effect = shown.locator('[data-part=role-effect]');
  const save = effect.getByRole('button', { name: /^保存/ });
  await expect(save).toBeDisabled();
  await shown.locator('[data-code="page:cargo_monitor/event_report/nfc_his"]').check();
  await expect(effect).toContainText('影响 1 名用户');
  await expect(effect.locator('[data-part=gained]')).toContainText('刷卡记录');
  await expect(effect.locator('[data-part=lost]')).toHaveCount(0);
  await save.click();
  await expect(theirs).toContainText('货舱监控', { timeout: 15_000 });

  // And back, while the other console goes on.
  await shown.locator('[data-code="page:cargo_monitor/event_report/nfc_his"]').uncheck();
  await expect(effect.locator('[data-part=lost]')).toContainText('刷卡记录');
  await save.click();
  await expect(theirs).not.toContainText('货舱监控', { timeout: 15_000 });
  await context.close();

  await page.evaluate(() => sessionStorage.setItem('tankwatch.language', '"en"'));
  const english = await openPage(page, address);
  await expect(english.getByRole('heading', { level: 1 })).toHaveText('Role distribute');
});

test(
  'roles.function-select-all: a group is chosen as a whole and half, differences against another role are marked, nothing at all is refused',
  { tag: '@deep' },
  async ({ atDesk }) => {
    const shown = await atDesk('admin', address);
    await shown.locator('[data-part=role-list]').getByRole('button', { name: '园林局' }).click();
    const effect = shown.locator('[data-part=role-effect]');
    const group = shown.locator('[data-code="group:driving_monitor"]');
    const page = shown.locator('[data-code="page:driving_monitor/exception_report/alarm_over_speed"]');
    await expect(group).not.toBeChecked();
    await group.check();
    await expect(page).toBeChecked();
    await page.uncheck();
    await expect(group).toHaveJSProperty('indeterminate', true);

    await shown.locator('[name=compare]').selectOption({ label: '对比：安全员' });
    await expect(page).toHaveAttribute('data-mark', 'other');
    await expect(
      shown.locator('[data-code="page:driving_monitor/exception_report/alarm_off_line"]'),
    ).toHaveAttribute('data-mark', 'both');
    await shown.locator('[name=differences]').check();
    await expect(
      shown.locator('[data-code="page:driving_monitor/exception_report/alarm_off_line"]'),
    ).toHaveCount(0);
    await expect(page).toBeVisible();
    await shown.locator('[name=differences]').uncheck();
    await shown.locator('[type=search]').fill('超速报警');
    await expect(shown.locator('tr[data-id]')).toHaveCount(1);
    await shown.locator('[type=search]').fill('');

    const all = shown.locator('[data-code=all]');
    await all.check();
    await all.uncheck();
    await expect(effect).toContainText('至少选择一项');
    await expect(effect.getByRole('button', { name: /^保存/ })).toBeDisabled();
    await effect.getByRole('button', { name: '取消' }).click();
    await expect(shown.locator('[data-code="page:monitor/track_map"]')).toBeChecked();
  },
);

test(
  'an administrator sees the console as a user does, marked and read-only, and ends it by one click',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const list = await atDesk('admin', 'setting/privilege_account/user');
    await list.locator('tr[data-id]', { hasText: 'customer' }).click();
    await page.locator('[data-part=resource-form] [data-action=seeAs]').click();
    const question = page.locator('dialog[open]');
    await expect(question).toContainText('以 customer 的身份查看');
    await question.getByRole('button', { name: '以此用户查看' }).click();

    const mark = page.locator('[data-part=seen-as]');
    await expect(mark).toContainText('(customer) 的身份查看，只读');
    await expect(page).toHaveURL(/\/dashboard$/);
    const sidebar = page.locator('[data-part=sidebar]');
    await expect(sidebar).toContainText('货舱监控');
    await expect(sidebar).not.toContainText('系统设置');
    // What the server says to a write of this session.
    const refused = await page.evaluate(async () => {
      const session = await (await fetch('/truck-management/session')).json();
      const answer = await fetch('/truck-management/addUserQuickVisit', {
        method: 'POST',
        headers: { 'header-id': session.data['header-id'] },
        body: new URLSearchParams({ quickVisitUrl: '/x', quickVisitName: 'x' }),
      });
      return (await answer.json()).message;
    });
    expect(refused).toContain('只读');

    await mark.getByRole('button', { name: '结束查看' }).click();
    await expect(sidebar).toContainText('系统设置');
    await expect(mark).toHaveCount(0);
    const log = await openPage(page, 'setting/privilege_account/audit_log');
    await log.locator('[name=subject]').fill('customer');
    await log.getByRole('button', { name: '查询' }).click();
    await expect(log.locator('tr[data-id]', { hasText: '以此用户查看' })).toContainText('useradmin');
    await log.locator('tr[data-id]', { hasText: '结束以他人身份查看' }).click();
    await expect(page.locator('[data-part=audit-entry]')).toContainText('useradmin');
  },
);

test('the audit log is in the menu of an administrator and goes out as a file', async ({ page, atDesk }) => {
  await atDesk('admin', 'dashboard');
  await page.locator('[data-part=sidebar]').getByRole('button', { name: '系统设置' }).click();
  await page.locator('[data-part=sidebar] a[href="/setting/privilege_account/audit_log"]').click();
  const log = page.locator('[data-page="setting/privilege_account/audit_log"][data-ready=true]');
  await expect(log.getByRole('heading', { level: 1 })).toHaveText('操作日志');
  await log.locator('[name=action]').selectOption({ label: '登录' });
  await log.getByRole('button', { name: '查询' }).click();
  await expect(log.locator('tr[data-id]').first()).toContainText('登录');
  const download = page.waitForEvent('download');
  await log.locator('[data-part=export]').click();
  expect((await download).suggestedFilename()).toMatch(/^操作日志_.*\.xlsx$/);
});

test(
  'roles.managed-by-name-remark-status: a role is made with name, remark and what it may do, and disabled in the list',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const list = await atDesk('admin', 'setting/privilege_account/role');
    await list.locator('[data-part=new]').click();
    const form = page.locator('[data-part=resource-form]');
    await form.locator('[name=roleName]').fill('夜班调度');
    await form.locator('[name=remark]').fill('只看不改');
    await form.locator('button[type=submit]').click();
    await expect(form).toContainText('至少选择 1 项');
    // From the last of two hundred boxes back to them.
    await form.locator('[data-code]').last().focus();
    await form.locator('[data-part=first-fault]').click();
    await expect(form.getByRole('alert').filter({ hasText: '至少选择 1 项' })).toBeInViewport();
    await form.locator('[data-code="fleet.watch"]').check();
    await form.locator('button[type=submit]').click();
    const row = list.locator('tr[data-id]', { hasText: '夜班调度' });
    await expect(row).toContainText('只看不改');
    await row.getByRole('switch').click();
    await expect(page.locator('[data-part=toasts]')).toContainText('状态已改为停用');
    await row.click();
    await expect(form.locator('[name=roleName]')).toHaveValue('夜班调度');
  },
);

test(
  'product.user-kinds: dispatchers, safety staff, managers and customers each have their console',
  { tag: '@deep' },
  async ({ browser, server }) => {
    const kinds = {
      admin: '系统设置',
      useradmin: '系统设置',
      dispatcher: '系统设置',
      safety: '主动安全',
      customer: '货舱监控',
    };
    for (const [userName, group] of Object.entries(kinds)) {
      const { cookie } = await signInByCall(server, userName);
      const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
      await context.addCookies([cookie]);
      const page = await context.newPage();
      await openPage(page, 'dashboard');
      await expect(page.locator('[data-part=sidebar]')).toContainText(group);
      await context.close();
    }
  },
);

test('on a phone the heads of the matrix stand apart, in English too', async ({ page, atDesk }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => sessionStorage.setItem('tankwatch.language', '"en"'));
  const shown = await atDesk('admin', address);
  const heads = shown.locator('thead th');
  const widths = await heads.evaluateAll((cells) =>
    cells.slice(1).map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { left, right } = range.getBoundingClientRect();
      return [left, right] as const;
    }),
  );
  expect(await heads.allTextContents()).toEqual(expect.arrayContaining(['Edit, do', 'Approve']));
  for (const [at, [left]] of widths.entries()) {
    const before = widths[at - 1];
    if (before) expect(left - before[1]).toBeGreaterThan(4);
  }
  expect(widths.at(-1)?.[1]).toBeLessThanOrEqual(388);
});
