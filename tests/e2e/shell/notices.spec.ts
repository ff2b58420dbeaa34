import { signInByCall } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'master-data' });

const threshold = 'setting/alarm_threshold';

test(
  'a receiver, its test, a rule with escalation, and the record of what was told',
  { tag: '@deep' },
  async ({ page, atDesk, server }) => {
    await signInByCall(server, 'useradmin');
    const receivers = await atDesk('useradmin', `${threshold}/notice_receiver`);
    const form = page.locator('[data-part=resource-form]');
    await receivers.locator('[data-part=new]').click();
    await form.locator('[name=name]').fill('夜间群');
    await form.locator('[name=channel]').selectOption('dingTalk');
    await form.locator('[name=language]').selectOption('zh');
    await form.locator('[name=companyCode]').selectOption('TW01');
    await form.locator('button[type=submit]').click();
    const row = receivers.locator('tr[data-id]', { hasText: '夜间群' });
    await expect(row).toContainText('未录入');
    await row.click();
    // Nothing is configured, and nothing else is said.
    await form.getByRole('button', { name: '向夜间群发送测试' }).click();
    // The outbox is emptied by turns.
    await expect(form.locator('output')).toContainText('未配置服务商', { timeout: 120_000 });
    await form.locator('[name=robotKey]').fill('x');
    await form.getByRole('button', { name: '保存密钥' }).click();
    await expect(form).toContainText('不是机器人的地址或密钥');
    await form.locator('[name=robotKey]').fill('robot-token-of-a-test');
    await form.getByRole('button', { name: '保存密钥' }).click();
    await expect(form.locator('[name=robotKey]')).toHaveValue('');
    await page.keyboard.press('Escape');

    const rules = await atDesk('useradmin', `${threshold}/alarm_ding_talk`);
    await rules.locator('[data-part=new]').click();
    await form.locator('[name=name]').fill('夜间紧急');
    await form.locator('[name=about]').selectOption('alarm');
    await form.locator('[name=companyCode]').selectOption('TW01');
    await form.locator('[name=minLevel]').selectOption('1');
    await form.locator('[name=days]').selectOption('every');
    await form.locator('button[type=submit]').click();
    await expect(form).toContainText('第1步 · 无人确认后：必填');
    await form.locator('[data-part=types] input[type=search]').fill('紧急报警');
    await form.locator('[data-part=types] [data-code="201"]').check();
    await form.locator('[data-part=steps]').getByRole('button', { name: '2', exact: true }).click();
    await form.locator('[name="steps.0.afterMin"]').fill('0');
    await form.locator('[name="steps.0.receiverId"]').selectOption({ label: '夜间群 · 钉钉' });
    await form.locator('[name="steps.1.afterMin"]').fill('5');
    await form
      .locator('[name="steps.1.receiverId"]')
      .selectOption({ label: '安全办公室 · safety@yonggang.example' });
    await form.locator('button[type=submit]').click();
    await expect(form).toBeHidden();
    await expect(rules.locator('tr[data-id]', { hasText: '夜间紧急' })).toContainText(
      '夜间群 → 5 min 安全办公室',
    );

    const records = await atDesk('useradmin', 'setting/base_data/message_record');
    await records.locator('[name=state]').selectOption('failed');
    const told = records.locator('tr[data-id]', { hasText: '夜间群' });
    await expect(told.first()).toContainText('未配置服务商');
  },
);

test('a recharge moves the balance and can’t be taken back; oil volumes and numbers of the demo', async ({
  page,
  atDesk,
}) => {
  const ledger = await atDesk('admin', 'setting/base_data/message_recharge');
  const form = page.locator('[data-part=resource-form]');
  await ledger.locator('[data-part=new]').click();
  await form.locator('[name=companyCode]').selectOption('TW0101');
  await form.locator('[name=quantity]').fill('200');
  await form.locator('[name=orderNumber]').fill('E2E-1');
  await form.locator('button[type=submit]').click();
  await expect(form).toBeHidden();
  const row = ledger.locator('tr[data-id]', { hasText: 'E2E-1' });
  await row.click();
  await expect(form).toContainText('账目不能修改或删除');
  await expect(form.locator('button[type=submit]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await ledger.getByRole('button', { name: '余额', exact: true }).click();
  await expect(ledger.locator('[data-part=balances] li', { hasText: '镇海车队' })).toContainText('200');

  const numbers = await atDesk('useradmin', 'setting/base_data/phone_number');
  await expect(numbers.locator('tr[data-id]', { hasText: '白班调度' })).toContainText('19900000001');
  const oil = await atDesk('useradmin', `${threshold}/oil_send`);
  await expect(oil.locator('tr[data-id]', { hasText: '晨间车载油量' })).toContainText('08:30');
});
