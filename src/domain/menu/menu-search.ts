import { addressOf, isExternalUrl, type MenuTree } from './menu.ts';

/** Fuzzy over title and path with the weights of specification 9. */
export const menuSearchOptions = {
  threshold: 0.4,
  /** A word at the end of a long path counts as much as one at its start. */
  ignoreLocation: true,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
} as const;

export interface MenuPage {
  readonly title: string;
  /** Names of the groups that lead to it, joined. */
  readonly groups: string;
  readonly path: string;
}

/** Every page of the menu as search sees it, titles and groups in one language. */
export const menuPages = (
  nodes: readonly MenuTree[],
  language: 'zh' | 'en',
  groups: readonly string[] = [],
): readonly MenuPage[] =>
  nodes.flatMap((node) => {
    const title = (entry: { readonly name: string; readonly nameEn: string }): string =>
      language === 'zh' ? entry.name : entry.nameEn;
    const page = (
      entry: { readonly name: string; readonly nameEn: string; readonly url: string },
      at: readonly string[],
    ) => ({ title: title(entry), groups: at.join(' / '), path: addressOf(entry.url) }) satisfies MenuPage;
    const inside = [...groups, title(node)];
    const isPage = node.child.length === 0 && node.menus.length === 0;
    const own = isPage && node.url !== '' && !isExternalUrl(node.url) ? [page(node, groups)] : [];
    return [
      ...own,
      ...node.child.filter((leaf) => !isExternalUrl(leaf.url)).map((leaf) => page(leaf, inside)),
      ...menuPages(node.menus, language, inside),
    ];
  });
