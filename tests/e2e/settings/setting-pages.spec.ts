import { signInByCall } from '../support/api.ts';
import { covers } from '../../support/covers.ts';
import { openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'master-data' });

/** Pages of the settings by their address, with their titles (specification 2). */
const titles = {
  'setting/base_data/station': ['加油站', 'Station'],
  'setting/base_data/storage': ['油库', 'Depot'],
  'setting/base_data/company': ['组织机构', 'Organization'],
  'setting/base_data/device': ['设备', 'Device'],
  'setting/base_data/park': ['停车场', 'Parking'],
  'setting/base_data/driver': ['驾驶员', 'Driver'],
  'setting/base_data/repair_card': ['发卡管理', 'Issuing card'],
  'setting/base_data/service_depot': ['维修点', 'Service depot'],
  'setting/base_data/tank_table_record': ['罐容表下发记录', 'Tank chart sending records'],
  'setting/base_data/user_enclosure': ['围栏设置', 'Fence Setting'],
  'setting/base_data/upload_statistic': ['上传统计', 'Upload statistics'],
  'setting/base_data/phone_number': ['短信号码管理', 'SMS Manage'],
  'setting/base_data/message_recharge': ['短信充值', 'SMS recharge'],
  'setting/base_data/message_record': ['短信记录', 'SMS records'],
  'setting/device_parameter/send_message': ['消息下发', 'Message distribute'],
  'setting/privilege_account/role': ['角色管理', 'Role management'],
  'setting/alarm_threshold/no_abnormal': ['非异常区域', 'Nonabnormal area'],
  'setting/alarm_threshold/alarm_ding_talk': ['报警推送', 'SMS Push'],
  'setting/alarm_threshold/oil_send': ['油量推送设置', 'Oil volume push'],
} as const;

test(
  'page.setting/base_data/station, page.setting/base_data/storage, page.setting/base_data/company, page.setting/base_data/device, page.setting/base_data/park, page.setting/base_data/driver, page.setting/base_data/repair_card, page.setting/base_data/service_depot, page.setting/base_data/tank_table_record, page.setting/base_data/user_enclosure, page.setting/base_data/upload_statistic, page.setting/device_parameter/send_message, page.setting/privilege_account/role, page.setting/alarm_threshold/no_abnormal, page.setting/base_data/phone_number, page.setting/base_data/message_recharge, page.setting/base_data/message_record, page.setting/alarm_threshold/alarm_ding_talk, page.setting/alarm_threshold/oil_send: each opens from the menu with its title in both languages',
  { tag: '@deep' },
  async ({ page, atDesk }) => {
    covers('product.master-data-and-thresholds');
    await atDesk('useradmin', 'dashboard');
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    for (const [index, group] of ['系统设置', 'Settings'].entries()) {
      const pages = page.locator('[data-part=sidebar]').getByRole('button', { name: group });
      if ((await pages.getAttribute('aria-expanded')) === 'false') await pages.click();
      for (const [address, words] of Object.entries(titles)) {
        await page.locator(`[data-part=sidebar] a[href="/${address}"]`).click();
        await expect(page).toHaveURL(new RegExp(`/${address}$`));
        await expect(heading.filter({ visible: true })).toHaveText(words[index] ?? '');
      }
      await page.evaluate(() => sessionStorage.setItem('tankwatch.language', '"en"'));
      await openPage(page, 'dashboard');
    }
  },
);

test('entity.device: a device is kept with the truck that it is installed in, and a name or code in use is refused', async ({
  page,
  server,
  atDesk,
}) => {
  const list = await atDesk('useradmin', 'setting/base_data/device');
  await list.locator('[data-part=new]').click();
  const form = page.locator('[data-part=resource-form]');
  // How many are wrong leads to the first of them, wherever one has gone meanwhile.
  await form.locator('button[type=submit]').click();
  await form.locator('[name=quantity]').focus();
  await form.locator('[data-part=first-fault]').click();
  await expect(form.locator('[name=name]')).toBeFocused();
  await form.locator('[name=name]').fill('后仓液位仪');
  await form.locator('[name=code]').fill('LG-2026-7');
  await form.locator('[name=deviceType]').selectOption('levelGauge');
  await form.locator('[name=quantity]').fill('2');
  await form.locator('[name=truckId]').selectOption({ label: '浙B99101' });
  await form.locator('[name=installDate]').fill('2026-11-01');
  await form.locator('button[type=submit]').click();
  const row = list.locator('tr[data-id]', { hasText: 'LG-2026-7' });
  await expect(row).toContainText('浙B·99101');
  await list.locator('[data-part=new]').click();
  await form.locator('[name=name]').fill('后仓液位仪');
  await form.locator('[name=code]').fill('LG-2026-8');
  await form.locator('[name=deviceType]').selectOption('levelGauge');
  await form.locator('[name=quantity]').fill('1');
  await form.locator('[name=truckId]').selectOption({ label: '浙B99101' });
  await form.locator('button[type=submit]').click();
  await expect(form).toContainText('已存在');
  await form.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();

  // Somebody else changes it: the first press says so, the second is against the row as it is now.
  const { put } = await signInByCall(server, 'useradmin');
  const id = await row.getAttribute('data-id');
  await put(`/resource/${id}/setting/base_data/device`, {
    value: JSON.stringify({ manufacturer: 'VAREC' }),
    version: '1',
  });
  const toasts = page.locator('[data-part=toasts]');
  await row.getByRole('switch').click();
  await expect(toasts).toContainText('修改失败');
  await row.getByRole('switch').click();
  await expect(toasts).toContainText('状态已改为停用');
});

test('entity.repair-card: a card is kept with who issued it, and not valid before its issue', async ({
  page,
  atDesk,
}) => {
  const list = await atDesk('useradmin', 'setting/base_data/repair_card');
  await list.locator('[data-part=new]').click();
  const form = page.locator('[data-part=resource-form]');
  await form.locator('[name=cardCode]').fill('WX00912');
  await form.locator('[name=companyCode]').selectOption('TW0101');
  await form.locator('[name=issuingAuthority]').fill('甬港维修中心');
  await form.locator('[name=issueDate]').fill('2026-11-10');
  await form.locator('[name=validUntil]').fill('2026-11-09');
  await form.locator('button[type=submit]').click();
  await expect(form).toContainText('不能早于发卡时间');
  await form.locator('[name=validUntil]').fill('2027-11-09');
  await form.locator('button[type=submit]').click();
  await expect(list.locator('tr[data-id]', { hasText: 'WX00912' })).toContainText('甬港维修中心');
});
