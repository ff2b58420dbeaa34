import type { Resource } from '#resource/define.ts';
import type { Values } from '#resource/validate.ts';

import { newTemporaryPassword } from '../../identity/session/temporary-password.ts';
import { badRequest } from '../../kernel/refusal.ts';
import type { PlannedRow } from '../planning/plan-row.ts';

/** A password that was made for a new row, and is told once. */
export interface FirstPassword {
  readonly name: string;
  readonly password: string;
}

/** Each is hashed while the edit of master data waits for nothing else: some 25 ms. */
const mostAtOnce = 100;

const passwordFieldOf = ({ fields }: Resource): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.kind === 'password');

/** @throws Refusal 400: more rows of a sheet need a password than are made at once */
export const checkFirstPasswords = (resource: Resource, rows: readonly PlannedRow[]): void => {
  if (passwordFieldOf(resource) === undefined) return;
  if (rows.filter(({ action }) => action === 'create').length > mostAtOnce)
    throw badRequest([
      `一次最多新建 ${mostAtOnce} 个账号，请拆分`,
      `At most ${mostAtOnce} accounts can be made at once; divide the list`,
    ]);
};

/** What a row of a sheet writes, with a first password where its form asks for one. */
export const withFirstPassword = (
  resource: Resource,
  { action, fields, name }: PlannedRow,
  made: (password: FirstPassword) => void,
): Values | Readonly<Record<string, unknown>> => {
  const field = passwordFieldOf(resource);
  if (field === undefined || action !== 'create') return fields;
  const password = newTemporaryPassword();
  made({ name, password });
  return { ...fields, [field]: { password, confirmation: password } };
};
