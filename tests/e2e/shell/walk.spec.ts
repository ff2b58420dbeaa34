import type { BrowserContext, Locator, Page } from '@playwright/test';

import { type Caller, field, signInByCall } from '../support/api.ts';
import { pageAt, signIn } from '../support/people.ts';
import { codeStored } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, drive, makeTruck } from '../support/trucks.ts';

test.use({ simulatorTrucks: 20, serviceWorkers: 'allow' });

const map = 'monitor/track_map';
const pollPeriodMs = 30_000;

// The simulator's trucks keep China's working hours; these two are under way whenever the test runs.
const driver = { signCode: '浙B99001', terminal: '9900000001' };
const caller = { signCode: '浙B99002', terminal: '9900000002' };

const chip = (page: Page): Locator => page.locator('[data-part=connection]');
/** Server time of the picture on screen, ms. */
const asOf = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-part=as-of][data-value]').getAttribute('data-value'));
const counts = (page: Page): Promise<string> =>
  page
    .locator('[data-part=status-badges] [data-field]')
    .evaluateAll((all) => all.map((one) => `${one.dataset['field']} ${one.dataset['value']}`).join());
/** Wherever an alarm is on screen: the dialog of 201, the docked dialogs, the list, the bar of what is folded. */
const alarms = (page: Page): Locator =>
  page.locator(
    '[data-part=alarm-list] li[data-id], [data-part^=alarm-2] [data-id], [data-part=alarm-bar] button',
  );

/** Pages on which an urgent alarm was on screen and was folded away to go on. */
const folded = new WeakSet<Page>();

const urgent = (page: Page): Locator => page.locator('[data-part=alarm-201]');

/** Whoever sits here reads the urgent dialog, and folds it away to go on. */
const foldUrgent = (page: Page): Promise<unknown> =>
  page.addLocatorHandler(urgent(page), async (dialog) => {
    folded.add(page);
    await dialog.locator('footer button').first().click();
  });

const openTab = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage();
  await foldUrgent(page);
  await page.goto(`/${address}`);
  await pageAt(page, address).waitFor();
  return page;
};

const parked = { fix: '3d', longitudeDeg: 121.4, latitudeDeg: 29.7, speedKmh: 0, acc: true };

/** The one 201 of a truck, as the service has it. */
const urgentOf = async (admin: Caller, signCode: string): Promise<string> => {
  const query = new URLSearchParams({ signCode, typeIds: '201' });
  const rows = field(await admin.get(`/alarmInfo?${query}`), 'rows');
  expect(rows).toHaveLength(1);
  return String(field(field(rows, '0'), 'id'));
};

test('a newcomer signs in, watches trucks and alarms in six tabs, and loses neither picture nor alarm when the server goes and comes', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(600_000);
  await foldUrgent(page);
  const admin = await signInByCall(server, 'admin');
  await makeTruck(admin, driver);
  await makeTruck(admin, caller);

  await test.step('login page, sign in', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, 'admin');
    await pageAt(page, 'dashboard').waitFor();
    await expect(chip(page)).toHaveAttribute('data-state', 'live');
  });

  const stopDriving = drive(server, driver);
  await test.step('trucks are on the live map, and they move', async () => {
    await page.goto(`/${map}`);
    await pageAt(page, map).waitFor();
    const rows = page.locator('[data-part=truck-list] button[data-id]');
    await expect.poll(() => rows.count()).toBeGreaterThan(8);
    const row = page.locator(`[data-part=truck-list] [data-id="${driver.signCode}"]`);
    // The list holds only the rows that are in sight.
    await page.locator('main aside input').first().fill('99001');
    await expect(row).toHaveAttribute('data-state', 'empty');
    await row.click();
    const place = page.locator('[data-part=truck-card] [data-field=area]');
    await expect(place).toHaveText(/\S · 29\.72000, 121\.\d{5}$/);
    const before = await place.textContent();
    await expect(place).not.toHaveText(before ?? '');
  });

  await test.step('the card shows the compartments', async () => {
    const compartments = page.locator('[data-part=truck-card] table tbody tr[data-id]');
    await expect(compartments).toHaveCount(2);
    await expect(compartments.first().locator('[data-field=oilCode]')).toHaveAttribute('data-value', '92');
  });

  await test.step('counts are there and change', async () => {
    const first = await counts(page);
    expect(first.match(/\d+/g)?.reduce((sum, figure) => sum + Number(figure), 0)).toBe(22);
    const called = createTerminal(server, caller);
    await called.send(called.message('heartbeat', { intervalS: 60 }), called.message('position', parked));
    await expect.poll(() => counts(page)).not.toBe(first);
  });

  await test.step('an alarm that the engine found is on screen', async () => {
    const onScreen = async (): Promise<boolean> =>
      folded.has(page) || (await alarms(page).count()) > 0 || (await urgent(page).count()) > 0;
    await expect.poll(onScreen, { timeout: 120_000 }).toBe(true);
    expect(await server.metric('tankwatch_alarms_total')).toBeGreaterThan(0);
  });

  const tabs = [page];
  await test.step('six tabs share one socket and one poll', async () => {
    const before = await server.metric('tankwatch_polls_total');
    const startMs = Date.now();
    for (const address of [
      'dashboard',
      map,
      'cargo_monitor/event_report/switch_cover_flow',
      'setting/base_data/truck',
      'dashboard',
    ])
      tabs.push(await openTab(context, address));
    for (const tab of tabs) await expect(chip(tab)).toHaveAttribute('data-state', 'live');
    expect(await server.metric('tankwatch_sockets')).toBe(1);
    // Each of five further hubs would ask at once.
    const periods = Math.ceil((Date.now() - startMs) / pollPeriodMs);
    expect(await server.metric('tankwatch_polls_total')).toBeLessThanOrEqual(before + periods);
  });

  // The service worker must have the whole app before the server goes.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await codeStored(page);

  await test.step('the server goes: every tab says so and keeps its picture with its age', async () => {
    const stoppedMs = Date.now();
    await server.stop();
    for (const tab of tabs) {
      await expect(chip(tab)).toHaveAttribute('data-state', /reconnecting|offline/, { timeout: 120_000 });
      expect(await counts(tab)).toMatch(/[1-9]/);
      expect(await asOf(tab)).toBeLessThan(stoppedMs + 5_000);
    }
  });

  await test.step('a new tab opens without the server and shows the picture too', async () => {
    const cold = await openTab(context, 'dashboard');
    await expect.poll(() => counts(cold)).toBe(await counts(page));
    await expect(chip(cold)).toHaveAttribute('data-state', /reconnecting|offline/);
    expect(await asOf(cold)).toBe(await asOf(page));
    tabs.push(cold);
  });

  await test.step('the server comes back: all tabs are live again, with the alarm of the meantime, once', async () => {
    for (const tab of tabs) await tab.removeLocatorHandler(urgent(tab));
    await server.startAgain();
    const help = createTerminal(server, caller);
    await help.send(help.message('emergency', { action: 'pressed', button: 'cab' }));
    const id = await urgentOf(admin, caller.signCode);
    const live = (tab: Page): Promise<void> =>
      expect(chip(tab)).toHaveAttribute('data-state', 'live', { timeout: 120_000 });
    await Promise.all(tabs.map(live));
    const shown = (tab: Page): Locator => urgent(tab).locator(`[data-id="${id}"]`);
    for (const tab of tabs) await expect(shown(tab)).toHaveCount(1);
    // The stream, the list that was asked for after the outage and the poll bring the same alarm: one row all the same.
    const shownMs = Date.now();
    await expect.poll(() => asOf(page), { timeout: 120_000 }).toBeGreaterThan(shownMs);
    for (const tab of tabs) await expect(shown(tab)).toHaveCount(1);
    expect(await urgentOf(admin, caller.signCode)).toBe(id);
    await stopDriving();
  });
});
