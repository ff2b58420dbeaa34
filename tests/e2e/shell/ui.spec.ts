import { type Language, languages, pageAt, signIn, speak } from '../support/people.ts';
import { startProxy } from '../support/proxy.ts';
import { expect, test } from '../support/test.ts';
import { tanker } from '../support/world.ts';

const trucks = 'setting/base_data/truck';

test('login.form-fields: user name, password and verification code with its picture are asked for', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('用户名')).toHaveAttribute('name', 'username');
  await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('type', 'password');
  await expect(page.getByLabel('验证码', { exact: true })).toHaveAttribute('name', 'verifyCode');
  await expect(page.locator('[data-part=code-picture] img')).toHaveJSProperty('complete', true);
});

const required = {
  username: { zh: '请输入用户名', en: 'Please enter the user name' },
  password: { zh: '请输入密码', en: 'Please enter the password' },
  verifyCode: { zh: '请输入验证码', en: 'Please enter the verification code' },
} as const satisfies Record<string, Record<Language, string>>;

test('validation.login-user-name-required, validation.login-password-required, validation.login-code-required: each is shown beside its field', async ({
  page,
}) => {
  for (const language of languages) {
    await speak(page, language);
    await page.goto('/login');
    await page.locator('button[type=submit]').click();
    for (const [name, text] of Object.entries(required)) {
      const input = page.locator(`[name=${name}]`);
      await expect(input).toHaveAttribute('aria-invalid', 'true');
      const below = await input.getAttribute('aria-describedby');
      await expect(page.locator(`[id="${below}"]`)).toHaveText(text[language]);
    }
    await page.locator('[name=username]').fill('dispatcher');
    await page.locator('[name=password]').fill('something');
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('alert')).toHaveText([required.verifyCode[language]]);
  }
});

/** Switches a truck off with a reply of our own; whatever the service says, the row stays as it was. */
test('envelope.401-warning-dialog, envelope.500-error-dialog, envelope.other-code-error-toast, envelope.http-500-dialog', async ({
  page,
  world,
}) => {
  const proxy = await startProxy(world.url);
  await page.goto(`${proxy.url}/login?to=/${trucks}`);
  await signIn(page, 'dispatcher');
  await pageAt(page, trucks).waitFor();
  const toggle = page.locator(`tr:has([data-value="${tanker.signCode}"]) [role=switch]`);
  const dialog = page.locator('dialog[open]');
  const answer = async (status: number, body: object): Promise<void> => {
    proxy.force({ method: 'PUT', path: '/truck-management/resource/', status, body });
    await toggle.click();
  };

  await answer(200, { resultCode: 401, message: '这辆车不归您管', data: null });
  await expect(dialog.locator('h2')).toHaveText('访问限制');
  await expect(dialog).toContainText('这辆车不归您管');
  await dialog.getByRole('button').click();
  await expect(dialog).toHaveCount(0);

  await answer(200, { resultCode: 500, message: '数据库忙', data: null });
  await expect(dialog.locator('h2')).toHaveText('调用错误');
  await expect(dialog).toContainText('数据库忙');
  await dialog.getByRole('button').click();

  await answer(200, { resultCode: 412, message: '车辆正在执行任务', data: null });
  await expect(page.locator('[data-part=toasts] [data-type=error]')).toContainText('车辆正在执行任务');
  await expect(dialog).toHaveCount(0);

  await answer(500, {});
  await expect(dialog.locator('h2')).toHaveText('请求失败');
  await expect(dialog).toContainText('调用错误');
  await dialog.getByRole('button').click();

  proxy.force(null);
  await expect(toggle).toBeChecked();
  await proxy.close();
});

test(
  'chart.empty-message-no-data: a chart without data says so',
  { tag: '@deep' },
  async ({ page, signedIn }) => {
    for (const language of languages) {
      await speak(page, language);
      await signedIn('garden');
      await page.goto('/dashboard');
      const loss = page.locator('[data-part=chart]').nth(1);
      await expect(loss).toContainText({ zh: '暂无数据', en: 'No data' }[language]);
    }
  },
);
