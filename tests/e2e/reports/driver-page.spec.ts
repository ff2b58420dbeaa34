import { startCardSite } from '../../support/card-site.ts';
import { signInByCall } from '../support/api.ts';
import { dist, startServer } from '../support/server.ts';
import { openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'master-data' });

const address = 'setting/base_data/driver';
/** One grey pixel. */
const photo = Buffer.from('R0lGODlhAQABAIAAAMLCwgAAACwAAAAAAQABAAACAkQBADs=', 'base64');

test('entity.driver, validation.driver-photo-advised-90x120, entity-status.toggle, entity-status.change-message: a driver is kept with photo and ID number, a value in use is said while it is typed, and he is disabled in the list', async ({
  page,
  atDesk,
}) => {
  const list = await atDesk('useradmin', address);
  await list.locator('[data-part=new]').click();
  const form = page.locator('[data-part=resource-form]');
  await form.locator('[name=name]').fill('王伟');
  await form.locator('[name=companyCode]').selectOption('TW0101');
  await form.locator('[name=driverCode]').fill('2001');
  await expect(form).toContainText('90x120');

  await form.locator('[name=idNumber]').fill('110105194912310021');
  await form.locator('[name=email]').fill('wang');
  await form.locator('button[type=submit]').click();
  await expect(form).toContainText('身份证号不正确');
  await expect(form).toContainText('邮箱格式不正确');
  await form.locator('[name=idNumber]').fill('11010519491231002X');
  await expect(form.locator('[name=sex]')).toHaveValue('woman');
  await expect(form.locator('[name=birthday]')).toHaveValue('1949-12-31');
  await form.locator('[name=email]').fill('wang@example.com');

  const file = form.locator('[data-field=photo] input[type=file]');
  await file.setInputFiles({ name: 'wang.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(form).toContainText('请上传正确的图片格式');
  await file.setInputFiles({ name: 'wang.gif', mimeType: 'image/gif', buffer: photo });
  await expect(form.locator('img')).toHaveAttribute('src', /^data:image\/gif/);
  await form.locator('button[type=submit]').click();
  await expect(form).toBeHidden();

  const row = list.locator('tr[data-id]', { hasText: '王伟' });
  await row.click();
  await expect(form.locator('img')).toHaveAttribute('src', /^data:image\/gif/);
  await expect(form.locator('[name=idNumber]')).toHaveValue('11010519491231002X');
  await page.keyboard.press('Escape');

  await list.locator('[data-part=new]').click();
  await form.locator('[name=driverCode]').fill('2001');
  await expect(form).toContainText('已存在');
  await form.locator('[name=driverCode]').fill('2002');
  await expect(form).not.toContainText('已存在');
  await form.locator('[name=name]').fill('王伟');
  await expect(form).toContainText('已存在');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').getByRole('button', { name: '放弃修改' }).click();

  await row.getByRole('switch').click();
  await expect(page.locator('[data-part=toasts]')).toContainText('状态已改为停用');
  await row.getByRole('switch').click();
  await expect(page.locator('[data-part=toasts]')).toContainText('状态已改为启用');
});

test(
  'driver.external-card-issuing-window: the site opens in a window that knows nothing of this one, and gets the session by a code',
  { tag: '@deep' },
  async ({ browser }) => {
    const secret = 'secret-of-the-card-site';
    let service = '';
    const site = await startCardSite(() => service, secret);
    const server = await startServer(0, dist, { CARD_SITE_URL: site.url, CARD_SITE_SECRET: secret });
    service = server.url;
    const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
    const { cookie } = await signInByCall(server, 'useradmin');
    await context.addCookies([cookie]);
    const page = await context.newPage();
    const list = await openPage(page, address);
    const opened = context.waitForEvent('page');
    await list.locator('[data-part=card-site]').click();
    const other = await opened;
    await expect(other.locator('#who')).toContainText('useradmin');
    expect(await other.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    const [visit] = site.visits;
    expect(visit).toMatchObject({ referrer: null, cookie: null, session: { resultCode: 200 } });
    expect(visit?.url).not.toContain(cookie.value);
    // The same address again: the code is used up.
    await other.reload();
    await expect(other.locator('#who')).not.toContainText('useradmin');
    await context.close();
    await server.dispose();
    await site.close();
  },
);
