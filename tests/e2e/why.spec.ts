import { deliver } from './support/delivered.ts';
import { pageAt } from './support/people.ts';
import { expect, test } from './support/test.ts';

const losses = 'cargo_monitor/data_analysis/oil_loss';
const truck = { signCode: '浙B99172', terminal: '9900000172' };

test('a loss says why in a sentence; by keyboard its loading opens from it, and from the loading the reading that a terminal sent', async ({
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
    /^汽油任务已完成；发油 [\d,.]+ − 收油 [\d,.]+ − 余量 [\d,.−]+ = 损溢 [+−]?[\d,.]+ L（V20）/,
  );

  await why.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(why.locator('[data-field="loss.highLossRate.gasoline"]')).toContainText('3 ‰');
  const first = why.locator('[data-part=why-step]').first();
  await expect(first).toContainText('装油');
  await page.keyboard.press('Tab');
  await expect(first.locator('> button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first.locator('> button')).toHaveAttribute('aria-expanded', 'true');
  await expect(first.locator('[data-part=why-sentence]')).toContainText('1 号仓');
  await expect(first.locator('[data-part=why-sentence]')).toContainText('标准体积增加');

  await first.locator('summary').click();
  const reading = first.locator('[data-part=why-step]').filter({ hasText: '第一条' }).first();
  await reading.locator('> button').click();
  const message = reading.locator('[data-part=why-message]');
  await expect(message).toHaveAttribute('data-kind', 'tank-level');
  await expect(message).toContainText('液位仪状态');
  await expect(message).toContainText('0.0 mm');
  await expect(message.locator('[data-field=late]')).toContainText('补传');
});
