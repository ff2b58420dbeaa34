import { signInByCall } from '../support/api.ts';
import { pageAt } from '../support/people.ts';
import { startProxy } from '../support/proxy.ts';
import { goTo, part, unsealings } from '../support/shell.ts';
import { expect, test as base } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

/** A line behind which the server's database may cease to answer. */
const test = base.extend<{ line: Awaited<ReturnType<typeof startProxy>> }>({
  line: async ({ server }, use) => {
    const line = await startProxy(server.url);
    await use(line);
    await line.close();
  },
});

test.use({ serverOf: 'silent-database' });

const called = { signCode: '浙B99104', terminal: '9900000104' };
const place = { fix: '3d', longitudeDeg: 121.4, latitudeDeg: 29.72, speedKmh: 0, bearingDeg: 0, acc: true };
const half = { gaugeStatus: 'ok', levelMm: 500, temperatureC: 20, oilCode: 92 };

test('an emergency on a screen that is opened again while the database is silent still says whom to call', async ({
  page,
  line,
  world,
  signedIn,
}) => {
  const caller = await signInByCall(world, 'admin');
  const driver = { name: '被呼叫的驾驶员', driverCode: '7601', companyCode: 'TW0101', mobile: '13900007601' };
  await caller.post('/resources/setting/base_data/driver', { value: JSON.stringify(driver) });
  await makeTruck(caller, called, { driverCode: driver.driverCode });
  await signedIn('admin');
  await page.goto(`${line.url}/setting/base_data/truck`);
  await pageAt(page, 'setting/base_data/truck').waitFor();
  await expect(part(page, 'connection')).toHaveAttribute('data-state', 'live');
  const terminal = createTerminal(world, called);
  await terminal.send(
    terminal.message('position', place),
    terminal.message('tank-level', { dataType: 'IN', compartments: [{ compartment: 1, ...half }] }),
    terminal.message('emergency', { action: 'pressed', button: 'cab' }),
  );
  const dialog = part(page, 'alarm-201');
  const facts = async (): Promise<string> => (await dialog.locator('dl').innerText()).replaceAll(/\s+/g, ' ');
  await expect(dialog.locator('[data-field=driver] a')).toHaveAttribute('href', 'tel:13900007601');
  for (const name of ['place', 'cargo'])
    await expect(dialog.locator(`[data-field=${name}]`)).toContainText(/\d/);
  const said = await facts();
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
