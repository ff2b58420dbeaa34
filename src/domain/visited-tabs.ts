/** Visited views and cached views that are kept (specification 9). */
export const maxVisitedTabs = 15;
export const maxCachedViews = 15;

export const homeAddress = 'dashboard';

/** Addresses in the order in which they were opened. */
export type VisitedTabs = readonly string[];

/** A visited page becomes a tab; beyond fifteen the one opened longest ago goes. */
export const visit = (tabs: VisitedTabs, address: string): VisitedTabs => {
  if (tabs.includes(address)) return tabs;
  return [...tabs, address].slice(-maxVisitedTabs);
};

export interface Closed {
  readonly tabs: VisitedTabs;
  /** Where to go: the page that is open, the last remaining tab, or the dashboard if none remains. */
  readonly active: string;
}

export const closeTab = (tabs: VisitedTabs, address: string, active: string): Closed => {
  const rest = tabs.filter((tab) => tab !== address);
  return { tabs: rest, active: address === active ? (rest.at(-1) ?? homeAddress) : active };
};

export const closeOtherTabs = (tabs: VisitedTabs, address: string): Closed => ({
  tabs: tabs.filter((tab) => tab === address),
  active: address,
});

export const closeAllTabs = (): Closed => ({ tabs: [], active: homeAddress });

/** Views kept alive: the latest fifteen, the dashboard never (specification 2: not cached). */
export const cachedViews = (tabs: VisitedTabs): VisitedTabs =>
  tabs.filter((tab) => tab !== homeAddress).slice(-maxCachedViews);
