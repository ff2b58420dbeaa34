import type { Page } from '@playwright/test';

import { violationsOf } from './support/accessibility.ts';
import { languages, pageAt, speak } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { openStops, stops } from './support/tour.ts';

/** Takes minutes: the pages of one kind are made by one template, of which the tour has each. */
const everyRoute = process.env['EVERY_ROUTE'] === '1';

/** Every address of the menu. */
const routes = async (page: Page): Promise<typeof stops> => {
  const width = page.viewportSize()?.width ?? 1280;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  await pageAt(page, 'dashboard').waitFor();
  const closed = page.locator('[data-part=sidebar] button[aria-expanded=false]:not([data-part])');
  while ((await closed.count()) > 0) await closed.first().click();
  const paths = await page
    .locator('[data-part=sidebar] a[href^="/"]')
    .evaluateAll((all) => [...new Set(all.map((entry) => entry.getAttribute('href') ?? ''))]);
  await page.setViewportSize({ width, height: 900 });
  return paths.map((path) => ({
    name: path,
    path,
    arrive: (there) => pageAt(there, path.slice(1)).waitFor(),
  }));
};

for (const language of languages) {
  for (const width of [1280, 360]) {
    test(`no violation of WCAG 2.2 AA that can be found by machine: ${language}, ${width} px`, async ({
      page,
      world: _world,
      signedIn,
    }) => {
      test.setTimeout(everyRoute ? 1_800_000 : 120_000);
      await speak(page, language);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const found: string[] = [];
      const look = async (list: typeof stops): Promise<void> => {
        for (const { name, path, arrive } of list) {
          await page.goto(path);
          await arrive(page);
          found.push(...(await violationsOf(page, name)));
        }
      };
      await look(openStops);
      await signedIn('dispatcher');
      await look(stops);
      if (everyRoute) await look(await routes(page));
      expect(found).toEqual([]);
    });
  }
}
