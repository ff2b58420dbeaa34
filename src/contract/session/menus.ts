import * as Type from 'typebox';

import { defineCall } from '../call.ts';

/** A page of the menu (specification 3). `url` is its address. */
export interface MenuLeaf {
  name: string;
  nameEn: string;
  url: string;
}

/** A group of the menu: `child` are its pages, `menus` the groups below it (specification 3). */
export interface MenuNode extends MenuLeaf {
  menus: MenuNode[];
  child: MenuLeaf[];
}

/**
 * Schema of a menu node. Written by hand: the schema of a tree that contains itself would add a type engine to the
 * hub.
 */
const MenuNodeShape = Type.Unsafe<MenuNode>({
  type: 'object',
  required: ['name', 'nameEn', 'url', 'menus', 'child'],
});

/** The call of the menu. */
export const menuCalls = {
  'menus.get': defineCall({
    method: 'GET',
    path: '/menus',
    access: 'own',
    reply: Type.Array(MenuNodeShape),
  }),
} as const;
