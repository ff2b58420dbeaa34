import Type, { type Static } from 'typebox';

import { defineCall } from './call.ts';

const Leaf = { name: Type.String(), nameEn: Type.String(), url: Type.String() };

/** Menu node: name, url, menus, child (specification 3). `child` are pages, `menus` are groups below this one. */
export const MenuNode = Type.Cyclic(
  {
    MenuNode: Type.Object({
      ...Leaf,
      menus: Type.Array(Type.Ref('MenuNode')),
      child: Type.Array(Type.Object(Leaf)),
    }),
  },
  'MenuNode',
);

export interface MenuLeaf {
  name: string;
  nameEn: string;
  url: string;
}

export interface MenuNode extends MenuLeaf {
  menus: MenuNode[];
  child: MenuLeaf[];
}

export const menuCalls = {
  'menus.get': defineCall({ method: 'GET', path: '/menus', access: 'session', reply: Type.Array(MenuNode) }),
} as const;

export type MenuReply = Static<(typeof menuCalls)['menus.get']['reply']>;
