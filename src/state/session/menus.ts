import { computed } from '@preact/signals-react';

import {
  addressOf,
  menuFlags,
  sidebarMenu,
  type MenuEntry,
  type MenuFlags,
  type MenuTree,
} from '#domain/menu/menu.ts';

import { topics } from '../hub/topics.ts';

/** The menu list of the server (specification 3, global client state). */
export const menuList = computed<readonly MenuTree[]>(() => topics.menus.value ?? []);

export const menusKnown = computed(() => topics.menus.value !== undefined);

export const flags = computed<MenuFlags>(() => menuFlags(menuList.value));

/** What the sidebar shows. */
export const sidebar = computed(() => sidebarMenu(menuList.value));

interface Place {
  readonly entry: MenuEntry;
  readonly groups: readonly MenuEntry[];
}

const places = (
  nodes: readonly MenuTree[],
  groups: readonly MenuEntry[],
): readonly (readonly [string, Place])[] =>
  nodes.flatMap((node) => [
    ...(node.url === '' ? [] : [[addressOf(node.url), { entry: node, groups }] as const]),
    ...node.child.map((entry) => [addressOf(entry.url), { entry, groups: [...groups, node] }] as const),
    ...places(node.menus, [...groups, node]),
  ]);

/** The menu-router: address → entry and the groups above it. */
export const menuRouter = computed<ReadonlyMap<string, Place>>(() => new Map(places(sidebar.value, [])));
