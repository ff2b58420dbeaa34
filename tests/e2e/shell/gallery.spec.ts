import { createServer } from 'vite';

import { violationsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test(
  'every part is shown in its states, in both languages and schemes, without a fault',
  { tag: '@deep' },
  async ({ page }) => {
    const vite = await createServer({ server: { port: 0 }, logLevel: 'error' });
    await vite.listen();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (line) => {
      if (line.type() === 'error') faults.push(line.text());
    });
    try {
      for (const language of ['zh', 'en'])
        for (const scheme of ['light', 'dark']) {
          const address = `${vite.resolvedUrls?.local[0]}gallery?language=${language}&scheme=${scheme}`;
          await page.goto(address);
          // The first visit waits for what the development server makes of packages.
          await expect(page.locator('[data-specimen]').first()).toBeVisible({ timeout: 60_000 });
          expect(await page.locator('[data-specimen]').count()).toBeGreaterThan(35);
          expect(await violationsOf(page, `${language} ${scheme}`)).toEqual([]);
          await page.screenshot({
            path: test.info().outputPath(`${language}-${scheme}.png`),
            fullPage: true,
          });
        }
      expect(faults).toEqual([]);
    } finally {
      await vite.close();
    }
  },
);
