import { randomBytes } from 'node:crypto';

import type { Database } from '../database/database.ts';
import { hashPassword } from '../session/password.ts';
import { standardRoles } from './standard-roles.ts';

const rootCompany = 'ROOT';

/** Makes the roles that the product knows, where they are missing. */
export const seedRoles = async (database: Pick<Database, 'query'>): Promise<void> => {
  for (const role of standardRoles) {
    await database.query(
      'insert into role (role_code, role_name, name_en, super_man) values ($1, $2, $3, $4) on conflict do nothing',
      [role.code, role.name, role.nameEn, role.superMan],
    );
    for (const code of role.functions)
      await database.query(
        'insert into role_function (role_code, function_code) values ($1, $2) on conflict do nothing',
        [role.code, code],
      );
  }
};

/**
 * Makes the first company and its administrator in an empty installation and returns the password, shown only once
 * and to be changed at the first sign-in.
 * @throws Error where there are users already
 */
export const createFirstAdministrator = async (
  database: Database,
  userName: string,
  companyName: string,
): Promise<string> => {
  const [users] = await database.query<{ count: number }>('select count(*) from app_user');
  if ((users?.count ?? 0) > 0)
    throw new Error('there are users already; an administrator makes further ones');
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  await database.transaction(async (queries) => {
    await seedRoles(queries);
    await queries.query('insert into company (company_code, name, short_name) values ($1, $2, $2)', [
      rootCompany,
      companyName,
    ]);
    await queries.query(
      `insert into app_user (user_name, name, role_code, company_code, password_hash, password_temporary, internal, sign)
       values ($1, $1, 'admin', $2, $3, true, true, true)`,
      [userName, rootCompany, passwordHash],
    );
  });
  return password;
};
