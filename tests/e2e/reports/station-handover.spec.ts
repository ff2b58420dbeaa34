import { deliver } from '../support/delivered.ts';
import { pageAt, speak } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const truck = { signCode: '浙B99178', terminal: '9900000178' };

test('a station signs for a delivery, by name and with what was read by hand; it stays in the history', async ({
  page,
  server,
  signedIn,
}) => {
  await deliver(server, truck);
  await signedIn('dispatcher');
  await page.goto(`${server.url}/handover`);
  await pageAt(page, 'handover').locator('[data-side=stations]').click();
  const delivery = pageAt(page, 'handover').locator(`[data-plate="${truck.signCode}"]`);
  await expect(delivery.locator('[data-field=sealIntegrity]')).toHaveAttribute('data-value', 'unbroken');
  await delivery.locator('[data-part=sign]').click();
  await delivery.locator('[name=receiver]').fill('王站长');
  await delivery.locator('[name=receivedL]').fill('abc');
  await expect(delivery.locator('button[type=submit]')).toBeDisabled();
  await delivery.locator('[name=receivedL]').fill('4,990.5');
  await delivery.locator('[name=remark]').fill('短 9 L');
  await delivery.locator('button[type=submit]').click();
  await expect(delivery).toHaveCount(0);

  await speak(page, 'en');
  await page.goto(`${server.url}/handover?side=stations`);
  await pageAt(page, 'handover').locator('[data-state=signed]').click();
  await expect(delivery.locator('[data-field=signedName]')).toContainText('Received by 王站长');
  await expect(delivery).toContainText('4,990.50 L');
  await expect(delivery.locator('[data-part=sign]')).toHaveCount(0);
});
