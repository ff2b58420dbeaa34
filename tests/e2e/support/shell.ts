import { expect, type Locator, type Page } from '@playwright/test';

import { pageAt } from './people.ts';

export const map = 'monitor/track_map';
export const unsealings = 'cargo_monitor/event_report/switch_cover_flow';
/** Soon after midnight what happened a while ago is not of today. */
export const recentUnsealings = `${unsealings}?range=recentWeek`;
export const inventory = 'cargo_monitor/event_report/tank_inventory';
export const losses = 'cargo_monitor/data_analysis/truck_loss';
export const trucks = 'setting/base_data/truck';

export const part = (page: Page, name: string): Locator => page.locator(`[data-part="${name}"]`);

/** Opens a page by its address, with its query where it has one, and waits for its data. */
export const openPage = async (page: Page, address: string, base = ''): Promise<Locator> => {
  await page.goto(`${base}/${address}`);
  const [path = address] = address.split('?');
  const opened = pageAt(page, path);
  await opened.waitFor();
  return opened;
};

/** Opens a page inside the console, as a link does. */
export const goTo = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/${address}`);
  await pageAt(page, address).waitFor();
};

/** Waits until the page's code is on this device; the shell of a whole product is stored, which takes a slow machine a while. */
export const codeStored = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 120_000 });

/** Whoever sits here folds an urgent dialog away to go on; beside a modal it takes no press of the mouse. */
export const foldUrgent = (page: Page): Promise<unknown> =>
  page.addLocatorHandler(part(page, 'alarm-201'), (dialog) =>
    dialog.locator('footer button').first().dispatchEvent('click'),
  );

/** Unfolds the list of real-time alarms, to stay so; an urgent one among its rows has unfolded it for as long as it is there. */
export const unfoldAlarmList = async (page: Page): Promise<void> => {
  const [list, bar] = [part(page, 'alarm-list'), part(page, 'alarm-bar').locator('[data-kind=list]')];
  await expect(list.or(bar)).toBeVisible();
  if (await list.isVisible()) await list.locator('[aria-expanded=true]').click();
  await bar.click();
  await expect(list).toBeVisible();
};

/** Waits until the urgent dialog takes keys: what was meant for something else has gone by. */
export const urgentTakesKeys = (page: Page): Promise<void> =>
  expect(part(page, 'alarm-201').locator('[data-part=confirm]')).toHaveAttribute('aria-disabled', 'false');

export const tabs = (page: Page): Locator => page.locator('[data-part=tabs] [data-id]');

export const tabAddresses = (page: Page): Promise<(string | undefined)[]> =>
  tabs(page).evaluateAll((all) => all.map((tab) => tab.dataset['id']));

/** Presses the secondary button on a tab and chooses. */
export const inTabMenu = async (page: Page, address: string, entry: string): Promise<void> => {
  await page.locator(`[data-part=tabs] [data-id="${address}"]`).click({ button: 'right' });
  await page.locator(`[data-part=tab-menu] [data-value=${entry}]`).click();
};

/** The toast of a kind with a text. */
export const toastOf = (page: Page, type: string, text: string): Locator =>
  page.locator(`[data-part=toasts] [data-type=${type}]`, { hasText: text });
