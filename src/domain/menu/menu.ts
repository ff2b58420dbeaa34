export interface MenuEntry {
  readonly name: string;
  readonly nameEn: string;
  readonly url: string;
}

/** A node of the server's menu: groups below it and pages in it. */
export interface MenuTree extends MenuEntry {
  readonly menus: readonly MenuTree[];
  readonly child: readonly MenuEntry[];
}

/** Entries that are no pages but rights: present in the menu sets the flag to 1, else 0 (specification 6). */
export const flagEntries = {
  sensorEnable: '传感器使能',
  forceDry: '强制变干',
  batteryType: '设置电池类型',
} as const;

export type MenuFlags = Readonly<Record<keyof typeof flagEntries, 0 | 1>>;

export const quickAccessEntry = '快速访问';

/** Entries without a quick-add button (specification 2). */
export const entriesWithoutQuickAdd: readonly string[] = ['个人中心', '交接管理'];

const isFlag = (entry: MenuEntry): boolean => Object.values<string>(flagEntries).includes(entry.name);

const names = (nodes: readonly MenuTree[]): readonly string[] =>
  nodes.flatMap((node) => [node.name, ...node.child.map((leaf) => leaf.name), ...names(node.menus)]);

export const menuFlags = (nodes: readonly MenuTree[]): MenuFlags => {
  const present = new Set(names(nodes));
  const flag = (name: string): 0 | 1 => (present.has(name) ? 1 : 0);
  return {
    sensorEnable: flag(flagEntries.sensorEnable),
    forceDry: flag(flagEntries.forceDry),
    batteryType: flag(flagEntries.batteryType),
  };
};

/** The menu without the three flag entries, at every level. */
export const cleanMenu = (nodes: readonly MenuTree[]): readonly MenuTree[] =>
  nodes
    .filter((node) => !isFlag(node))
    .map((node) => ({
      ...node,
      menus: cleanMenu(node.menus),
      child: node.child.filter((leaf) => !isFlag(leaf)),
    }));

/** What the sidebar shows: without '快速访问', and without groups that hold nothing. */
export const sidebarMenu = (nodes: readonly MenuTree[]): readonly MenuTree[] =>
  cleanMenu(nodes)
    .filter((node) => node.name !== quickAccessEntry)
    .map((node) => ({ ...node, menus: sidebarMenu(node.menus) }))
    .filter((node) => node.url !== '' || node.child.length > 0 || node.menus.length > 0);

/** Left to the browser: an address with a scheme, or one that names another host. */
export const isExternalUrl = (url: string): boolean => /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url);

/** `/cargo_monitor/event_report/empty` → `cargo_monitor/event_report/empty`. */
export const addressOf = (url: string): string => url.replace(/^\/+|\/+$/g, '');
