import type { Page } from '@playwright/test';

import { covers } from '../support/covers.ts';
import { violationsOf } from './support/accessibility.ts';
import { watchLayoutShifts } from './support/layout-shift.ts';
import { pageAt, speak } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { openStops, stops } from './support/tour.ts';

const widths = [360, 390, 768, 1440, 2560];

/** Beyond this a layout is called poor by the Core Web Vitals: what somebody is about to press is somewhere else. */
const mostShift = 0.25;

/** Takes minutes: the pages of one kind are made by one template, of which the tour has each. */
const everyRoute = process.env['EVERY_ROUTE'] === '1';

/** Every address of the menu. */
const routes = async (page: Page): Promise<typeof stops> => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  await pageAt(page, 'dashboard').waitFor();
  const closed = page.locator('[data-part=sidebar] button[aria-expanded=false]:not([data-part])');
  while ((await closed.count()) > 0) await closed.first().click();
  const paths = await page
    .locator('[data-part=sidebar] a[href^="/"]')
    .evaluateAll((all) => [...new Set(all.map((entry) => entry.getAttribute('href') ?? ''))]);
  return paths.map((path) => ({
    name: path,
    path,
    arrive: (there) => pageAt(there, path.slice(1)).waitFor(),
  }));
};

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

/**
 * Words of the interface (names of controls, heads, labels, hints) in which the other language stands. What the demo's
 * people named (trucks, places, drivers) is not the interface's: it stands in cells and lists.
 */
const strayWords = (page: Page, language: 'zh' | 'en'): Promise<readonly string[]> =>
  page.evaluate((spoken) => {
    const parts =
      'h1, h2, h3, legend, label, th, dt, summary, nav a, [role=tab], [role=status], button[type=submit]';
    const texts = [...document.querySelectorAll<HTMLElement>(parts)]
      .filter(
        (element) =>
          element.checkVisibility() && element.closest('[lang], [translate=no]') === document.documentElement,
      )
      .map((element) => element.innerText);
    const hints = [...document.querySelectorAll('[placeholder], [title], [aria-label]')].flatMap((element) =>
      ['placeholder', 'title', 'aria-label'].map((name) => element.getAttribute(name) ?? ''),
    );
    const stray = spoken === 'en' ? /\p{Script=Han}/u : /^(?!.*\p{Script=Han}).*[a-z]{4}/u;
    // Plates, the reader's own name, and ours.
    const names = /\p{Script=Han}[A-Z]·?[A-Z0-9]{5,6}|陈国梁|TankWatch/gu;
    return [...new Set([...texts, ...hints])].filter((text) => stray.test(text.replaceAll(names, '')));
  }, language);

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

// Each language at one width: what is wrong with a page's roles, names and colours is wrong in both.
for (const [language, readAt, details] of [
  ['zh', 1280, { tag: '@deep' }],
  ['en', 360, {}],
] as const) {
  test(
    `no page breaks WCAG 2.2 AA by what a machine can find, scrolls sideways, moves while it loads, speaks the other language, or makes the browser complain: ${language}, read at ${readAt} px`,
    details,
    async ({ page, world: _world, signedIn }) => {
      covers('product.bilingual');
      test.setTimeout(everyRoute ? 1_800_000 : 480_000);
      await speak(page, language);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const complaints = await listen(page);
      const shifted = await watchLayoutShifts(page);
      const found: string[] = [];
      const look = async (list: typeof stops): Promise<void> => {
        for (const { name, path, arrive } of list) {
          await page.setViewportSize({ width: readAt, height: 900 });
          await page.goto(path);
          await arrive(page);
          const shift = await shifted();
          if (shift > mostShift) found.push(`${name}: moves by ${shift.toFixed(2)} while it loads`);
          found.push(...(await violationsOf(page, name)));
          for (const text of await strayWords(page, language)) found.push(`${name}: ${text}`);
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
      if (everyRoute) await look(await routes(page));
      expect(found).toEqual([]);
    },
  );
}
