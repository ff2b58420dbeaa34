import type { Database } from '../database/database.ts';
import { hashPassword } from '../identity/session/password.ts';
import { demandFactors } from '../identity/session/second-factor/factors.ts';
import { newTemporaryPassword, temporaryPasswordEnd } from '../identity/session/temporary-password.ts';
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

/** Gives the only user of an installation another first password where he has not made one of his own yet. */
const renewFirstPassword = async (
  database: Database,
  userName: string,
  passwordHash: string,
  nowMs: number,
): Promise<boolean> => {
  const renewed = await database.query(
    `update app_user set password_hash = $2, password_expires_time = $3, version = version + 1
     where user_name = $1 and password_temporary and (select count(*) from app_user) = 1 returning id`,
    [userName, passwordHash, temporaryPasswordEnd(nowMs)],
  );
  return renewed.length > 0;
};

/**
 * Makes the first company and its administrator in an empty installation and returns the password, shown only once
 * and to be changed at the first sign-in, within a day. Until it was changed it can be made anew.
 * @throws Error where there are users already
 */
export const createFirstAdministrator = async (
  database: Database,
  userName: string,
  companyName: string,
  nowMs: number,
): Promise<string> => {
  const password = newTemporaryPassword();
  const passwordHash = await hashPassword(password);
  if (await renewFirstPassword(database, userName, passwordHash, nowMs)) return password;
  const [users] = await database.query<{ count: number }>('select count(*) from app_user');
  if ((users?.count ?? 0) > 0)
    throw new Error('there are users already; an administrator makes further ones');
  await database.transaction(async (queries) => {
    await seedRoles(queries);
    await demandFactors(queries);
    await queries.query('insert into company (company_code, name, short_name) values ($1, $2, $2)', [
      rootCompany,
      companyName,
    ]);
    await queries.query(
      `insert into app_user (user_name, name, role_code, company_code, password_hash, password_temporary, password_expires_time, internal, sign)
       values ($1, $1, 'admin', $2, $3, true, $4, true, true)`,
      [userName, rootCompany, passwordHash, temporaryPasswordEnd(nowMs)],
    );
  });
  return password;
};
