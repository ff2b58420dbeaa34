import { expect, test } from 'vitest';

import { surnameOf } from '#domain/sharing/surname.ts';

test.each([
  ['王建国', '王师傅'],
  [' 周师傅 ', '周师傅'],
  ['John Smith', 'Smith'],
  ['𠮷田', '𠮷师傅'],
  ['', null],
  [null, null],
])('of %s a guest learns %s', (name, shown) => {
  expect(surnameOf(name)).toBe(shown);
});
