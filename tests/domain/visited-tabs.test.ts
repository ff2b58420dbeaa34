import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  cachedViews,
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  homeAddress,
  maxCachedViews,
  maxVisitedTabs,
  visit,
  type VisitedTabs,
} from '#domain/visited-tabs.ts';

const opened = (addresses: readonly string[]): VisitedTabs => addresses.reduce<VisitedTabs>(visit, []);
const many = Array.from({ length: 20 }, (_, i) => `page/${i}`);

test('tabs.max-15: the sixteenth page takes the place of the one opened first', () => {
  expect(maxVisitedTabs).toBe(15);
  const tabs = opened(many);
  expect(tabs).toHaveLength(15);
  expect(tabs[0]).toBe('page/5');
  expect(tabs.at(-1)).toBe('page/19');
});

test('a page is one tab however often it is visited, and keeps its place', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...many.slice(0, 12))), (visits) => {
      const tabs = opened(visits);
      expect(tabs).toEqual([...new Set(visits)]);
    }),
  );
});

test('tabs.cached-views-max-15: at most fifteen views are kept, the dashboard never', () => {
  expect(maxCachedViews).toBe(15);
  expect(cachedViews([homeAddress, ...many])).toEqual(many.slice(-15));
});

test('tabs.close-active-goes-to-last: closing the page in front goes to the last that remains', () => {
  expect(closeTab(['a', 'b', 'c'], 'b', 'b')).toEqual({ tabs: ['a', 'c'], active: 'c' });
  expect(closeTab(['a', 'b', 'c'], 'a', 'b')).toEqual({ tabs: ['b', 'c'], active: 'b' });
});

test('tabs.close-last-goes-to-dashboard: with none left one is home', () => {
  expect(closeTab(['a'], 'a', 'a')).toEqual({ tabs: [], active: 'dashboard' });
  expect(closeAllTabs()).toEqual({ tabs: [], active: 'dashboard' });
});

test('closing the others leaves one and opens it', () => {
  expect(closeOtherTabs(['a', 'b', 'c'], 'b')).toEqual({ tabs: ['b'], active: 'b' });
});
