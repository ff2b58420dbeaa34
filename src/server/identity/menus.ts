import type { MenuNode } from '#contract/session/menus.ts';
import { menuPlace } from '#domain/menu/menu-order.ts';
import { menuGroups, screenFunctions, screens, specialEntries } from '#domain/menu/screens.ts';
import type { Text } from '#i18n/text.ts';
import { reports, resources } from '#pages/definitions.ts';

const groupWords: Readonly<Record<string, Text>> = menuGroups;
const groupOrder = Object.keys(menuGroups);

/** Every page with its title: pages that are missing here are not in the menu. */
const pages: readonly (readonly [address: string, title: Text])[] = [
  ...Object.entries(screens),
  ...[...reports].map(([address, report]) => [address, report.title] as const),
  ...[...resources].map(([address, record]) => [address, record.title] as const),
].toSorted(([one], [other]) => menuPlace(one) - menuPlace(other));

const byOrder = (a: MenuNode, b: MenuNode): number =>
  groupOrder.indexOf(a.url.slice(a.url.lastIndexOf('/') + 1)) -
  groupOrder.indexOf(b.url.slice(b.url.lastIndexOf('/') + 1));

const leaf = (name: string, nameEn: string, url: string): MenuNode => ({
  name,
  nameEn,
  url,
  menus: [],
  child: [],
});

const groupOf = (nodes: MenuNode[], url: string, part: string): MenuNode => {
  const known = nodes.find((node) => node.url === url);
  if (known) return known;
  const [name, nameEn] = groupWords[part] ?? [part, part];
  const node = leaf(name, nameEn, url);
  nodes.push(node);
  nodes.sort(byOrder);
  return node;
};

/** Whether a role's functions include a page: by its address, by a group above it (`page:cargo_monitor/*`) or all (`page:*`). */
export const maySee = (functions: ReadonlySet<string>, address: string): boolean => {
  const parts = address.split('/');
  const needed = screenFunctions[address];
  if (needed !== undefined && !functions.has(needed)) return false;
  return (
    functions.has(`page:${address}`) ||
    parts.some((_, depth) => functions.has(`page:${[...parts.slice(0, depth), '*'].join('/')}`))
  );
};

/** Whether a role may open one of these pages; `group/*` stands for every page of the group. */
export const maySeeAny = (functions: ReadonlySet<string>, wanted: readonly string[]): boolean =>
  wanted.some((address) =>
    address.endsWith('/*')
      ? pages.some(([page]) => page.startsWith(address.slice(0, -1)) && maySee(functions, page))
      : maySee(functions, address),
  );

/** Whether a role's functions include a function or a page (`page:<address>`), or all that a pattern (`page:<group>/*`) stands for. */
export const includesFunction = (functions: ReadonlySet<string>, code: string): boolean =>
  functions.has(code) || (code.startsWith('page:') && maySee(functions, code.slice('page:'.length)));

/** Addresses of all pages that a role can be given. */
export const pageAddresses = (): readonly string[] => [
  ...pages.map(([address]) => address),
  'dashboard',
  'handover',
];

/** The menu of a role: groups by the parts of the address, pages as their children (specification 6: the server decides). */
export const menuOf = (functions: ReadonlySet<string>): MenuNode[] => {
  const tree: MenuNode[] = [];
  for (const [address, [name, nameEn]] of pages) {
    if (!maySee(functions, address)) continue;
    const parts = address.split('/').slice(0, -1);
    let nodes = tree;
    let group: MenuNode | null = null;
    parts.forEach((part, index) => {
      group = groupOf(nodes, `/${parts.slice(0, index + 1).join('/')}`, part);
      nodes = group.menus;
    });
    (group as MenuNode | null)?.child.push({ name, nameEn, url: `/${address}` });
  }
  const { home, quickAccess, handover } = specialEntries;
  return [
    leaf(home.name, home.nameEn, home.url),
    leaf(quickAccess.name, quickAccess.nameEn, quickAccess.url),
    ...(maySee(functions, 'handover') ? [leaf(handover.name, handover.nameEn, handover.url)] : []),
    ...tree,
  ];
};
