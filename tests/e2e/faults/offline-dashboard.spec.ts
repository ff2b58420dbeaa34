import { chip, newTruck, test } from '../support/broken-line.ts';
import { codeStored, goTo, part, urgentTakesKeys } from '../support/shell.ts';
import { expect } from '../support/test.ts';

test.use({ serverOf: 'faults-lag', serviceWorkers: 'allow' });

test('offline the dashboard lists the unconfirmed alarms that this device holds, with their time', async ({
  line,
  server,
  tab,
}) => {
  const { truck, terminal } = await newTruck(server);
  const page = await tab('setting/base_data/truck');
  await terminal.send(terminal.message('emergency', { action: 'pressed', button: 'cab' }));
  await part(page, 'alarm-201').waitFor();
  await urgentTakesKeys(page);
  await page.keyboard.press('Escape');
  // The page's code must be on this device.
  await codeStored(page);
  await line.set('refuse');
  await expect(chip(page)).toHaveAttribute('data-state', 'offline');
  // The line says so, and nothing beside it.
  await expect(page.locator('[data-part=offline]')).toBeVisible();
  await expect(page.locator('[data-part=toasts] [data-type=error]')).toHaveCount(0);
  // Nobody has opened it here before: no list of it is kept.
  await goTo(page, 'dashboard');
  const waiting = part(page, 'waiting-alarms');
  const row = waiting.locator('tr').filter({ hasText: truck.signCode.slice(2) });
  await expect(row).toHaveCount(1);
  await expect(waiting.locator('[data-part=as-of]')).toHaveText(
    /^截至 (\d\d-\d\d )?\d\d:\d\d:\d\d（本机缓存）$/,
  );
  // What its reader says of it waits for the line, and the alarm no longer waits for him.
  await row.getByRole('button', { name: '确认', exact: true }).click();
  await expect(part(page, 'outbox')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.locator('[data-part=toasts] [data-type=error]')).toHaveCount(0);
  await line.set('pass');
  await expect(chip(page)).toHaveAttribute('data-state', 'live', { timeout: 120_000 });
  await expect(waiting.locator('[data-part=as-of]')).toHaveCount(0);
  await expect(row).toHaveCount(0);
});

test(
  'offline the figures of the dashboard keep their last value, grey and with its age, until they are read again',
  { tag: '@deep' },
  async ({ line, tab }) => {
    // The fleet is asked for every 30 s, and less often while the line is broken.
    const page = await tab('dashboard', (fresh) => fresh.clock.install());
    const figures = part(page, 'figures');
    const values = () =>
      page
        .locator('[data-part=figures] [data-field], [data-part=fleet-states] [data-field]')
        .evaluateAll((all) => all.map((each) => [each.dataset['field'], each.textContent]));
    await expect(figures.locator('[data-aged]')).toHaveCount(0);
    // The page's code must be on this device.
    await codeStored(page);
    await line.set('refuse');
    await expect(chip(page)).toHaveAttribute('data-state', 'offline');
    await expect(page.locator('[data-part=page-head] [data-part=as-of]')).toContainText('截至');
    // From here on nothing arrives any more.
    const before = await values();
    expect(before.length).toBeGreaterThan(10);
    await page.clock.fastForward('06:00');
    await expect(figures.locator('[data-aged]')).toHaveCount(before.length - 5);
    await expect(figures.locator('[data-aged]').first()).toContainText('6 分钟前');
    expect(await values()).toEqual(before);
    // The tab's clock was moved on, the server's was not.
    await page.clock.setSystemTime(Date.now());
    await line.set('pass');
    await expect(page.locator('[data-part=page-head] [data-part=as-of]')).toHaveCount(0, {
      timeout: 120_000,
    });
    await expect(figures.locator('[data-aged]')).toHaveCount(0, { timeout: 120_000 });
  },
);
