import type { LoginField } from '#state/session/login-rules.ts';
import type { signIn } from '#state/session/sign-in.ts';

/**
 * What the server is sent of the form.
 * @param value what stands in a field of that name
 */
export const loginOf = (
  value: (name: LoginField | 'ip' | 'area' | 'verifyId') => string,
): Parameters<typeof signIn>[0] => ({
  username: value('username').trim(),
  password: value('password'),
  ip: value('ip'),
  area: value('area'),
  verifyCode: value('verifyCode').trim(),
  verifyId: value('verifyId'),
});
