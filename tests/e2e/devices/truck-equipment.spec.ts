import { part } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { tanker } from '../support/world.ts';

test.use({ serverOf: 'master-data' });

test('every device of a truck is a place on its picture and a cell of the table below, as it reported last', async ({
  page,
  atDesk,
}) => {
  const list = await atDesk('useradmin', `setting/base_data/truck?q=${encodeURIComponent(tanker.signCode)}`);
  await list.locator('tr[data-id]', { hasText: tanker.signCode.slice(2) }).click();
  const equipment = part(page, 'truck-equipment');
  await expect(equipment).toContainText(tanker.terminal);
  const first = equipment.locator('[data-part=equipment-table] tr[data-id="1"]');
  await expect(first.locator('[data-field=gauge]')).toContainText('500 mm');
  await expect(first.locator('[data-field=manhole]')).toContainText('关');
  await expect(first.locator('[data-field=apiAdaptor]')).toContainText('0017');
  await expect(first.locator('[data-field=apiAdaptor]')).toContainText('开');
  // No sensor of it ever reported: unknown, not closed.
  const second = equipment.locator('[data-part=equipment-table] tr[data-id="2"]');
  await expect(second.locator('[data-field=footValve]')).toHaveText('—');

  const valves = equipment.locator('[data-device="below 1"]');
  await valves.focus();
  await page.keyboard.press('Enter');
  await expect(valves).toHaveAttribute('aria-pressed', 'true');
  await expect(first.locator('[data-chosen=true]')).toHaveCount(2);
});
