import { expect, test } from 'vitest';

import { menuGroups, screens, specialEntries } from '#domain/menu/screens.ts';
import { pinyinMatch, pinyinRank, readingsOf } from '#domain/names/pinyin.ts';
import { pinyinTable } from '#domain/names/pinyin-table.ts';
import { reports, resources } from '#pages/definitions.ts';

const readings = readingsOf(pinyinTable);
const match = (text: string, letters: string) => pinyinMatch(readings, text, letters);

test('letters of pinyin find a title: initials, whole syllables, a mixture, with characters left out', () => {
  expect(match('铅封开合记录', 'qf')).toEqual([0, 1]);
  expect(match('铅封开合记录', 'qianfeng')).toEqual([0, 1]);
  expect(match('铅封开合记录', 'qfengk')).toEqual([0, 1, 2]);
  expect(match('区域分析', 'qf')).toEqual([0, 2]);
  expect(match('铅封', 'fq')).toBeNull();
  expect(match('铅封', 'qfx')).toBeNull();
  expect(match('铅封', '')).toBeNull();
  expect(match('铅封', '铅')).toBeNull();
});

test('characters with several readings are found by each', () => {
  expect(match('行车', 'xc')).toEqual([0, 1]);
  expect(match('行车', 'hangche')).toEqual([0, 1]);
  expect(match('重量', 'zl')).toEqual([0, 1]);
});

test('what hangs together comes before what is scattered', () => {
  expect(pinyinRank([0, 1])).toBeLessThan(pinyinRank([0, 2]));
  expect(pinyinRank([0, 1])).toBeLessThan(pinyinRank([3, 4]));
});

test('every title of the menu can be found by its letters', () => {
  const titles = [
    ...[...reports.values(), ...resources.values()].map(({ title }) => title[0]),
    ...Object.values(screens).map(([zh]) => zh),
    ...Object.values(menuGroups).map(([zh]) => zh),
    specialEntries.home.name,
  ];
  const unread = titles.flatMap((title) =>
    [...title].filter((c) => /\p{Script=Han}/u.test(c) && !readings.has(c)),
  );
  expect(unread).toEqual([]);
});
