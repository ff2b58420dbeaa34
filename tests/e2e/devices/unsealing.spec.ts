import { pageAt } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { tanker } from '../support/world.ts';

const alarms = 'cargo_monitor/exception_report/alarm_switch_cover';

test('an abnormal unsealing says how much is gone: in its row, in a sentence, and drawn as the load was', async ({
  page,
  world,
  signedIn,
}) => {
  await signedIn('dispatcher');
  await page.goto(`${world.url}/${alarms}?signCode=${encodeURIComponent(tanker.signCode)}`);
  const row = pageAt(page, alarms).locator('tr[data-id]').first();
  const figure = (name: string) => row.locator(`[data-field=${name}]`).getAttribute('data-value');
  const before = Number(await figure('startV20L'));
  expect(before).toBeGreaterThan(0);
  await row.click();
  const detail = page.locator('[data-part=row-detail]');
  await expect(detail.locator('[data-part=unsealing-change]')).toContainText(
    `开启前 V20 ${Math.round(before).toLocaleString('en-US')} L`,
  );
  // The load of that moment is in the picture, of every compartment that has readings, never an empty tank.
  const picture = detail.getByRole('img', { name: /第 1 仓，[\d,]+ L/ });
  await expect(picture).toBeVisible();
  await expect(
    picture
      .locator('text')
      .filter({ hasText: /^[\d,]{3,}$/ })
      .first(),
  ).toBeVisible();
  await expect(detail.locator('[data-part=moments] [data-field=startV20L]')).toHaveAttribute(
    'data-value',
    String(before),
  );
});
