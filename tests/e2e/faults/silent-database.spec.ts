import { pageAt } from '../support/people.ts';
import { startProxy } from '../support/proxy.ts';
import { goTo, part, unsealings } from '../support/shell.ts';
import { expect, test as base } from '../support/test.ts';
import { createTerminal } from '../support/trucks.ts';
import { tanker } from '../support/world.ts';

/** A line behind which the server's database may cease to answer. */
const test = base.extend<{ line: Awaited<ReturnType<typeof startProxy>> }>({
  line: async ({ server }, use) => {
    const line = await startProxy(server.url);
    await use(line);
    await line.close();
  },
});

test.use({ serverOf: 'silent-database' });

test('an emergency on a screen that is opened again while the database is silent still says whom to call', async ({
  page,
  line,
  world,
  signedIn,
}) => {
  await signedIn('admin');
  await page.goto(`${line.url}/setting/base_data/truck`);
  await pageAt(page, 'setting/base_data/truck').waitFor();
  await expect(part(page, 'connection')).toHaveAttribute('data-state', 'live');
  const terminal = createTerminal(world, tanker);
  await terminal.send(terminal.message('emergency', { action: 'pressed', button: 'cab' }));
  const dialog = part(page, 'alarm-201');
  const facts = async (): Promise<string> => (await dialog.locator('dl').innerText()).replaceAll(/\s+/g, ' ');
  await dialog.waitFor();
  const said = await facts();
  for (const name of ['place', 'cargo'])
    await expect(dialog.locator(`[data-field=${name}]`)).not.toHaveText(/^(—|)$/);
  line.silence(true);
  await page.reload();
  await expect(part(page, 'suspended')).toHaveAttribute('data-value', 'database');
  await expect.poll(facts).toBe(said);
});

test('what a page could not read while the database was silent it reads by itself when that is back', async ({
  page,
  line,
  world: _,
  signedIn,
}) => {
  await signedIn('admin');
  await page.goto(`${line.url}/setting/base_data/truck`);
  await pageAt(page, 'setting/base_data/truck').waitFor();
  line.silence(true);
  for (const address of [
    unsealings,
    'setting/base_data/station',
    'driving_monitor/data_analysis/driver_score',
  ]) {
    await goTo(page, address);
    await expect(pageAt(page, address).locator('[data-part=error]')).toHaveCount(1);
  }
  line.silence(false);
  await expect(part(page, 'suspended')).toHaveCount(0);
  for (const address of [
    unsealings,
    'setting/base_data/station',
    'driving_monitor/data_analysis/driver_score',
  ]) {
    await goTo(page, address);
    await expect(pageAt(page, address).locator('[data-part=error]')).toHaveCount(0);
  }
});
