import { reportAddresses, resourceAddresses } from '#pages/addresses.ts';
import { screens } from '#pages/screens.ts';
import { addressOf, isExternalUrl, type MenuTree } from '#domain/menu/menu.ts';
import { openScreens } from '#domain/menu/open-screens.ts';
import { hiddenScreens, screens as screenWords, specialEntries } from '#domain/menu/screens.ts';
import type { Text } from '#i18n/text.ts';
import { missing } from '#domain/time/time.ts';
import { menuRouter, menusKnown } from '#state/session/menus.ts';

import { definitions, loadDefinitions } from './definitions.ts';

/** Screens that are shown without the layout. */
const bare: readonly string[] = ['login', '404', ...openScreens];

/** Whether there is a page at the address. */
export const pageExists = (address: string): boolean =>
  !bare.includes(address) &&
  (screens.has(address) || reportAddresses.has(address) || resourceAddresses.has(address));

/** The menu without entries whose page does not exist, and without groups that are then empty. */
export const existingMenu = (nodes: readonly MenuTree[]): readonly MenuTree[] =>
  nodes
    .map((node) => ({
      ...node,
      menus: existingMenu(node.menus),
      child: node.child.filter(({ url }) => isExternalUrl(url) || pageExists(addressOf(url))),
    }))
    .filter(
      (node) =>
        node.menus.length > 0 ||
        node.child.length > 0 ||
        (node.url !== '' && (isExternalUrl(node.url) || pageExists(addressOf(node.url)))),
    );

/** Pages that stand by themselves in the menu: their names are known before the menu is. */
const ownEntries = Object.fromEntries(
  [specialEntries.home, specialEntries.handover].map(({ url, name, nameEn }): readonly [string, Text] => [
    addressOf(url),
    [name, nameEn],
  ]),
);

const screenTitles: Readonly<Record<string, Text>> = { ...screenWords, ...hiddenScreens, ...ownEntries };

/** A page's title: as the menu calls it, else as its definition does. */
export const titleOf = (address: string): Text => {
  const entry = menuRouter.value.get(address)?.entry;
  if (entry) return [entry.name, entry.nameEn];
  const screen = screenTitles[address];
  if (screen) return screen;
  if (!reportAddresses.has(address) && !resourceAddresses.has(address)) return [address, address];
  // Outside the menu only the definition knows it: its code is fetched for that, once it is sure.
  if (definitions.value === null && menusKnown.value) void loadDefinitions().catch(() => {});
  const title =
    definitions.value?.reports.get(address)?.title ?? definitions.value?.resources.get(address)?.title;
  return title ?? [missing, missing];
};

/** The groups above a page in the menu, one text a language. */
export const groupsOf = (address: string): Text => {
  const groups = menuRouter.value.get(address)?.groups ?? [];
  return [groups.map(({ name }) => name).join(' / '), groups.map(({ nameEn }) => nameEn).join(' / ')];
};
