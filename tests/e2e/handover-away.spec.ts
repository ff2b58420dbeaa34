import { signInByCall } from './support/api.ts';
import { pageAt } from './support/people.ts';
import { expect, test } from './support/test.ts';

// It stops the server: nobody else may need it meanwhile.
test.use({ serverOf: 'handover-away' });

test('handover notes that are written while the server is away wait on the device, say so, and arrive once', async ({
  page,
  server,
  signedIn,
}) => {
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
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
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
  await expect(chip).toHaveAttribute('data-state', 'live', { timeout: 20_000 });
  await expect(arrived).toHaveCount(1);
  await expect(arrived).toContainText(notes);
  await expect(waiting).toHaveCount(0);
  await page.reload();
  await expect(arrived).toHaveCount(1);
  await expect(waiting).toHaveCount(0);

  const list: unknown = await (await signInByCall(server, 'admin')).get('/handovers');
  expect(JSON.stringify(list).split(notes)).toHaveLength(2);
});
