import { addressOf, type MenuTree } from '#domain/menu/menu.ts';
import { homeAddress } from '#domain/menu/visited-tabs.ts';
import { roleFunctions } from '#domain/access/functions.ts';
import { menuList } from '#state/session/menus.ts';
import { user } from '#state/session/session.ts';

import type { FunctionChoice, FunctionGroup } from './function-set.ts';

const pagesOf = (nodes: readonly MenuTree[]): readonly FunctionChoice[] =>
  nodes.flatMap(({ child, menus }) => [
    ...child.map(({ name, nameEn, url }) => ({
      code: `page:${addressOf(url)}`,
      text: [name, nameEn] as const,
    })),
    ...pagesOf(menus),
  ]);

/** What the user may give: his own pages by the groups of his menu, and his own functions. Nobody gives what he lacks. */
export const functionGroups = (): readonly FunctionGroup[] => {
  const groups = menuList.value
    .filter(({ child, menus }) => child.length + menus.length > 0)
    .map((node) => ({
      title: [node.name, node.nameEn] as const,
      pattern: `page:${addressOf(node.url)}/*`,
      choices: pagesOf([node]),
    }));
  const single = menuList.value
    .filter(({ child, menus, url }) => child.length + menus.length === 0 && url !== '')
    // Home is everybody's: no role is given it.
    .filter(({ url }) => addressOf(url) !== homeAddress)
    .map(({ name, nameEn, url }) => ({ code: `page:${addressOf(url)}`, text: [name, nameEn] as const }));
  const own = new Set<string>(user.value?.functions ?? []);
  const functions = Object.entries(roleFunctions)
    .filter(([code]) => own.has(code))
    .map(([code, text]) => ({ code, text }));
  return [
    { title: ['首页', 'Start'], pattern: null, choices: single },
    ...groups,
    { title: ['功能', 'Functions'], pattern: null, choices: functions },
  ];
};
