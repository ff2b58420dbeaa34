import { deliver } from '../support/delivered.ts';
import { pageAt } from '../support/people.ts';
import { startProxy } from '../support/proxy.ts';
import { expect, test } from '../support/test.ts';

const losses = 'cargo_monitor/data_analysis/oil_loss';

test(
  'a claim that could not be read is said and asked for again, and each loss has a form of its own',
  { tag: '@deep' },
  async ({ page, server, signedIn }) => {
    await deliver(server, { signCode: '浙B99193', terminal: '9900000193' });
    await deliver(server, { signCode: '浙B99194', terminal: '9900000194' });
    const proxy = await startProxy(server.url);
    proxy.force({
      method: 'GET',
      path: '/truck-management/lossClaims',
      status: 200,
      body: { resultCode: 412, message: '数据库忙', data: null },
    });
    await signedIn('dispatcher');
    await page.goto(`${proxy.url}/${losses}?signCode=${encodeURIComponent('浙B9919')}`);
    const rows = pageAt(page, losses).locator('tr[data-id]');
    await expect(rows).toHaveCount(2);
    await rows.first().click();
    const claim = page.locator('[data-part=claim]');
    await expect(claim.getByRole('alert')).toContainText('原因与索赔未能读取。 数据库忙');
    await expect(claim.locator('form')).toHaveCount(0);

    proxy.force(null);
    await claim.getByRole('button', { name: '重试' }).click();
    await expect(claim.getByRole('alert')).toHaveCount(0);
    await expect(claim).toHaveAttribute('data-state', 'none');
    await claim.locator('[name=cause]').selectOption('shortDelivery');
    await claim.locator('[name=remark]').fill('油站少收');
    await claim.locator('button[type=submit]').click();
    await expect(claim.locator('[data-part=claim-step]')).toContainText('油站少收');

    await page.getByRole('button', { name: '下一条' }).click();
    await expect(claim).toHaveAttribute('data-version', '0');
    await expect(claim.locator('[name=cause]')).toHaveValue('');
    await expect(claim.locator('[name=remark]')).toHaveValue('');
    await proxy.close();
  },
);
