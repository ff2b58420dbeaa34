/** Visited views and cached views that are kept (specification 9). */
export const maxVisitedTabs = 15;
export const maxCachedViews = 15;

export const homeAddress = 'dashboard';

/** Addresses in the order in which they stand. */
export type VisitedTabs = readonly string[];

const nothing: ReadonlySet<string> = new Set();

/**
 * A visited page becomes a tab; beyond fifteen the one that was in front longest ago goes, those that are kept last.
 * @param used pages in the order in which they were in front, the latest last; one that is missing was never
 */
export const visit = (
  tabs: VisitedTabs,
  address: string,
  keptTabs: ReadonlySet<string> = nothing,
  used: readonly string[] = tabs,
): VisitedTabs => {
  if (tabs.includes(address)) return tabs;
  if (tabs.length < maxVisitedTabs) return [...tabs, address];
  const oldestFirst = tabs.toSorted((a, b) => used.lastIndexOf(a) - used.lastIndexOf(b));
  const leaves = oldestFirst.find((tab) => !keptTabs.has(tab)) ?? oldestFirst[0];
  return [...tabs.filter((tab) => tab !== leaves), address].slice(-maxVisitedTabs);
};

export interface Closed {
  readonly tabs: VisitedTabs;
  /** Where to go: the page that is open, the last remaining tab, or the dashboard if none remains. */
  readonly active: string;
}

/** Keeps these tabs; where the visible one was closed, the last remaining is shown. */
const keepOnly = (tabs: VisitedTabs, active: string, keep: (tab: string, at: number) => boolean): Closed => {
  const rest = tabs.filter(keep);
  return { tabs: rest, active: rest.includes(active) ? active : (rest.at(-1) ?? homeAddress) };
};

export const closeTab = (tabs: VisitedTabs, address: string, active: string): Closed => ({
  ...keepOnly(tabs, active, (tab) => tab !== address),
  ...(address === active ? {} : { active }),
});

/** Pinned tabs stay through every closing of many at once. */
export const closeOtherTabs = (
  tabs: VisitedTabs,
  address: string,
  pinned: ReadonlySet<string> = nothing,
): Closed => ({
  tabs: tabs.filter((tab) => tab === address || pinned.has(tab)),
  active: address,
});

export const closeAllTabs = (
  tabs: VisitedTabs = [],
  active: string = homeAddress,
  pinned: ReadonlySet<string> = nothing,
): Closed => keepOnly(tabs, active, (tab) => pinned.has(tab));

/** Closes what stands on one side of a tab. */
export const closeTabsBeside = (
  tabs: VisitedTabs,
  address: string,
  side: 'left' | 'right',
  active: string,
  pinned: ReadonlySet<string> = nothing,
): Closed => {
  const middle = tabs.indexOf(address);
  const { tabs: rest } = keepOnly(
    tabs,
    active,
    (tab, at) => pinned.has(tab) || (side === 'left' ? at >= middle : at <= middle),
  );
  return { tabs: rest, active: rest.includes(active) ? active : address };
};

/** Pinned tabs stand before the others; each side keeps its order. */
export const pinnedFirst = (tabs: VisitedTabs, pinned: ReadonlySet<string>): VisitedTabs => [
  ...tabs.filter((tab) => pinned.has(tab)),
  ...tabs.filter((tab) => !pinned.has(tab)),
];

/** Puts a tab where another one stands, within its side of the pinned ones. */
export const moveTab = (
  tabs: VisitedTabs,
  address: string,
  to: string,
  pinned: ReadonlySet<string> = nothing,
): VisitedTabs => {
  const [from, at] = [tabs.indexOf(address), tabs.indexOf(to)];
  if (from < 0 || at < 0 || from === at) return tabs;
  const rest = tabs.filter((tab) => tab !== address);
  return pinnedFirst([...rest.slice(0, at), address, ...rest.slice(at)], pinned);
};

/** Views kept alive: the latest fifteen, the dashboard never (specification 2: not cached). */
export const cachedViews = (tabs: VisitedTabs): VisitedTabs =>
  tabs.filter((tab) => tab !== homeAddress).slice(-maxCachedViews);
