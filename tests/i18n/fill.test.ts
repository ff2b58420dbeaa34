import { expect, test } from 'vitest';

import { fill, filled } from '#i18n/translate.ts';

const overLimit = ['{n} 名驾驶员超时', '{n} {n:driver is|drivers are} over the limit'] as const;

test.each([
  [0, '0 名驾驶员超时', '0 drivers are over the limit'],
  [1, '1 名驾驶员超时', '1 driver is over the limit'],
  ['1', '1 名驾驶员超时', '1 driver is over the limit'],
  [2, '2 名驾驶员超时', '2 drivers are over the limit'],
  ['11', '11 名驾驶员超时', '11 drivers are over the limit'],
])('%s is said as people say it', (n, zh, en) => {
  expect(fill(overLimit, 'zh', { n })).toBe(zh);
  expect(fill(overLimit, 'en', { n })).toBe(en);
  expect(filled(overLimit, { n })).toEqual([zh, en]);
});

test('a name without a value stays as it is written', () => {
  expect(fill(overLimit, 'en', { m: 1 })).toBe('{n} {n:driver is|drivers are} over the limit');
});
