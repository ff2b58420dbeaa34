import { expect, test } from './support/test.ts';
import { makeTruck } from './support/trucks.ts';
import { signInByCall } from './support/api.ts';

test.use({ serverOf: 'master-data' });

const truck = { signCode: '浙B99191', terminal: '9900000191' };

test('page.monitor/way_bill: a delivery is arranged in the form, and stands in the list and the week plan', async ({
  page,
  atDesk,
  server,
}) => {
  await makeTruck(await signInByCall(server, 'admin'), truck);
  const list = await atDesk('useradmin', 'monitor/way_bill');
  await expect(page.locator('h1')).toHaveText('配送路线安排');
  await list.locator('[data-part=new]').click();
  const form = page.locator('[data-part=resource-form]');
  await form.locator('[name=wayBillCode]').fill('E2E-1');
  const inAnHour = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 16);
  await form.locator('[name=plannedTime]').fill(inAnHour);
  await form.locator('[name=truckId]').selectOption({ label: truck.signCode });
  await form.locator('[name=depotAreaCode]').selectOption({ index: 1 });
  await form.locator('[name="stops.0.stationCode"]').selectOption({ index: 1 });
  const station = await form.locator('[name="stops.0.stationCode"] option:checked').innerText();
  await form.locator('button[type=submit]').click();
  const row = list.locator('tr[data-id]', { hasText: 'E2E-1' });
  await expect(row).toContainText('待执行');
  await expect(row).toContainText(station);

  await list.locator('[data-part=view]').getByRole('button', { name: '周计划' }).click();
  const planned = list.locator('[data-part=week-plan] button[data-id]', { hasText: station });
  await expect(planned.first()).toContainText(inAnHour.slice(11));
  // The keyboard reaches what is planned, and opens it.
  await planned.first().focus();
  await page.keyboard.press('Enter');
  await expect(form.locator('[name=wayBillCode]')).toHaveValue('E2E-1');
});
