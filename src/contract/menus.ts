import * as Type from 'typebox';

import { defineCall } from './call.ts';

export interface MenuLeaf {
  name: string;
  nameEn: string;
  url: string;
}

export interface MenuNode extends MenuLeaf {
  menus: MenuNode[];
  child: MenuLeaf[];
}

/**
 * Menu node: name, url, menus, child (specification 3). `child` are pages, `menus` are groups below this one.
 * Said by hand: the schema of a tree that holds itself would bring a type engine into the hub.
 */
const MenuNodeShape = Type.Unsafe<MenuNode>({
  type: 'object',
  required: ['name', 'nameEn', 'url', 'menus', 'child'],
});

export const menuCalls = {
  'menus.get': defineCall({
    method: 'GET',
    path: '/menus',
    access: 'own',
    reply: Type.Array(MenuNodeShape),
  }),
} as const;
