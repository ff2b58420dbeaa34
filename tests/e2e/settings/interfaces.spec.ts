import { violationsOf } from '../support/accessibility.ts';
import { openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'interfaces' });

test('a service account is made, its token is shown once, and the reference reads losses with it', async ({
  page,
  atDesk,
}) => {
  const list = await atDesk('useradmin', 'setting/interface/service_account');
  await expect(page.locator('h1')).toHaveText('服务账号');
  await list.locator('[data-part=new]').click();
  const form = page.locator('[data-part=resource-form]');
  await form.locator('[name=name]').fill('ERP 取损溢');
  await form.locator('[name=companyCode]').selectOption('TW01');
  await form.locator('[name=allowedAddresses]').fill('127.0.0.1');
  // What a person answers for is not offered at all.
  await expect(form).not.toContainText('处理报警');
  await form.getByRole('checkbox', { name: '查看车辆' }).check();
  await form.locator('button[type=submit]').click();
  const row = list.locator('tr[data-id]', { hasText: 'ERP 取损溢' });
  await row.click();
  const drawer = page.locator('[data-part=resource-form]');
  await drawer.getByRole('button', { name: '生成新令牌' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '生成新令牌' }).click();
  const token = (await page.getByText(/^twk_[\w-]{43}$/).textContent()) ?? '';
  await page.keyboard.press('Escape');

  const reference = await openPage(page, 'setting/interface/api_reference');
  await expect(reference.locator('[data-start]')).toHaveCount(5);
  expect(await violationsOf(page, 'start of the API reference')).toEqual([]);
  await reference.locator('[data-start="reports.page.cargo_monitor.data_analysis.oil_loss"]').click();
  await expect(reference.locator('tr', { hasText: 'startTime' }).first()).toContainText('date-time');
  await reference.locator('[data-part=to-start]').click();
  await expect(reference.locator('[data-part=start]')).toBeVisible();
  await reference.locator('[name=search]').fill('truckStatusData');
  await reference.locator('[data-operation="truckStatus.list"]').click();
  const trial = reference.locator('[data-part=trial]');
  await trial.locator('[name=token]').fill(token);
  await expect(trial.locator('[data-part=curl]')).toContainText('/api/v1/truckStatusData');
  // Whatever it knows, nothing of it is kept where another script or the next user finds it.
  await expect(trial.locator('[data-part=curl]')).not.toContainText(token);
  await trial.locator('[data-part=send]').click();
  const answer = trial.locator('[data-part=answer]');
  await expect(answer).toHaveAttribute('data-status', '200');
  await expect(answer).toContainText('浙B');
  await expect(answer).toContainText('ratelimit-remaining');
  await reference.locator('[name=search]').fill('alarmInfo');
  await reference.locator('[data-operation="alarms.list"]').click();
  await trial.locator('[data-part=send]').click();
  await expect(answer).toHaveAttribute('data-status', '403');
  await expect(answer).toContainText('没有访问权限');
  expect(await violationsOf(page, 'API reference')).toEqual([]);
});

test('a webhook gets a secret once; a test that can’t be sent says why, and is sent again by hand', async ({
  page,
  atDesk,
}) => {
  const list = await atDesk('useradmin', 'setting/interface/webhook');
  await list.locator('[data-part=new]').click();
  const form = page.locator('[data-part=resource-form]');
  await form.locator('[name=name]').fill('ERP 报警');
  await form.locator('[name=companyCode]').selectOption('TW01');
  await form.locator('[name=url]').fill('http://127.0.0.1:9/hook');
  await form.getByRole('checkbox', { name: '报警产生' }).check();
  await form.locator('button[type=submit]').click();
  const row = list.locator('tr[data-id]', { hasText: 'ERP 报警' });
  await expect(row).toContainText('还没有密钥');
  await row.click();
  const act = async (name: string): Promise<void> => {
    await form.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };
  await act('生成新密钥');
  await expect(page.getByText(/^whsec_[\w+/=]{44}$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await row.click();
  await act('发送测试');
  await expect(async () => {
    await list.getByRole('button', { name: '刷新' }).click();
    await expect(row).toContainText('内网地址，未发送', { timeout: 1000 });
  }).toPass();
  await expect(row).toContainText('送不到');
  expect(await violationsOf(page, 'webhooks')).toEqual([]);

  const deliveries = await openPage(page, 'setting/interface/webhook_delivery');
  const sent = deliveries.locator('tr[data-id]', { hasText: 'ERP 报警' });
  await expect(sent).toContainText('待发送');
  await expect(sent).toContainText('测试');
  expect(await violationsOf(page, 'webhook deliveries')).toEqual([]);
});
