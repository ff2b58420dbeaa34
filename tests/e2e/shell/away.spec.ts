import { signInByCall } from '../support/api.ts';
import { pageAt } from '../support/people.ts';
import { codeStored } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

// It stops the server: nobody else may need it meanwhile.
test.use({ serverOf: 'away', serviceWorkers: 'allow' });

test(
  'handover notes that are written while the server is away wait on the device, say so, and arrive once',
  { tag: '@deep' },
  async ({ page, server, signedIn }) => {
    const notes = '浙B00007 的铅封要盯一下';
    await signedIn('dispatcher');
    await page.goto(`${server.url}/handover`);
    // Without its data the page is there, but not ready.
    const handover = page.locator('[data-page=handover]');
    const chip = page.locator('[data-part=connection]');
    const waiting = handover.locator('[data-part=handover-waiting] li');
    const arrived = handover.locator('[data-part=handover-history] li');
    await pageAt(page, 'handover').waitFor();
    await expect(chip).toHaveAttribute('data-state', 'live');

    // The service worker must have the whole app before the server goes.
    await codeStored(page);
    await server.stop();
    await expect(chip).toHaveAttribute('data-state', /reconnecting|offline/);
    await handover.locator('textarea').fill(notes);
    await handover.locator('button[type=submit]').click();
    await expect(waiting).toHaveCount(1);
    await expect(waiting).toContainText(notes);
    await expect(waiting).toContainText('离线，已存于本机');
    await expect(handover.locator('textarea')).toHaveValue('');
    await expect(arrived).toHaveCount(0);

    // It is the device that keeps them, not the form.
    await page.reload();
    await expect(waiting).toContainText(notes);

    await server.startAgain();
    await expect(chip).toHaveAttribute('data-state', 'live', { timeout: 120_000 });
    await expect(arrived).toHaveCount(1);
    await expect(arrived).toContainText(notes);
    await expect(waiting).toHaveCount(0);
    await page.reload();
    await expect(arrived).toHaveCount(1);
    await expect(waiting).toHaveCount(0);

    const list: unknown = await (await signInByCall(server, 'admin')).get('/handovers');
    expect(JSON.stringify(list).split(notes)).toHaveLength(2);
  },
);

test('many alarms judged while the server is unreachable are shown as waiting; once it is reachable their rows update by themselves', async ({
  page,
  world,
  signedIn,
}) => {
  const address = 'cargo_monitor/exception_report/alarm_switch_cover';
  await signedIn('dispatcher');
  await page.goto(`${world.url}/${address}`);
  const report = pageAt(page, address);
  const row = report.locator('tr[data-id]').first();
  const state = row.locator('[data-field=state]');
  const chip = page.locator('[data-part=connection]');
  await expect(state).toHaveAttribute('data-value', 'unconfirmed');
  await expect(chip).toHaveAttribute('data-state', 'live');
  await row.locator('[type=checkbox]').click();
  await world.stop();
  await expect(chip).toHaveAttribute('data-state', /reconnecting|offline/);
  const bulk = report.locator('[data-part=bulk]');
  await bulk.locator('[data-value=falseAlarm]').click();
  await bulk.locator('[name=remark]').fill('演练');
  await bulk.locator('button[type=submit]').click();
  await expect(page.locator('[data-part=toasts]')).toContainText('离线，已存于本机');
  await expect(page.locator('[data-part=outbox]')).toBeVisible();

  await world.startAgain();
  await expect(chip).toHaveAttribute('data-state', 'live', { timeout: 120_000 });
  await expect(state).toHaveAttribute('data-value', 'falseAlarm');
  await expect(page.locator('[data-part=outbox]')).toHaveCount(0);
});
