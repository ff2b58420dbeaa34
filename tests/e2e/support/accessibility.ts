import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What a machine can find against WCAG 2.2 AA on a page, a line for each element.
 * @param name where somebody is, for the line
 * @param within a selector: only there
 */
export const violationsOf = async (page: Page, name: string, within?: string): Promise<readonly string[]> => {
  // The console has no frames: collecting what they say would open a second page each time.
  const axe = new AxeBuilder({ page }).withTags(tags).setLegacyMode(true);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${name}: ${id} ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
  );
};
