import type { Page } from '@playwright/test';

/**
 * Adds up by how much a page moves under the reader's eyes while it loads (Layout Instability API, the sum of all scores
 * without a press or key just before). To be called before the page is opened; answers the sum of the present document.
 */
export const watchLayoutShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'hadRecentInput') !== true) sum += Number(Reflect.get(entry, 'value'));
      Reflect.set(window, 'layoutShiftSum', sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'layoutShiftSum') ?? 0));
};
