import type { Page } from 'playwright';

import { menuGroups } from '#domain/menu/screens.ts';

import { launchBrowser } from './browser.ts';
import { quantile } from './quantile.ts';

/** One of each sort: records, an inventory, a page with charts, alarms, lines put together. */
export const typicalPages = [
  'cargo_monitor/event_report/switch_cover_flow',
  'cargo_monitor/event_report/tank_inventory',
  'cargo_monitor/data_analysis/oil_loss',
  'active_safety/exception_report/alarm_adas_can',
  'cargo_monitor/data_analysis/loss_month_rank',
] as const;

/** Presses the page's entry in the menu and waits until its first row has been painted, ms. */
const paint = (page: Page, address: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(`[data-part=sidebar] a[href="/${wanted}"]`);
        if (!link) {
          reject(new Error(`no menu entry of ${wanted}`));
          return;
        }
        const began = performance.now();
        const look = (): void => {
          if (!document.querySelector(`[data-page="${wanted}"] [data-part=report-table] [data-id]`)) {
            if (performance.now() - began > 30_000) reject(new Error(`${wanted} shows no row`));
            else requestAnimationFrame(look);
            return;
          }
          // The frame that holds the row is on the screen when the next one begins.
          requestAnimationFrame(() => resolve(performance.now() - began));
        };
        link.click();
        requestAnimationFrame(look);
      }),
    address,
  );

/**
 * From a press in the menu to painted rows, in a real browser, page by page: each time from the dashboard of a new tab
 * of a browser that has been here before. An urgent alarm would cover pages; the bench's rows raise none.
 */
export const paintReports = async (
  url: string,
  cookie: { readonly name: string; readonly value: string },
  rounds: number,
  said: (line: string) => void,
): Promise<void> => {
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addCookies([{ ...cookie, url }]);
  // Nobody is shown around here.
  await context.addInitScript(() => localStorage.setItem('tankwatch.tourDone', 'true'));
  for (const address of typicalPages) {
    const took: number[] = [];
    // The first is that of a browser that has never shown a report.
    for (let round = 0; round <= rounds; round += 1) {
      const page = await context.newPage();
      await page.goto(`${url}/dashboard`);
      const [group = ''] = address.split('/');
      const title = Object.entries(menuGroups).find(([name]) => name === group)?.[1][0] ?? '';
      const button = page.locator('[data-part=sidebar] button[aria-expanded]', { hasText: title });
      await button.waitFor();
      await page.locator('[data-page=dashboard][data-ready=true]').waitFor();
      // Pressed without a pointer: what lies over the page now and then is not what is timed.
      if ((await button.getAttribute('aria-expanded')) !== 'true')
        await button.evaluate((element: HTMLElement) => element.click());
      // A pointer is on the entry a moment before it presses.
      await page.locator(`[data-part=sidebar] a[href="/${address}"]`).dispatchEvent('pointerover');
      await page.waitForTimeout(100);
      const ms = await paint(page, address);
      if (round > 0) took.push(ms);
      await page.close();
    }
    said(
      `${address}: click to painted rows p50 ${quantile(took, 0.5).toFixed(0)} ms, p95 ${quantile(took, 0.95).toFixed(0)} ms`,
    );
  }
  await browser.close();
};
