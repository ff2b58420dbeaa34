import { signInByCall } from '../support/api.ts';
import { expect, test } from '../support/test.ts';
import { makeTruck } from '../support/trucks.ts';

test.use({ serverOf: 'master-data' });

const truck = { signCode: '浙B99461', terminal: '9900000461' };

test('a message is tried: its faults in words, then whose it is, and nothing is stored', async ({
  page,
  atDesk,
  server,
}) => {
  await makeTruck(await signInByCall(server, 'admin'), truck);
  const desk = await atDesk('useradmin', 'setting/base_data/try_messages');
  const text = desk.locator('[name=messages]');
  const results = desk.locator('[data-part=try-results]');
  const tryIt = desk.getByRole('button', { name: '试发' });

  // The example is of this moment, and of a terminal that nobody has.
  await tryIt.click();
  await expect(results).toContainText('未登记，请填写终端号码');

  const example = JSON.parse(await text.inputValue());
  const own = { ...example, terminal: truck.terminal };
  await text.fill(JSON.stringify({ ...own, data: { ...own.data, fix: '3D', acc: 1 } }));
  await tryIt.click();
  const faults = results.locator('[data-part=faults] tbody tr');
  await expect(faults).toHaveCount(2);
  await expect(faults.first()).toContainText('/data/fix');
  await expect(faults.first()).toContainText('none, 2d, 3d');
  await expect(faults.first().locator('td').nth(2)).toHaveText('3d');

  for (let time = 0; time < 2; time += 1) {
    await text.fill(JSON.stringify({ ...own, data: { ...own.data, satelites: 3 } }));
    await tryIt.click();
    await expect(results.locator('[data-result=accepted]')).toContainText('会接收');
    await expect(results.locator('[data-part=plate]')).toHaveText('浙B·99461');
    await expect(results).toContainText('/data/satelites');
  }

  await text.fill('{"id": }');
  await expect(desk.getByRole('alert')).toContainText('不是有效的 JSON');
  await expect(tryIt).toBeDisabled();

  await desk.locator('[name=kind]').selectOption('tank-level');
  const level = desk.locator('[data-field="compartments[].levelMm"]');
  await expect(level).toContainText('mm');
  await expect(level).toContainText('探头测得的罐底以上液位');
  await expect(text).toHaveValue(/"dataType": "IN"/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
