import { deliver } from '../support/delivered.ts';
import { pageAt } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { tanker } from '../support/world.ts';

const alarms = 'cargo_monitor/exception_report/alarm_switch_cover';
const losses = 'cargo_monitor/data_analysis/oil_loss';
const truck = { signCode: '浙B99172', terminal: '9900000172' };

test('a loss says why in a sentence; by keyboard the readings open from it that its terminal sent', async ({
  page,
  server,
  signedIn,
}) => {
  await deliver(server, truck);
  await signedIn('dispatcher');
  await page.goto(`${server.url}/${losses}?signCode=${encodeURIComponent(truck.signCode)}`);
  const report = pageAt(page, losses);
  await expect(report.locator('[data-part=note]')).toContainText('损为正，溢为负');
  await report.locator('tr[data-id]').first().click();
  const why = page.locator('[data-part=why]');
  const said = why.locator('[data-part=why-sentence]').first();
  await expect(said).toContainText(
    /^汽油任务已完成；发油 [\d,.]+ − 收油 [\d,.]+ − 余量变化 [\d,.−]+ = 损溢 [+−]?[\d,.]+ L（V20）/,
  );

  await why.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(why.locator('[data-field="loss.highLossRate.gasoline"]')).toContainText('3 ‰');
  const step = why.locator('[data-part=why-step]').filter({ hasText: '读数' }).first();
  const button = step.locator('> button');
  for (let n = 0; n < 8 && !(await button.evaluate((node) => node === document.activeElement)); n += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const message = step.locator('[data-part=why-message]');
  await expect(message).toHaveAttribute('data-kind', 'tank-level');
  await expect(message).toContainText('液位仪状态');
  await expect(message).toContainText('0.0 mm');
  await expect(message.locator('[data-field=late]')).toContainText('补传');
});

test('an alarm opens its record, and the record what its terminal sent', async ({
  page,
  world,
  signedIn,
}) => {
  await signedIn('dispatcher');
  await page.goto(`${world.url}/${alarms}?signCode=${encodeURIComponent(tanker.signCode)}`);
  await pageAt(page, alarms).locator('tr[data-id]').first().click();
  const why = page.locator('[data-part=why]');
  await expect(why.locator('[data-part=why-sentence]').first()).toContainText(/^1 号仓.+开启/);
  // By keyboard: what loads above it may move it under the pointer.
  await why.locator('summary').first().press('Enter');
  const record = why.locator('[data-part=why-step][data-id^="seal-record:"]').first();
  await record.locator('> button').click();
  await expect(record.locator('[data-part=why-sentence]')).toContainText('1 号仓');
  await record.locator('summary').click();
  await record.locator('[data-part=why-step] > button').first().click();
  await expect(record.locator('[data-part=why-message]')).toContainText('铅封传感器');
});
