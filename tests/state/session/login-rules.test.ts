import { expect, test } from 'vitest';

import { message } from '#i18n/translate.ts';
import { loginFields, missingLoginFields, type LoginField } from '#state/session/login-rules.ts';

const saying = (values: Partial<Record<LoginField, string>>, language: 'zh' | 'en'): readonly string[] =>
  Object.values(missingLoginFields((field) => values[field] ?? '')).map((key) => message(key, language));

const full = { username: 'admin', password: 'secret', verifyCode: 'K7RM' };

test('validation.login-user-name-required: empty or blank', () => {
  expect(saying({ ...full, username: '  ' }, 'zh')).toEqual(['请输入用户名']);
  expect(saying({ ...full, username: '' }, 'en')).toEqual(['Please enter the user name']);
});

test('validation.login-password-required', () => {
  expect(saying({ ...full, password: '' }, 'zh')).toEqual(['请输入密码']);
  expect(saying({ ...full, password: '' }, 'en')).toEqual(['Please enter the password']);
});

test('validation.login-code-required', () => {
  expect(saying({ ...full, verifyCode: '' }, 'zh')).toEqual(['请输入验证码']);
  expect(saying({ ...full, verifyCode: '' }, 'en')).toEqual(['Please enter the verification code']);
});

test('a full form has no errors; an empty one has one for every field in the order of the form', () => {
  expect(saying(full, 'zh')).toEqual([]);
  expect(Object.keys(missingLoginFields(() => ''))).toEqual([...loginFields]);
});
