import type { Locator } from '@playwright/test';

import { field, signInByCall } from '../support/api.ts';
import { openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'master-data' });

test(
  'a fleet is made below a company, moved with its consequences said, and keeps its history',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
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
    // The list is read again: until it stands in its new place, it moves away from below the pointer.
    const after = (code: string) =>
      list.locator('tr[data-id]', { hasText: code }).locator('xpath=following-sibling::tr[1]');
    await expect(after('TW0101')).toContainText('象山车队');

    // Taken by its handle it goes below another; not below itself.
    const drag = page.locator('[data-part=tree-drag]');
    const drop = async (on: Locator) => {
      await row.locator('[data-part=tree-handle]').hover();
      await page.mouse.down();
      await on.hover({ force: true });
      const allowed = await drag.getAttribute('data-allowed');
      await page.mouse.up();
      return allowed;
    };
    expect(await drop(row)).toBe('false');
    await expect(question).toHaveCount(0);
    expect(await drop(list.locator('tr[data-id]', { hasText: 'TW0102' }))).toBe('true');
    await expect(question).toContainText('车辆 0、用户 0');
    await question.getByRole('button', { name: '取消' }).click();
    expect(await drop(list.locator('tr[data-id]', { hasText: 'TW0102' }))).toBe('true');
    await question.getByRole('button', { name: '移动' }).click();
    await expect(page.locator('[data-part=toasts]')).toContainText('象山车队');
    await expect(form).toHaveCount(0);

    await row.click();
    await expect(form.locator('[name=parentCode]')).toHaveValue('TW0102');
    await form.locator('[name=parentCode]').selectOption('TW0101');
    await form.locator('button[type=submit]').click();
    await question.getByRole('button', { name: '移动' }).click();
    await expect(form).toBeHidden();
    await row.click();
    await form.locator('[data-part=history] summary').click();
    await expect(form.locator('[data-part=history]')).toContainText('上级公司：');
    // What stands above is folded with all that is below it.
    await page.keyboard.press('Escape');
    await list
      .locator('tr[data-id]', { hasText: 'TW0101' })
      .getByRole('button', { name: '折叠下级' })
      .click();
    await expect(row).toHaveCount(0);
  },
);

test(
  'a role gets a page and a function, and its user has them in the tab that is open',
  { tag: '@deep' },
  async ({ page, browser, server, atDesk }) => {
    const { cookie } = await signInByCall(server, 'safety');
    const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
    await context.addCookies([cookie]);
    const other = await context.newPage();
    await openPage(other, 'dashboard');
    await expect(other.locator('[data-part=sidebar]')).not.toContainText('损溢限值');

    const list = await atDesk('useradmin', 'setting/privilege_account/role');
    await list.locator('tr[data-id]', { hasText: '安全员' }).click();
    const form = page.locator('[data-part=resource-form]');
    await form.locator('[data-part=functions] input[type=search]').fill('损溢限值');
    await form.locator('[data-code="page:setting/alarm_threshold/loss_limit"]').check();
    await form.locator('button[type=submit]').click();
    await expect(form).toBeHidden();

    await other.reload();
    await other.locator('[data-part=sidebar]').getByText('系统设置').click();
    await expect(other.locator('[data-part=sidebar]')).toContainText('损溢限值');
    await context.close();
  },
);

test('page.setting/base_data/enclosure_approval, product.fences-and-approvals: a fence is written by one, decided by another with both outlines on one map, and is then in the list', async ({
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
  await form.locator('[name=validHours]').fill('08:00-25:00');
  await form.locator('[name=reason]').fill('港区改造期间停车');
  await form.locator('button[type=submit]').click();
  await expect(form).toContainText('例如 22:00-06:00');
  await form.locator('[name=validHours]').fill('00:00-23:59');
  await form.getByRole('group', { name: '有效日' }).getByRole('button', { name: '周一' }).click();
  await form.locator('button[type=submit]').click();
  // Fences of other tests may wait, too.
  const waiting = list.locator('[data-part=change-requests] li', { hasText: '梅山临时停车区' });
  await expect(waiting).toContainText('港区改造期间停车');
  // Its author may take it back, and has nothing to decide.
  await expect(waiting.getByRole('button', { name: '撤回' })).toBeVisible();
  await expect(waiting.getByRole('button', { name: '通过' })).toHaveCount(0);

  const { cookie } = await signInByCall(server, 'admin');
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
  await context.addCookies([cookie]);
  const other = await context.newPage();
  const approval = await openPage(other, 'setting/base_data/enclosure_approval');
  await expect(approval.getByRole('heading', { level: 1 })).toHaveText('围栏审批');
  const entry = approval.locator('[data-part=approval-lists] button', { hasText: '梅山临时停车区' });
  await entry.click();
  const detail = approval.locator('[data-part=approval-detail]');
  await expect(detail).toContainText('港区改造期间停车');
  await expect(detail.locator('[data-field=shape]')).toContainText('4 点');
  await expect(detail.locator('[data-field=validHours]')).toContainText('00:00-23:59');
  await expect(detail.locator('[data-field=validDays]')).toContainText('周一');
  await expect(approval.locator('[data-part=approval-map] canvas').first()).toBeVisible();
  await expect(approval.locator('[data-part=approval-effect] [data-kind=parking]')).toContainText('没有变化');
  await expect(detail.getByRole('button', { name: '驳回' })).toBeDisabled();
  await detail.getByRole('button', { name: '通过' }).click();
  await expect(approval.locator('[data-part=approval-lists] section').last()).toContainText('梅山临时停车区');
  const theirs = await openPage(other, 'setting/base_data/user_enclosure');
  await expect(theirs.locator('tr[data-id]', { hasText: '梅山临时停车区' })).toContainText(
    /(当前有效|当前不在时段内).*多边形/,
  );
  await expect(theirs.locator('[data-part=change-requests] li', { hasText: '梅山临时停车区' })).toHaveCount(
    0,
  );
  await context.close();
});

test('trucks go out to a spreadsheet, come back changed, and nothing is written before it is confirmed', async ({
  page,
  atDesk,
}) => {
  const list = await atDesk('useradmin', 'setting/base_data/truck');
  const download = page.waitForEvent('download');
  await list.locator('[data-part=sheet-export]').click();
  expect((await download).suggestedFilename()).toMatch(/^车辆_.*\.xlsx$/);

  const dialog = page.locator('dialog[open]');
  const confirm = dialog.locator('[data-part=import-confirm]');
  const give = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'trucks.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await list.locator('[data-part=sheet-import]').click();
  const head = '车牌号,车牌颜色,车型,所属公司,终端号';
  await give(`${head}\n浙B00191,黄牌,油罐车,TW0101,1000000191\n浙B1,黄牌,油罐车,TW0101,1000000192`);
  await expect(dialog.locator('[data-part=import-rows] tr[data-action=wrong]')).toContainText(
    '车牌格式不正确',
  );
  // The row that is right could go in alone.
  await expect(confirm).toHaveText('导入 1 行');
  await give(`${head}\n浙B1,黄牌,油罐车,TW0101,1000000192`);
  await expect(confirm).toBeDisabled();
  await give(`${head}\n浙B00191,黄牌,油罐车,TW0101,1000000191`);
  await expect(confirm).toHaveText('导入 1 行');
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(list.locator('tr[data-id]', { hasText: '1000000191' })).toBeVisible();
});

test(
  'page.setting/privilege_account/user, titles.user-information, users.reset-password-asks-confirmation, message.reset-success, error.reset-failed: a user is made with a first password that is typed twice, and its reset asks and shows a new one once',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const list = await atDesk('useradmin', 'setting/privilege_account/user');
    await list.locator('[data-part=new]').click();
    const form = page.locator('[data-part=resource-form]');
    await expect(form.getByRole('group', { name: '用户信息' })).toBeVisible();
    await form.locator('[name=userName]').fill('chen.li');
    await form.locator('[name=name]').fill('陈立');
    await form.locator('[name=password]').fill('river-crossing-42');
    await form.locator('[name="password.confirmation"]').fill('river-crossing');
    await form.locator('[name=companyCode]').selectOption('TW0101');
    await form.locator('button[type=submit]').click();
    await expect(form).toContainText('两次输入不一致');
    await form.locator('[name="password.confirmation"]').fill('river-crossing-42');
    await form.locator('[name=roleCode]').selectOption('dispatcher');
    await form.locator('button[type=submit]').click();
    const row = list.locator('tr[data-id]', { hasText: 'chen.li' });
    await expect(row).toContainText('陈立');

    await row.click();
    await form.locator('[data-action=resetPassword]').click();
    const dialog = page.locator('dialog[open]');
    await expect(dialog).toContainText('重置 chen.li 的密码');
    await dialog.getByRole('button', { name: '重置密码' }).click();
    await expect(dialog.locator('[data-part=answer]')).toHaveText(/^[\w-]{22}$/);
    await expect(page.locator('[data-part=toasts]')).toContainText('重置成功');
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(page.locator('[data-part=answer]')).toHaveCount(0);
    // The row here is the one of after the reset: it can be changed at once.
    await expect(form).toHaveCount(0);
    await row.getByRole('switch').click();
    await expect(page.locator('[data-part=toasts]')).toContainText('状态已改为停用');
    await expect(page.locator('[data-part=toasts]')).not.toContainText('修改失败');

    // Nobody's own is reset here: it is changed, by who knows it.
    await list.locator('tr[data-id]', { hasText: 'useradmin' }).click();
    await form.locator('[data-action=resetPassword]').click();
    await dialog.getByRole('button', { name: '重置密码' }).click();
    await expect(page.locator('[data-part=toasts]')).toContainText('重置失败');
  },
);

test(
  'a station is found on the map beside the list; its telephone changes at once, its safe range waits',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    const list = await atDesk('admin', 'setting/base_data/station');
    const map = page.locator('[data-part=resource-map] canvas').first();
    await list.getByRole('searchbox').fill('上虞');
    await expect(list.locator('tr[data-id]')).toHaveCount(1);
    const form = page.locator('[data-part=resource-form]');
    // The map goes to the rows that are left: the one station is in its middle.
    await expect(async () => {
      // A form that opened late lies over the map.
      if (!(await form.isVisible())) await map.click({ timeout: 1000 });
      await expect(form).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(form.locator('[name=name]')).toHaveValue('上虞加油站');

    const save = form.locator('button[type=submit]');
    await form.locator('[name=phone]').fill('0575-82010000');
    await expect(save).toHaveText('保存');
    await save.click();
    await expect(list.locator('tr[data-id]')).toContainText('0575-82010000');

    await list.locator('tr[data-id]').click();
    // Its tanks get their tables here too; a table with a fault is said, and not saved.
    const tanks = form.locator('[data-part=station-tanks]');
    await tanks.locator('[data-part=add-tank]').click();
    await tanks.locator('[name=newTankNumber]').fill('9');
    const give = (text: string) =>
      tanks
        .locator('input[type=file]')
        .setInputFiles({ name: 'tank-9.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await give('0\t0\n1000\t9000\n2000\t8000');
    await expect(tanks.locator('[data-part=table-findings]')).toContainText('第 3 行：容积下降 1,000 L');
    await expect(tanks.locator('[data-part=save-tank]')).toBeDisabled();
    await give(Array.from({ length: 201 }, (_, i) => `${i * 10}\t${i * 150}`).join('\n'));
    await tanks.locator('[data-part=save-tank]').click();
    await expect(tanks.locator('[data-tank="9"]')).toContainText('v1 · 30,000 L');

    // So is the console that reads them, by its number.
    const consoles = form.locator('[data-part=station-consoles]');
    await consoles.locator('[name=stationTerminal]').fill('77');
    await consoles.locator('[data-part=bind-console]').click();
    await expect(consoles.getByRole('alert')).not.toBeEmpty();
    await consoles.locator('[name=stationTerminal]').fill('7700009901');
    await page.keyboard.press('Enter');
    const console = consoles.locator('[data-terminal="7700009901"]');
    await expect(console).toBeVisible();
    await console.locator('[data-part=release-console]').click();
    await page.locator('dialog[open]').getByRole('button', { name: '解除' }).click();
    await expect(console).toHaveCount(0);

    const outline = form.locator('[data-part=shape] textarea');
    await outline.fill((await outline.inputValue()).replace(/\d+$/, '350'));
    await expect(save).toHaveText('提交审批');
    await form.locator('[name=reason]').fill('扩建');
    await save.click();
    await expect(list.locator('[data-part=change-requests]')).toContainText('扩建');
  },
);

test(
  'one field of many rows is edited at once; a row that is refused stays ticked and says why',
  { tag: '@deep' },
  async ({ page, server, atDesk }) => {
    const list = await atDesk('useradmin', 'setting/base_data/truck');
    const rows = list.locator('[data-part=report-table] tr[data-id]');
    const [first, second] = [rows.nth(0), rows.nth(1)];
    await first.getByRole('checkbox').check();
    await second.getByRole('checkbox').check();
    const bar = list.locator('[data-part=bulk]');
    await expect(bar).toContainText('已选 2 条');

    // Somebody else edits one of them meanwhile.
    const admin = await signInByCall(server, 'admin');
    const path = `/resource/${await second.getAttribute('data-id')}/setting/base_data/truck`;
    const held = await admin.get(path);
    await admin.put(path, {
      version: String(field(held, 'version')),
      value: JSON.stringify({ simNumber: '13805740066' }),
    });

    await bar.locator('[data-part=bulk-edit]').click();
    const dialog = page.locator('dialog[open]');
    await expect(dialog.locator('[data-part=bulk-confirm]')).toBeDisabled();
    await dialog.locator('[name=bulkField]').selectOption({ label: '城市' });
    await dialog.locator('[name=city]').fill('慈溪');
    await expect(dialog.locator('[data-part=bulk-rows] tr')).toHaveCount(2);
    await dialog.locator('[data-part=bulk-confirm]').click();
    await expect(dialog.locator('[data-part=bulk-refused] li')).toHaveCount(1);
    await expect(bar).toContainText('已选 1 条');
    // The list was read again: tried once more, it is written.
    await dialog.locator('[data-part=bulk-confirm]').click();
    await expect(dialog).toHaveCount(0);
    await expect(bar).toHaveCount(0);
    expect(field(await admin.get(path), 'city')).toBe('慈溪');
  },
);

test(
  'who edits what somebody else has just edited sees it field by field, and decides whose is kept',
  { tag: '@deep' },
  async ({ page, server, atDesk }) => {
    const list = await atDesk('useradmin', 'setting/base_data/truck');
    const row = list.locator('[data-part=report-table] tr[data-id]').nth(2);
    const path = `/resource/${await row.getAttribute('data-id')}/setting/base_data/truck`;
    await row.click();
    const form = page.locator('[data-part=resource-form]');
    // The list does not have it: the whole row has been read.
    await expect(form.locator('[name=timeZone]')).toHaveValue('8');
    await form.locator('[name=city]').fill('余姚');
    await form.locator('[name=truckColor]').fill('白');

    const admin = await signInByCall(server, 'admin');
    await admin.put(path, {
      version: String(field(await admin.get(path), 'version')),
      value: JSON.stringify({ city: '奉化', district: '莼湖', truckColor: '红' }),
    });
    await form.locator('button[type=submit]').click();
    const note = form.locator('[data-part=their-changes]');
    await expect(note.locator('li')).toHaveCount(3);
    await expect(note.locator('[data-field=city]')).toContainText('→ 奉化；您填的是 余姚');
    await expect(form.locator('[name=district]')).toHaveValue('莼湖');
    await note.locator('[data-field=truckColor] button').click();
    await expect(form.locator('[name=truckColor]')).toHaveValue('红');
    await form.locator('button[type=submit]').click();
    await expect(form).toHaveCount(0);
    const now = await admin.get(path);
    expect(['city', 'district', 'truckColor'].map((name) => field(now, name))).toEqual([
      '余姚',
      '莼湖',
      '红',
    ]);
  },
);

test(
  'what was typed in a form is there again after a reload and a new sign-in, for nobody else, until it is given up',
  { tag: '@deep' },
  async ({ page, context, atDesk, signedIn }) => {
    const address = 'setting/base_data/company';
    const form = page.locator('[data-part=resource-form]');
    const name = form.locator('[name=name]');
    const restored = form.locator('[data-part=restored]');
    const row = page.locator('tr[data-id]', { hasText: 'TW0102' });
    // The browser asks before it leaves a page with something unsaved.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    const stored = () => page.evaluate(() => sessionStorage.getItem('tankwatch.forms') ?? '');
    const signInAnew = async (who: 'useradmin' | 'admin') => {
      await context.clearCookies();
      // The page may notice by itself just now, and reload.
      await page.reload().catch(() => {});
      await page.locator('form [name=username]').waitFor();
      await signedIn(who);
      await page.goto(`/${address}`);
      await page.locator('tr[data-id]').first().waitFor();
    };
    await atDesk('useradmin', address);
    await row.click();
    const before = await name.inputValue();
    await name.fill('改到一半的名称');
    await page.reload();
    await expect(name).toHaveValue('改到一半的名称');
    await expect(restored).toContainText('已恢复');
    await signInAnew('useradmin');
    await expect(name).toHaveValue('改到一半的名称');
    await restored.getByRole('button', { name: '放弃' }).click();
    await expect(name).toHaveValue(before);
    await expect(restored).toHaveCount(0);
    await page.reload();
    await row.waitFor();
    await expect(form).toHaveCount(0);

    await row.click();
    await name.fill('别人看不到');
    expect(await stored()).toContain('别人看不到');
    await signInAnew('admin');
    await expect(form).toHaveCount(0);
    expect(await stored()).not.toContain('别人看不到');
    await row.click();
    await name.fill('退出即清除');
    await page.locator('[data-part=user-menu]').click();
    await page.locator('[data-part=logout]').click();
    await page.locator('form [name=username]').waitFor();
    expect(await stored()).not.toContain('退出即清除');
  },
);
