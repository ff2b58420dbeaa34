import type { Page } from '@playwright/test';

import { pageAt } from './people.ts';
import { tanker } from './world.ts';

interface Stop {
  readonly name: string;
  readonly path: string;
  /** Brings the page into the state that is looked at. */
  readonly arrive: (page: Page) => Promise<void>;
}

const plate = encodeURIComponent(tanker.signCode);
const at =
  (address: string, more: (page: Page) => Promise<unknown> = async () => {}) =>
  async (page: Page): Promise<void> => {
    await pageAt(page, address).waitFor();
    await more(page);
  };

export const openStops: readonly Stop[] = [
  {
    name: 'login',
    path: '/login',
    arrive: (page) => page.locator('[data-part=code-picture] img').waitFor(),
  },
  { name: '404', path: '/404', arrive: (page) => page.locator('[data-page="404"]').waitFor() },
];

const unsealings = 'cargo_monitor/event_report/switch_cover_flow';
const trucks = 'setting/base_data/truck';
const firstRow = (page: Page) => page.locator('[data-part=report-table] [data-id]').first();

/** Every page of the console, and the drawers and forms that open on them. */
export const stops: readonly Stop[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    arrive: at('dashboard', (page) => page.locator('[data-part=chart]').nth(3).waitFor()),
  },
  {
    name: 'a target page',
    path: '/monitor/cargo_transport',
    arrive: at('monitor/cargo_transport', (page) =>
      page.locator('[data-part=target-totals] a').first().waitFor(),
    ),
  },
  { name: 'map', path: '/monitor/track_map', arrive: at('monitor/track_map') },
  { name: 'track search', path: '/monitor/track_search', arrive: at('monitor/track_search') },
  { name: 'video wall', path: '/monitor/video_monitor', arrive: at('monitor/video_monitor') },
  {
    name: 'map with a truck',
    path: `/monitor/track_map?truck=${plate}`,
    // On a phone the sheet shows the head of the card; its compartments come when it is pulled up.
    arrive: at('monitor/track_map', (page) => page.locator('main [data-part=plate]').first().waitFor()),
  },
  {
    name: 'unsealings',
    path: `/${unsealings}?signCode=${plate}`,
    arrive: at(unsealings, (page) => firstRow(page).waitFor()),
  },
  {
    name: 'an unsealing',
    path: `/${unsealings}?signCode=${plate}`,
    arrive: at(unsealings, async (page) => {
      await firstRow(page).click();
      // With its reason open, down to a message.
      const why = page.locator('[data-part=why]');
      await why.locator('summary').first().click();
      await why.locator('[data-part=why-step] > button').first().click();
      await why.locator('[data-part=why-message]').first().waitFor();
    }),
  },
  { name: 'trucks', path: `/${trucks}`, arrive: at(trucks, (page) => firstRow(page).waitFor()) },
  {
    name: 'a truck',
    path: `/${trucks}`,
    arrive: at(trucks, async (page) => {
      await firstRow(page).click();
      await page.locator('[data-part=resource-form] [name=signCode]').waitFor();
    }),
  },
];
