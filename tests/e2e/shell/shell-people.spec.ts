import type { Page } from '@playwright/test';

import { field, signInByCall } from '../support/api.ts';
import { pageAt, signIn, speak } from '../support/people.ts';
import { demoPassword } from '../support/server.ts';
import { foldUrgent, map, openPage, part, toastOf, unsealings } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { silent, tanker } from '../support/world.ts';

test.use({ serverOf: 'shell-people' });

test.beforeEach(async ({ page, world: _world }) => {
  await foldUrgent(page);
});

const open = async (page: Page, badge: string): Promise<void> => {
  await page.locator(`[data-part=status-badges] [data-field=${badge}]`).click();
};

test('screen.running-list-alarm, screen.running-list-empty, screen.running-list-loaded, screen.running-list-parking, screen.running-list-offline: each count opens its list', async ({
  page,
  world,
  atDesk,
}) => {
  // The server's word on who is in which state; the lists must say the same.
  const admin = await signInByCall(world, 'admin');
  await atDesk('admin', 'dashboard');
  for (const [key, code] of Object.entries({ alarm: 3, load: 2, empty: 1, stop: 4, offline: 0 })) {
    const rows = await admin.get('/truckStatusData');
    const expected = (Array.isArray(rows) ? rows : [])
      .filter((truck) => field(truck, 'status') === code)
      .map((truck) => String(field(truck, 'signCode')))
      .toSorted();
    const badge = page.locator(`[data-part=status-badges] [data-field=${key}]`);
    await expect(badge).toHaveAttribute('data-value', String(expected.length));
    await open(page, key);
    const panel = part(page, `running-${key}`);
    await expect(panel).toBeVisible();
    await expect
      .poll(async () =>
        (
          await panel.locator('tr[data-id]').evaluateAll((all) => all.map((row) => row.dataset['id']))
        ).toSorted(),
      )
      .toEqual(expected);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }
  await open(page, 'offline');
  await part(page, 'running-offline').locator(`tr[data-id="${silent.signCode}"] a`).click();
  await pageAt(page, map).waitFor();
  await expect(page).toHaveURL(/truck=/);
});

test('truck-status.organisation-column-by-sign-flag, truck-status.tables-max-height-200-px', async ({
  browser,
  world,
}) => {
  const columns = async (userName: string): Promise<{ organisation: number; height: number }> => {
    const context = await browser.newContext({ baseURL: world.url, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await foldUrgent(page);
    await page.goto('/login?to=/dashboard');
    await signIn(page, userName);
    await pageAt(page, 'dashboard').waitFor();
    // The list that has a row; the fleet is the world's.
    await open(page, 'offline');
    const list = part(page, 'running-list').last();
    await list.locator('tr[data-id]').first().waitFor();
    // However many there are.
    await list.locator('tbody').evaluate((body) => {
      const [row] = body.children;
      for (let i = 0; row && i < 30; i += 1) body.append(row.cloneNode(true));
    });
    const found = {
      organisation: await list.locator('th[data-field=companyName]').count(),
      height: (await list.boundingBox())?.height ?? 0,
    };
    await context.close();
    return found;
  };
  expect(await columns('dispatcher')).toEqual({ organisation: 1, height: 200 });
  expect(await columns('safety')).toEqual({ organisation: 0, height: 200 });
});

test('top-bar.alarm-settings, screen.alarm-settings-popover, message.alarm-settings-saved, alarm-settings.one-internal-only, alarm.type-209-hidden-for-customer', async ({
  page,
  context,
  signedIn,
}) => {
  const settings = part(page, 'alarm-settings');
  const types = async (userName: string): Promise<readonly number[]> => {
    await context.clearCookies();
    await signedIn(userName);
    // Whoever is signed in already is led on from there, before it has loaded or after.
    await expect(() => page.goto('/login')).toPass();
    await openPage(page, 'dashboard');
    await part(page, 'alarm-settings-open').click();
    await settings.locator('tr[data-type]').first().waitFor();
    const found = await settings
      .locator('tr[data-type]')
      .evaluateAll((all) => all.map((row) => Number(row.dataset['type'])));
    return found.toSorted((a, b) => a - b);
  };
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 201, 202, 203, 207, 208, 209, 210, 211, 310];
  expect(await types('admin')).toEqual(all);
  expect(await types('customer')).toEqual(all.filter((type) => type !== 209 && type !== 211));
  expect(await types('dispatcher')).toEqual(all.filter((type) => type !== 211));

  // A popover lies over the page and goes with Escape; the page stays where it was.
  await expect(settings).toHaveAttribute('popover', 'auto');
  await settings.getByRole('switch', { name: '超速 弹窗', exact: true }).click();
  await settings.getByRole('switch', { name: '管线有水 短信', exact: true }).click();
  await expect(settings.getByRole('switch', { name: '紧急报警 弹窗', exact: true })).toBeDisabled();
  await settings.locator('[data-part=save]').click();
  await expect(toastOf(page, 'success', '提交成功')).toBeVisible();
  await expect(settings).toBeHidden();
  await page.reload();
  await part(page, 'alarm-settings-open').click();
  await expect(settings.getByRole('switch', { name: '超速 弹窗', exact: true })).not.toBeChecked();
  await expect(settings.getByRole('switch', { name: '管线有水 短信', exact: true })).toBeChecked();
  await expect(settings.getByRole('switch', { name: '围栏外停车 弹窗', exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
});

test('what a user does not see stays as it was when the rest is saved', async ({ page, world, atDesk }) => {
  const before = await signInByCall(world, 'customer');
  expect(String(field(field(await before.get('/userPri'), 'stUserAlarm'), 'alarmTypeIds'))).toContain('209');
  await atDesk('customer', 'dashboard');
  await part(page, 'alarm-settings-open').click();
  await part(page, 'alarm-settings').getByRole('switch', { name: '围栏外停车 弹窗', exact: true }).click();
  await part(page, 'alarm-settings').locator('[data-part=save]').click();
  await expect(toastOf(page, 'success', '提交成功')).toBeVisible();
  const saved = String(field(field(await before.get('/userPri'), 'stUserAlarm'), 'alarmTypeIds')).split(',');
  expect(saved).toContain('209');
  expect(saved).toContain('211');
  expect(saved).not.toContain('4');
});

test('sound: muted for ten minutes at most, and silence is seen and counted down', async ({
  page,
  signedIn,
}) => {
  await signedIn('dispatcher');
  await page.clock.install();
  await openPage(page, 'dashboard');
  await part(page, 'alarm-settings-open').click();
  await part(page, 'mute').click();
  await page.keyboard.press('Escape');
  const mark = part(page, 'muted');
  await expect(mark).toContainText(/10:00|9:5\d/);
  await page.clock.fastForward(5 * 60_000);
  await expect(mark).toContainText(/[45]:\d\d/);
  await page.clock.fastForward(5 * 60_000 + 2_000);
  await expect(mark).toHaveCount(0);
});

test(
  'top-bar.downloads: manuals and files that the server offers, in the language of the page',
  { tag: '@deep' },
  async ({ page, signedIn }) => {
    await signedIn('dispatcher');
    for (const [language, title] of [
      ['zh', '用户手册'],
      ['en', 'User manual'],
    ] as const) {
      await speak(page, language);
      await openPage(page, 'dashboard');
      await part(page, 'downloads').click();
      await page.locator('[role=menu]:popover-open [data-value=manual]').click();
      await expect(part(page, 'manual').locator('h2')).toHaveText(title);
      await part(page, 'downloads').click();
      const links = page.locator('[role=menu]:popover-open a[role=menuitem]');
      await expect(links).toHaveCount(4);
      for (const link of await links.all())
        expect((await page.request.get(String(await link.getAttribute('href')))).status()).toBe(200);
      await page.keyboard.press('Escape');
    }
  },
);

test('special-users.hide-status-badges, special-users.hide-alarm-settings, special-users.hide-language-select, special-users.hide-downloads, special-users.different-manual', async ({
  page,
  context,
  signedIn,
  atDesk,
}) => {
  const hidden = ['status-badges', 'alarm-settings-open', 'language', 'downloads', 'page-help-open'];
  await atDesk('dispatcher', 'dashboard');
  for (const name of hidden) await expect(part(page, name)).toBeVisible();
  await part(page, 'user-menu').click();
  await expect(page.locator('[role=menu]:popover-open [data-value=watchers-manual]')).toHaveCount(0);

  await context.clearCookies();
  await signedIn('garden');
  await page.goto('/login');
  await openPage(page, 'dashboard');
  for (const name of hidden) await expect(part(page, name)).toHaveCount(0);
  await part(page, 'user-menu').click();
  await page.locator('[role=menu]:popover-open [data-value=watchers-manual]').click();
  await expect(part(page, 'manual').locator('h2')).toHaveText('看车手册');
  await expect(part(page, 'manual-list').locator('[data-manual]')).toHaveCount(1);
  // On a phone they are hidden too.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/${map}`);
  await page.getByRole('button', { name: '我的' }).click();
  await expect(page.locator('[role=menu]:popover-open [data-value=watchers-manual]')).toBeVisible();
  for (const value of ['en', 'manual'])
    await expect(page.locator(`[role=menu]:popover-open [data-value=${value}]`)).toHaveCount(0);
});

test('top-bar.change-password, shell.change-password-dialog, entity.password-form, validation.old-password-required, validation.new-password-required, validation.confirm-password-required, validation.confirm-password-mismatch', async ({
  page,
  signedIn,
}) => {
  await signedIn('safety');
  const words = {
    zh: ['请输入原密码', '请输入密码', '请再次输入密码', '两次输入的密码不一致'],
    en: [
      'Please input the old password',
      'Please input a password',
      'Please input the password again',
      'The two passwords differ',
    ],
  } as const;
  for (const language of ['zh', 'en'] as const) {
    await speak(page, language);
    await openPage(page, 'dashboard');
    await part(page, 'user-menu').click();
    await part(page, 'password').click();
    const form = page.locator('[data-part=password-form]');
    expect(
      await form.locator('input').evaluateAll((all) => all.map((one) => one.getAttribute('name'))),
    ).toEqual(['userName', 'oldPwd', 'pwd', 'confrimPwd']);
    await expect(form.locator('[name=userName]')).toHaveJSProperty('readOnly', true);
    await expect(form.locator('[name=userName]')).toHaveValue('safety');
    const send = page.locator('dialog[open] button[type=submit]');
    await send.click();
    await expect(form.getByRole('alert')).toHaveText(words[language].slice(0, 3));
    await form.locator('[name=oldPwd]').fill('x');
    await form.locator('[name=pwd]').fill('one-long-word');
    await form.locator('[name=confrimPwd]').fill('another-long-word');
    await send.click();
    await expect(form.getByRole('alert')).toHaveText([words[language][3]]);
  }
});

test(
  'message.password-changed, password.success-logs-out-after-800-ms, top-bar.log-out: changed, said, and out 0.8 s later',
  { tag: '@deep' },
  async ({ page, world }) => {
    await page.clock.install();
    await page.goto('/login?to=/dashboard');
    await signIn(page, 'exhibition');
    await pageAt(page, 'dashboard').waitFor();
    await part(page, 'user-menu').click();
    await part(page, 'password').click();
    await page.locator('[name=oldPwd]').fill(demoPassword);
    await page.locator('[name=pwd]').fill('another-long-word');
    await page.locator('[name=confrimPwd]').fill('another-long-word');
    await page.clock.pauseAt(Date.now() + 5_000);
    await page.locator('dialog[open] button[type=submit]').click();
    await expect(toastOf(page, 'success', '密码修改成功')).toBeVisible();
    await page.clock.runFor(799);
    // Whatever is on its way would be here by now.
    await page.evaluate(() => fetch('/healthz'));
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.clock.runFor(2);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/login/);

    const dispatcher = await signInByCall(world, 'dispatcher');
    await page.context().addCookies([dispatcher.cookie]);
    await openPage(page, unsealings);
    await part(page, 'user-menu').click();
    await part(page, 'logout').click();
    await expect(page).toHaveURL(/\/login/);
    // The leaving may still load the page anew, which would interrupt this.
    await expect(() => page.goto(`/${unsealings}`)).toPass();
    await expect(page, 'signed out for good').toHaveURL(/\/login\?to=/);
  },
);

test('lock screen: nothing is shown, alarms are counted, a reload does not open it, the password does', async ({
  page,
  atDesk,
}) => {
  await atDesk('dispatcher', unsealings);
  await page.keyboard.press('Alt+KeyL');
  const screen = part(page, 'locked');
  await expect(screen).toBeVisible();
  await expect(pageAt(page, unsealings)).toBeHidden();
  await expect(page.getByText(tanker.signCode.slice(2)).filter({ visible: true })).toHaveCount(0);
  await page.reload();
  await expect(screen).toBeVisible();
  await page.locator('[name=password]').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(screen).toContainText('密码错误');
  await expect(screen).toContainText('还可试 4 次');
  await page.locator('[name=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(screen).toHaveCount(0);
  await expect(pageAt(page, unsealings)).toBeVisible();
});

test(
  'the screen locks itself after the chosen time without a touch',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    await page.addInitScript(() => localStorage.setItem('tankwatch.lockAfterMinutes', '5'));
    await page.clock.install();
    await atDesk('dispatcher', 'dashboard');
    await page.clock.fastForward(4 * 60_000);
    await page.keyboard.press('Shift');
    await page.clock.fastForward(4 * 60_000);
    await expect(part(page, 'locked')).toHaveCount(0);
    await page.clock.fastForward(61_000);
    await expect(part(page, 'locked')).toBeVisible();
  },
);

test('help, diagnostics, tour, watermark', async ({ page, context, signedIn, atDesk }) => {
  await atDesk('dispatcher', 'dashboard');
  await expect(part(page, 'watermark')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(part(page, 'shortcuts')).toContainText('锁屏');
  await page.keyboard.press('Escape');
  await part(page, 'user-menu').click();
  await page.locator('[role=menu]:popover-open [data-value=diagnostics]').click();
  await expect(part(page, 'diagnostics').locator('[data-field=connection]')).toHaveAttribute(
    'data-value',
    'live',
  );
  await page.keyboard.press('Escape');
  await part(page, 'user-menu').click();
  await page.locator('[role=menu]:popover-open [data-value=tour]').click();
  await part(page, 'tour').getByRole('button', { name: '下一步' }).click();
  await expect(part(page, 'tour')).toContainText('2 / 5');
  await part(page, 'tour').getByRole('button', { name: '跳过' }).click();
  await expect(part(page, 'tour')).toHaveCount(0);

  await context.clearCookies();
  await signedIn('customer');
  // Whoever is signed in already is led on from the login page, before it has loaded or after.
  await expect(() => page.goto('/login', { waitUntil: 'commit' })).toPass();
  await openPage(page, 'dashboard');
  await expect(part(page, 'watermark')).toHaveAttribute('data-value', /^customer \d{4}-/);
});

test('on a phone the user menu is a list of whole rows, its last one within the screen', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn('dispatcher');
  await openPage(page, 'alarms');
  await page.locator('nav').getByRole('button', { name: '我的' }).click();
  const items = page.locator('[role=menu]:popover-open [role=menuitem]');
  await expect(items.last()).toBeInViewport({ ratio: 1 });
  await expect(items.first()).toBeInViewport({ ratio: 1 });
  for (const item of await items.all()) {
    const icon = await item.locator('svg').boundingBox();
    const text = await item.locator('span').boundingBox();
    expect(text?.x ?? 0).toBeGreaterThan((icon?.x ?? Infinity) + (icon?.width ?? 0));
    expect(Math.abs((text?.y ?? 0) - (icon?.y ?? Infinity))).toBeLessThan(12);
  }
});
