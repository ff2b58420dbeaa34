import { signInByCall } from '../support/api.ts';
import { deliver } from '../support/delivered.ts';
import { pageAt } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const losses = 'cargo_monitor/data_analysis/oil_loss';
const truck = { signCode: '浙B99171', terminal: '9900000171' };

test('a loss is claimed from its row: cause, litres and amount are kept with every step; what is wrong is refused in words, what was typed stays', async ({
  page,
  server,
  signedIn,
}) => {
  await deliver(server, truck);
  await signedIn('dispatcher');
  await page.goto(`${server.url}/${losses}?signCode=${encodeURIComponent(truck.signCode)}`);
  await pageAt(page, losses).locator('tr[data-id]').first().click();
  const claim = page.locator('[data-part=claim]');
  const input = (name: string) => claim.locator(`[name=${name}]`);
  const choose = (state: string) => claim.locator(`[data-value=${state}]`).click();
  const save = claim.locator('button[type=submit]');
  const steps = claim.locator('[data-part=claim-step]');
  await expect(claim).toHaveAttribute('data-version', '0');
  await expect(save).toBeDisabled();

  await choose('claimed');
  await input('claimedL').fill('12 升');
  await input('claimedAmount').fill('200,000,000');
  await input('causeNote').fill('二仓底阀渗油');
  await expect(claim.getByText('索赔须先写明原因')).toBeVisible();
  await expect(claim.getByRole('alert')).toHaveText(['请填 0 至 100,000 的数', '请填 0 至 100,000,000 的数']);
  await input('cause').selectOption('leak');
  await expect(save).toBeDisabled();
  await input('claimedL').fill('1,250.5');
  await input('claimedAmount').fill('９８００');
  await expect(claim.getByRole('alert')).toHaveCount(0);
  await expect(input('causeNote')).toHaveValue('二仓底阀渗油');
  await save.click();
  await expect(claim).toHaveAttribute('data-state', 'claimed');
  await expect(steps).toHaveCount(1);
  await expect(steps).toContainText('索赔中 · 渗漏 · 1,250.50 L · ¥9,800.00');
  await expect(steps).toContainText('二仓底阀渗油');

  await choose('refused');
  await expect(claim.getByText('请写明理由')).toBeVisible();
  await expect(save).toBeDisabled();
  await input('remark').fill('油库说是温差');

  // Somebody else takes the next step first.
  const id = (await page.locator('[data-part=row-detail]').getAttribute('data-id')) ?? '';
  await (
    await signInByCall(server, 'admin')
  ).put('/lossClaims', { id, claimState: 'claimed', cause: 'leak', remark: '已报保险', version: '1' });
  await save.click();
  await expect(claim).toHaveAttribute('data-version', '2');
  await expect(claim).toHaveAttribute('data-state', 'claimed');
  await expect(steps.first()).toContainText('已报保险');
  await expect(input('remark'), 'what was typed is still there').toHaveValue('油库说是温差');
  await save.click();
  await expect(claim).toHaveAttribute('data-state', 'refused');
  await expect(steps).toHaveCount(3);
  await expect(steps.first()).toContainText('油库说是温差');
});
