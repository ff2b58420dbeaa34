import { dictionary } from '@zxcvbn-ts/language-common';

import { passwordFault } from '#domain/access/password-rules.ts';
import type { Text } from '#i18n/text.ts';

/** Some 49,000 passwords that leaked most often. */
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Why a user can't have this password, or null: the rules that forms know, and the list of leaked passwords. */
export const newPasswordFault = (password: string, userName: string): Text | null =>
  passwordFault(password, userName, leaked);
