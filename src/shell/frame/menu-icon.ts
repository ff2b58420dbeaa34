import { addressOf, type MenuTree } from '#domain/menu/menu.ts';
import type { IconName } from '#ui/icon.tsx';

const icons: Readonly<Record<string, IconName>> = {
  dashboard: 'home',
  handover: 'exchange',
  monitor: 'map',
  cargo_monitor: 'drop',
  driving_monitor: 'wheel',
  active_safety: 'shield',
  device_monitor: 'chip',
  setting: 'settings',
  airtight_detection: 'lock',
};

const firstUrl = (node: MenuTree): string =>
  node.url !== '' ? node.url : (node.child[0]?.url ?? (node.menus[0] ? firstUrl(node.menus[0]) : ''));

/** Icon of a top entry, by where its pages lie. */
export const menuIcon = (node: MenuTree): IconName =>
  icons[addressOf(firstUrl(node)).split('/')[0] ?? ''] ?? 'page';
