import { field, signInByCall } from '../support/api.ts';
import { toastOf } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'master-data' });

test(
  'a deletion is taken back within ten seconds, with the same row',
  { tag: '@deep' },
  async ({ page, atDesk, server }) => {
    const caller = await signInByCall(server, 'useradmin');
    const made = await caller.post('/resources/setting/base_data/driver', {
      value: JSON.stringify({ name: '误删驾驶员', driverCode: '7471', companyCode: 'TW0101' }),
    });
    const list = await atDesk('useradmin', 'setting/base_data/driver');
    await list.getByRole('searchbox').fill('误删驾驶员');
    const row = list.locator('tr[data-id]', { hasText: '误删驾驶员' });
    await row.click();
    const form = page.locator('[data-part=resource-form]');
    const remove = async (): Promise<void> => {
      await form.getByRole('button', { name: '删除' }).click();
      await page.locator('dialog[open]').getByRole('button', { name: '删除' }).click();
    };
    await remove();
    await expect(row).toHaveCount(0);
    const toast = toastOf(page, 'success', '误删驾驶员').filter({ hasText: '删除成功' });
    // Longer than other toasts stay.
    const isGone = toast.waitFor({ state: 'hidden', timeout: 6_000 }).then(
      () => true,
      () => false,
    );
    expect(await isGone).toBe(false);
    await toast.getByRole('button', { name: '撤销' }).click();
    await expect(toastOf(page, 'success', '已撤销删除')).toBeVisible();
    await expect(row).toHaveAttribute('data-id', String(field(made, 'id')));

    await row.click();
    await form.locator('[data-part=history] summary').click();
    await expect(form.locator('[data-part=history]')).toContainText('撤销删除');
    await remove();
    await expect(toast).toBeVisible();
    await expect(toast).toBeHidden({ timeout: 12_000 });
  },
);

test(
  'a deletion that is refused leads to the rows in its way, and the list there is narrowed to them',
  { tag: '@deep' },
  async ({ page, atDesk, server }) => {
    const caller = await signInByCall(server, 'useradmin');
    await caller.post('/resources/setting/base_data/driver', {
      value: JSON.stringify({ name: '在岗驾驶员', driverCode: '7472', companyCode: 'TW0101' }),
    });
    const list = await atDesk('useradmin', 'setting/base_data/company');
    await list.locator('tr[data-id]', { hasText: 'TW0101' }).first().click();
    const form = page.locator('[data-part=resource-form]');
    await form.getByRole('button', { name: '删除' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: '删除' }).click();
    const refusal = page.locator('dialog[open]');
    await expect(refusal).toContainText('仍被使用，不能删除');
    await refusal.getByRole('link', { name: /名驾驶员/ }).click();
    await expect(page).toHaveURL(/setting\/base_data\/driver\?companyCode=TW0101$/);
    await expect(page.locator('select[name=companyCode]').filter({ visible: true })).toHaveValue('TW0101');
  },
);
