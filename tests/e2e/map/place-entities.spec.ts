import { covers } from '../../support/covers.ts';
import { field, signInByCall } from '../support/api.ts';
import { toastOf } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'master-data' });

const places = [
  ['entity.parking-lot', 'park', '停车场'],
  ['entity.depot', 'storage', '油库'],
  ['entity.service-depot', 'service_depot', '维修点'],
  ['entity.station', 'station', '加油站'],
] as const;

for (const [row, page, noun] of places)
  test(`${row}: it holds names, code, company, contact, address, phone, status, position and range`, async ({
    page: tab,
    atDesk,
    server,
  }) => {
    covers('entity.parking-lot', 'entity.depot', 'entity.service-depot', 'entity.station');
    const address = `setting/base_data/${page}`;
    const list = await atDesk('useradmin', address);
    await list.locator('[data-part=new]').click();
    const form = tab.locator('[data-part=resource-form]');
    const typed = {
      name: `北仑${noun}`,
      shortName: '北仑',
      areaCode: `E-${page}`,
      manager: '周敏',
      phone: '0574-86001234',
      address: '北仑区迎宾路 1 号',
    };
    for (const [name, value] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(value);
    await form.locator('[name=companyCode]').selectOption('TW0101');
    await form.locator('[data-part=shape] textarea').fill('121.8512, 29.9034, 180');
    await form.locator('[name=reason]').fill('新设');
    await form.locator('button[type=submit]').click();
    await expect(toastOf(tab, 'success', '已提交审批')).toBeVisible();
    const approver = await signInByCall(server, 'admin');
    const waiting = await approver.get(`/changeRequests/${address}?state=pending`);
    const mine = (Array.isArray(waiting) ? waiting : []).find((one) => field(one, 'subject') === typed.name);
    await approver.post(`/changeRequest/${String(field(mine, 'id'))}/${address}`, { decision: 'approved' });
    await list.getByRole('searchbox').fill(typed.areaCode);
    const shown = list.locator('tr[data-id]', { hasText: typed.name });
    await shown.click();
    for (const [name, value] of Object.entries(typed))
      await expect(form.locator(`[name=${name}]`)).toHaveValue(value);
    await expect(form.locator('[name=companyCode]')).toHaveValue('TW0101');
    await expect(form.locator('[data-part=shape] textarea')).toHaveValue(/121\.8512, 29\.9034, 180/);
    await expect(form.locator('[name=enabled]')).toBeChecked();
  });

test('entity.company: it holds name, short name, code, address, phone, status and the one above', async ({
  page,
  atDesk,
}) => {
  const list = await atDesk('useradmin', 'setting/base_data/company');
  await list.locator('[data-part=new]').click();
  const form = page.locator('[data-part=resource-form]');
  const typed = {
    name: '北仑实体车队',
    shortName: '北仑队',
    companyCode: 'TW0171',
    address: '北仑区迎宾路 2 号',
    phone: '0574-86005678',
  };
  for (const [name, value] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(value);
  await form.locator('[name=parentCode]').selectOption('TW01');
  await form.locator('button[type=submit]').click();
  const row = list.locator('tr[data-id]', { hasText: typed.name });
  await row.click();
  for (const [name, value] of Object.entries(typed))
    await expect(form.locator(`[name=${name}]`)).toHaveValue(value);
  await expect(form.locator('[name=parentCode]')).toHaveValue('TW01');
  await expect(form.locator('[name=enabled]')).toBeChecked();
});

test('validation.fence-polygon-first, validation.fence-edit-before-save: a fence is saved once it is drawn, an old one once it is edited', async ({
  page,
  atDesk,
}) => {
  const list = await atDesk('useradmin', 'setting/base_data/user_enclosure');
  await list.locator('[data-part=new]').click();
  const form = page.locator('[data-part=resource-form]');
  const save = form.locator('button[type=submit]');
  await form.locator('[name=name]').fill('未画的围栏');
  await form.locator('[name=type]').selectOption('other');
  await form.locator('[name=companyCode]').selectOption('TW0101');
  await form.locator('[name=reason]').fill('新设');
  await save.click();
  await expect(form.locator('[data-part=shape]').locator('..')).toContainText('请先在地图上绘制');
  await expect(toastOf(page, 'success', '已提交审批')).toHaveCount(0);
  await form.locator('[data-part=shape] textarea').fill('121.1, 29.1\n121.2, 29.1\n121.2, 29.2');
  await save.click();
  await expect(toastOf(page, 'success', '已提交审批')).toBeVisible();

  await list.locator('tr[data-id]').first().click();
  await expect(save).toBeDisabled();
  await form.locator('[name=nameEn]').fill('Edited fence');
  await expect(save).toBeEnabled();
});
