import fc from 'fast-check';
import { expect, test } from 'vitest';

import { commonWords } from '#domain/access/common-passwords.ts';
import { minPasswordLength, passwordFault } from '#domain/access/password-rules.ts';

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'admin2026',
  '123qwe!!',
  'qwertyui',
  '1qaz2wsx3edc',
  '20260301',
  '13805740000',
  'a123456789',
  'abcd1234',
  'abcabcabc',
  'aaaaaaaaaa',
  '12121212',
  'woaini1314',
  'zhang12345',
  'TankWatch2026',
  'tankwatch-demo',
  'iloveyou!',
  'taobao1234',
])('%s is on everybody’s list', (password) => {
  expect(passwordFault(password, 'dispatcher')?.[1]).toContain('too common');
});

test.each(['dispatcher', 'Dispatcher1', '1dispatcher!', 'rehctapsid', 'dispatcherdispatcher'])(
  '%s says no more than the user’s name',
  (password) => {
    expect(passwordFault(password, ' Dispatcher ')?.[1]).toContain('user name');
  },
);

test.each([
  'correct horse battery',
  '甬江大桥第三个路口',
  'r7-Kd9_wQx2',
  'blue kettle 47',
  'dispatcher of the north',
])('%s is taken', (password) => {
  expect(passwordFault(password, 'dispatcher')).toBe(null);
});

test.each([
  ['letters alone', 'lantern over water'],
  ['signs alone', '!#%&()=?+*~^<>'],
  ['another script', 'мост через реку'],
  ['64 characters', 'kettle and blue river '.repeat(3).slice(0, 64)],
  ['200 characters', 'kettle and blue river '.repeat(10).slice(0, 200)],
])('length counts and kinds of characters do not: %s', (_what, password) => {
  expect(passwordFault(password, 'dispatcher')).toBe(null);
});

test('short and blank ones have messages of their own', () => {
  expect(passwordFault('r7-Kd9', 'a')?.[1]).toBe(`At least ${minPasswordLength} characters`);
  expect(passwordFault(' '.repeat(12), 'a')?.[1]).toContain('blank');
});

test('whatever digits and signs are put around a common word, it stays common', () => {
  const around = fc.string({
    unit: fc.constantFrom('0', '1', '2', '9', '!', '.', '-', '#'),
    minLength: 4,
    maxLength: 8,
  });
  const long = [...commonWords].filter((word) => word.length >= 4);
  fc.assert(
    fc.property(fc.constantFrom(...long), around, around, (word, before, after) => {
      expect(passwordFault(`${before}${word}${after}`, 'nobody')).not.toBe(null);
    }),
  );
});

test('what is drawn at random is taken', () => {
  const letters = [...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { minLength: 16, maxLength: 16 }), (characters) => {
      fc.pre(new Set(characters).size >= 8);
      expect(passwordFault(characters.join(''), 'administrator')).toBe(null);
    }),
  );
});
