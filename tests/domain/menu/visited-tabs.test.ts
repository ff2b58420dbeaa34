import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  cachedViews,
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  closeTabsBeside,
  homeAddress,
  maxCachedViews,
  maxVisitedTabs,
  moveTab,
  pinnedFirst,
  visit,
  type VisitedTabs,
} from '#domain/menu/visited-tabs.ts';

const opened = (addresses: readonly string[]): VisitedTabs =>
  addresses.reduce<VisitedTabs>((tabs, address) => visit(tabs, address), []);
const many = Array.from({ length: 20 }, (_, i) => `page/${i}`);

test('tabs.max-15: the sixteenth page takes the place of the one opened first', () => {
  expect(maxVisitedTabs).toBe(15);
  const tabs = opened(many);
  expect(tabs).toHaveLength(15);
  expect(tabs[0]).toBe('page/5');
  expect(tabs.at(-1)).toBe('page/19');
});

test('the tab that leaves is the one that was in front longest ago, whatever its place', () => {
  const tabs = opened(many.slice(0, 15));
  const used = [...tabs.filter((tab) => tab !== 'page/0' && tab !== 'page/3'), 'page/3', 'page/0'];
  expect(visit(tabs, 'page/15', new Set(), used)).not.toContain('page/1');
  expect(visit(tabs, 'page/15', new Set(), used)).toContain('page/0');
  expect(visit(tabs, 'page/15', new Set(['page/1']), used)).not.toContain('page/2');
  // One that was opened in the background was never in front.
  expect(visit(tabs, 'page/15', new Set(), used.slice(1))).not.toContain('page/1');
  expect(visit(tabs, 'page/15', new Set(tabs), used), 'all are kept').not.toContain('page/1');
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

const pinned = new Set(['b']);

test('what is pinned stays when many are closed, and goes last when a sixteenth page comes', () => {
  expect(closeOtherTabs(['a', 'b', 'c'], 'c', pinned)).toEqual({ tabs: ['b', 'c'], active: 'c' });
  expect(closeAllTabs(['a', 'b', 'c'], 'a', pinned)).toEqual({ tabs: ['b'], active: 'b' });
  expect(closeTabsBeside(['a', 'b', 'c', 'd'], 'c', 'left', 'a', pinned)).toEqual({
    tabs: ['b', 'c', 'd'],
    active: 'c',
  });
  expect(closeTabsBeside(['a', 'b', 'c', 'd'], 'a', 'right', 'd', pinned)).toEqual({
    tabs: ['a', 'b'],
    active: 'a',
  });
  const first = new Set(many.slice(0, 2));
  const tabs = many.reduce<VisitedTabs>((all, address) => visit(all, address, first), []);
  expect(tabs).toHaveLength(15);
  expect(tabs.slice(0, 3)).toEqual(['page/0', 'page/1', 'page/7']);
});

test('moving loses no tab and keeps the pinned ones before the others', () => {
  const all = many.slice(0, 6);
  fc.assert(
    fc.property(fc.subarray(all), fc.constantFrom(...all), fc.constantFrom(...all), (pins, from, to) => {
      const held = new Set(pins);
      const moved = moveTab(pinnedFirst(all, held), from, to, held);
      expect([...moved].toSorted()).toEqual([...all].toSorted());
      expect(moved.slice(0, held.size).every((tab) => held.has(tab))).toBe(true);
    }),
  );
  expect(moveTab(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(moveTab(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
});
