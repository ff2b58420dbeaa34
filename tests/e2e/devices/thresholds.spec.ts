import { pageAt, speak } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { buildWorld, tanker } from '../support/world.ts';

test.use({ serverOf: 'thresholds' });

const address = 'setting/alarm_threshold/threshold';

test(
  'page.setting/alarm_threshold/threshold: a limit of one truck is tried on its messages, set, and given back to its fleet',
  { tag: '@deep' },
  async ({ page, server, signedIn }) => {
    await buildWorld(server);
    await signedIn('useradmin');
    await page.goto(`${server.url}/${address}`);
    const at = pageAt(page, address);
    await expect(at.getByRole('heading', { name: '阈值设置' })).toBeVisible();
    const tree = at.locator('[data-part=scope-tree]');
    await tree.locator('input[name=scopeSearch]').fill(tanker.signCode.slice(-5));
    await tree.locator('[data-id^="truck:"]').first().click();
    const row = at.locator('tr[data-key="overspeed.limitKmh"]');
    await expect(row.locator('[data-field=inForce]')).toHaveText('80');
    await expect(row.locator('[data-field=from]')).toHaveText('默认');

    // Bad input is said beside the field, and nothing can be saved.
    const input = row.locator('input');
    await input.fill('200');
    await expect(row.getByRole('alert')).toHaveText('须在 20 到 130 之间');
    await expect(at.locator('[data-part=trial]')).toHaveCount(0);
    await input.fill('很快');
    await expect(row.getByRole('alert')).toHaveText('请输入数字');

    await input.fill('75');
    const trial = at.locator('[data-part=trial]');
    await expect(trial).toContainText('80 km/h 改为 75 km/h');
    await trial.locator('[data-part=try]').click();
    await expect(
      trial.locator('[data-part=no-difference], [data-part=trial-figures], [data-part=no-messages]'),
    ).toBeVisible();
    await trial.locator('[data-part=save]').click();
    await expect(row.locator('[data-field=inForce]')).toHaveText('75');
    await expect(row.locator('[data-field=from]')).toContainText(tanker.signCode);
    await expect(tree.locator('[data-id^="truck:"]').first()).toContainText('1');

    await page.reload();
    await tree.locator('input[name=scopeSearch]').fill(tanker.signCode.slice(-5));
    await tree.locator('[data-id^="truck:"]').first().click();
    await expect(row.locator('input')).toHaveValue('75');
    await row.locator('input').fill('');
    await expect(trial).toContainText('75 km/h 改为 80 km/h');
    await trial.locator('[data-part=save]').click();
    await expect(row.locator('[data-field=from]')).toHaveText('默认');
  },
);

test('limits that are typed one after the other are saved together, and what is wrong stays as it was typed', async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn('useradmin');
  await page.goto(`${server.url}/${address}`);
  const at = pageAt(page, address);
  const field = (key: string) => at.locator(`tr[data-key="${key}"] input`);
  const typed = { 'overspeed.limitKmh': '75', 'parking.timeoutMin': '20', 'offline.timeoutMin': '26' };
  const before = await field('curve.otherMs2').inputValue();
  for (const [key, text] of Object.entries(typed)) await field(key).pressSequentially(text);
  await field('curve.otherMs2').pressSequentially('x');
  const unsaved = at.locator('[data-part=unsaved] button');
  await expect(unsaved).toHaveCount(3);
  // Each says what it would have done.
  await unsaved.first().press('Enter');
  await expect(at.locator('[data-part=trial]')).toContainText('80 km/h 改为 75 km/h');
  await at.locator('[data-part=trial] [data-part=save]').press('Enter');
  for (const [key, text] of Object.entries(typed))
    await expect(at.locator(`tr[data-key="${key}"] [data-field=inForce]`)).toHaveText(text);
  await expect(field('curve.otherMs2')).toHaveValue('x');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  for (const [key, text] of Object.entries(typed)) await expect(field(key)).toHaveValue(text);
  await expect(field('curve.otherMs2')).toHaveValue(before);
});

test(
  'who may not set limits sees them, and whose they are',
  { tag: '@deep' },
  async ({ page, server, signedIn }) => {
    await signedIn('dispatcher');
    await page.goto(`${server.url}/setting/alarm_threshold/manage_patameter`);
    const at = pageAt(page, 'setting/alarm_threshold/manage_patameter');
    await expect(at.locator('tr[data-key="duty.continuousMin"] [data-field=inForce]')).toHaveText('240');
    await expect(at.locator('[data-part=limits] input')).toHaveCount(0);
  },
);

test(
  'page.setting/alarm_threshold/manage_patameter, page.setting/alarm_threshold/st_abnormal_oil_loading: the limits of people and of loading, in English',
  { tag: '@deep' },
  async ({ page, server, signedIn }) => {
    await speak(page, 'en');
    await signedIn('useradmin');
    for (const [name, title, key] of [
      ['manage_patameter', 'Management parameters', 'duty.continuousMin'],
      ['st_abnormal_oil_loading', 'Abnormal oil loading setup', 'operation.minL'],
    ] as const) {
      await page.goto(`${server.url}/setting/alarm_threshold/${name}`);
      const at = pageAt(page, `setting/alarm_threshold/${name}`);
      await expect(at.getByRole('heading', { name: title })).toBeVisible();
      await expect(at.locator(`tr[data-key="${key}"] [data-field=from]`)).toHaveText('default');
    }
  },
);
