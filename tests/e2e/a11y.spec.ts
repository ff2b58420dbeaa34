import { AxeBuilder } from '@axe-core/playwright';

import { languages, speak } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { openStops, stops } from './support/tour.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const language of languages) {
  for (const width of [1440, 390]) {
    test(`no violation of WCAG 2.2 AA that can be found by machine: ${language}, ${width} px`, async ({
      page,
      world,
      signedIn,
    }) => {
      test.setTimeout(120_000);
      expect(world.url).not.toBe('');
      await speak(page, language);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const found: string[] = [];
      const look = async (list: typeof stops): Promise<void> => {
        for (const { name, path, arrive } of list) {
          await page.goto(path);
          await arrive(page);
          const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
          for (const { id, nodes } of violations)
            for (const node of nodes)
              found.push(`${name}: ${id} ${node.target.join(' ')} ${node.html.slice(0, 120)}`);
        }
      };
      await look(openStops);
      await signedIn('dispatcher');
      await look(stops);
      expect(found).toEqual([]);
    });
  }
}
