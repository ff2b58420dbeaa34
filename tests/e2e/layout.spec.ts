import type { Page } from '@playwright/test';

import { languages, speak } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { openStops, stops } from './support/tour.ts';

const widths = [360, 390, 768, 1440, 2560];

/** Elements that stick out of the window at the right and make the page itself scroll. */
const overflow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth && document.body.scrollWidth <= root.clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.className} ${element.getBoundingClientRect().right}`);
  });

/** Everything that the browser complains of: errors of scripts, the console, the content policy. */
const listen = async (page: Page): Promise<string[]> => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(`${line.text()} ${line.location().url}`);
  });
  await page.exposeFunction('reportViolation', (text: string) => complaints.push(text));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function')
        report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    }),
  );
  return complaints;
};

for (const language of languages) {
  test(`no page scrolls sideways at any width and the browser complains of nothing: ${language}`, async ({
    page,
    world: _world,
    signedIn,
  }) => {
    test.setTimeout(120_000);
    await speak(page, language);
    const complaints = await listen(page);
    const found: string[] = [];
    const look = async (list: typeof stops): Promise<void> => {
      for (const { name, path, arrive } of list) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(path);
        await arrive(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await page.evaluate(
            () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
          );
          for (const element of await overflow(page)) found.push(`${name} ${width}: ${element}`);
        }
        for (const line of complaints.splice(0)) found.push(`${name}: ${line}`);
      }
    };
    await look(openStops);
    await signedIn('dispatcher');
    await look(stops);
    expect(found).toEqual([]);
  });
}
