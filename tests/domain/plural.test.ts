import { expect, test } from 'vitest';

import { plural } from '#i18n/plural.ts';
import { fill } from '#i18n/translate.ts';

test.each([
  [0, '0 名司机超时', '0 drivers over the limit'],
  [1, '1 名司机超时', '1 driver over the limit'],
  [2, '2 名司机超时', '2 drivers over the limit'],
])('%s is said as people say it', (n, zh, en) => {
  const text = plural(n, '{n} 名司机超时', '{n} driver over the limit', '{n} drivers over the limit');
  expect(fill(text, 'zh', { n })).toBe(zh);
  expect(fill(text, 'en', { n })).toBe(en);
});
