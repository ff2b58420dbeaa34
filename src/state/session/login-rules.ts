import type { MessageKey } from '#i18n/messages.ts';

export const loginFields = ['username', 'password', 'verifyCode'] as const;

export type LoginField = (typeof loginFields)[number];

const required: Record<LoginField, MessageKey> = {
  username: 'loginUserNameRequired',
  password: 'loginPasswordRequired',
  verifyCode: 'loginCodeRequired',
};

/** Fields of the login form that are empty, with the message of each (specification 5), in the order of the form. */
export const missingLoginFields = (
  valueOf: (field: LoginField) => string,
): Partial<Record<LoginField, MessageKey>> => {
  const missing: Partial<Record<LoginField, MessageKey>> = {};
  for (const field of loginFields) if (valueOf(field).trim() === '') missing[field] = required[field];
  return missing;
};
