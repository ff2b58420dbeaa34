import { expect, test } from 'vitest';

import { personNameReader, withPinyin } from '#domain/names/person-name.ts';

const read = personNameReader();

test.each([
  ['陈国梁', 'Chen Guoliang'],
  ['黄志强', 'Huang Zhiqiang'],
  ['曾广行', 'Zeng Guangxing'],
  ['单雄信', 'Shan Xiongxin'],
  ['解晓东', 'Xie Xiaodong'],
  ['吕女士', 'Lü Nüshi'],
  ['欧阳锋', 'Ouyang Feng'],
  ['周婷', 'Zhou Ting'],
  ['沈柏', 'Shen Bai'],
])('%s is read %s', (name, pinyin) => {
  expect(read(name)).toBe(pinyin);
});

test('what is no Chinese name, or has a character that is not known, stays as it is', () => {
  for (const name of ['—', 'Otto', '陈', '陈国梁国梁', '陈A', '陈㐂']) {
    expect(read(name)).toBeNull();
    expect(withPinyin(read, name)).toBe(name);
  }
  expect(withPinyin(read, '陈国梁')).toBe('Chen Guoliang 陈国梁');
});
