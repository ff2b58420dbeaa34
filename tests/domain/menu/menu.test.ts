import Fuse from 'fuse.js';
import { expect, test } from 'vitest';

import { menuPages, menuSearchOptions } from '#domain/menu/menu-search.ts';
import {
  addressOf,
  cleanMenu,
  isExternalUrl,
  menuFlags,
  sidebarMenu,
  type MenuTree,
} from '#domain/menu/menu.ts';

const leaf = (name: string, url: string) => ({ name, nameEn: name, url });
const group = (name: string, child: MenuTree['child'], menus: readonly MenuTree[] = []): MenuTree => ({
  ...leaf(name, ''),
  child,
  menus,
});

const menu: readonly MenuTree[] = [
  { ...leaf('个人中心', '/dashboard'), child: [], menus: [] },
  { ...leaf('快速访问', '/quick'), child: [], menus: [] },
  group(
    '设备监控',
    [leaf('传感器使能', '/a')],
    [
      group(
        '其他设备',
        [leaf('强制变干', '/b'), leaf('湿度', '/device_monitor/other_devices/humidity')],
        [group('深处', [leaf('设置电池类型', '/c'), leaf('电压', '/v')])],
      ),
    ],
  ),
];

const everyName = (nodes: readonly MenuTree[]): readonly string[] =>
  nodes.flatMap((node) => [node.name, ...node.child.map(({ name }) => name), ...everyName(node.menus)]);

test('menu.flag-sensor-enable, menu.flag-force-dry, menu.flag-battery-type: 1 if in the menu at any level, else 0', () => {
  expect(menuFlags(menu)).toEqual({ sensorEnable: 1, forceDry: 1, batteryType: 1 });
  expect(menuFlags(menu.slice(0, 2))).toEqual({ sensorEnable: 0, forceDry: 0, batteryType: 0 });
});

test('menu.flag-entries-removed-at-every-level: and nothing else is', () => {
  const names = everyName(cleanMenu(menu));
  for (const flag of ['传感器使能', '强制变干', '设置电池类型']) expect(names).not.toContain(flag);
  expect(names).toEqual(['个人中心', '快速访问', '设备监控', '其他设备', '湿度', '深处', '电压']);
});

test("sidebar.excludes-quick-access-entry: '快速访问' is not in the sidebar", () => {
  expect(everyName(sidebarMenu(menu))).not.toContain('快速访问');
  expect(everyName(sidebarMenu(menu))).toContain('个人中心');
});

test('addresses with a scheme or a host are external, paths are not', () => {
  for (const url of ['https://cards.example.com/x', '//cards.example.com', 'mailto:a@b.c'])
    expect(isExternalUrl(url)).toBe(true);
  for (const url of ['/monitor/track_map', 'monitor/track_map', '']) expect(isExternalUrl(url)).toBe(false);
  expect(addressOf('/monitor/track_map/')).toBe('monitor/track_map');
});

const search = (query: string): readonly string[] =>
  new Fuse(menuPages(sidebarMenu(menu), 'zh'), { ...menuSearchOptions, keys: [...menuSearchOptions.keys] })
    .search(query)
    .map(({ item }) => item.title);

test('menu-search.fuzzy-threshold-0.4: near words are found, far ones are not', () => {
  expect(menuSearchOptions.threshold).toBe(0.4);
  expect(search('湿渡')).toEqual([]);
  expect(search('humidty')).toEqual(['湿度']);
  expect(search('zzzzzz')).toEqual([]);
});

test('menu-search.weights-title-0.7-path-0.3: a hit in the title comes before the same hit in a path', () => {
  const pages = [
    { title: 'other', path: 'voltage', groups: '' },
    { title: 'voltage', path: 'other', groups: '' },
  ];
  const found = new Fuse(pages, { ...menuSearchOptions, keys: [...menuSearchOptions.keys] }).search(
    'voltage',
  );
  expect(found.map(({ item }) => item.title)).toEqual(['voltage', 'other']);
  expect(menuSearchOptions.keys.map(({ weight }) => weight)).toEqual([0.7, 0.3]);
});

test('search knows every page with the groups above it, and no group that is no page', () => {
  const pages = menuPages(sidebarMenu(menu), 'zh');
  expect(pages.map(({ path }) => path)).toEqual(['dashboard', 'device_monitor/other_devices/humidity', 'v']);
  expect(pages[1]?.groups).toBe('设备监控 / 其他设备');
});
