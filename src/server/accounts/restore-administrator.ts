import { companiesAbove } from '../identity/scope/company-line.ts';
import type { Database } from '../database/database.ts';
import { hashPassword } from '../identity/session/password.ts';
import { removeFactors } from '../identity/session/second-factor/factors.ts';
import { newTemporaryPassword, temporaryPasswordEnd } from '../identity/session/temporary-password.ts';
import { writeAudit } from '../audit/audit.ts';
import { seedRoles } from './first-administrator.ts';

/** Who an entry of the audit log says it was: whoever has a shell on the server's machine. */
const operator = 'npm run admin';

/**
 * Makes a user an administrator of his company again, whatever was done to him, his company or the administrators'
 * role: the way back of whoever runs the installation. All his sessions end.
 * @returns his new password, which has to be changed at the first sign-in, within a day
 * @throws Error where there is no such user
 */
export const restoreAdministrator = async (
  database: Database,
  userName: string,
  nowMs: number,
): Promise<string> => {
  const password = newTemporaryPassword();
  const passwordHash = await hashPassword(password);
  await database.transaction(async (queries) => {
    const [before] = await queries.query<{
      id: number;
      user_name: string;
      role_code: string;
      enabled: boolean;
      company_code: string;
    }>(
      'select id, user_name, role_code, enabled, company_code from app_user where lower(user_name) = lower($1) for update',
      [userName],
    );
    if (before === undefined) throw new Error(`there is no user ${userName}`);
    // Functions that were taken from the role come back with it.
    await seedRoles(queries);
    await queries.query(`update role set enabled = true, version = version + 1 where role_code = 'admin'`);
    await queries.query(
      `update company set enabled = true, version = version + 1
       where not enabled and company_code in (${companiesAbove('$1')})`,
      [[before.company_code]],
    );
    await queries.query(
      `update app_user set role_code = 'admin', enabled = true, local_only = true, password_hash = $2, password_temporary = true,
         password_expires_time = $3, version = version + 1 where id = $1`,
      [before.id, passwordHash, temporaryPasswordEnd(nowMs)],
    );
    await queries.query('delete from session where user_id = $1', [before.id]);
    // His telephone may be what he lost, or what somebody else set up.
    await removeFactors(queries, before.id);
    await writeAudit(queries, {
      userId: null,
      userName: operator,
      companyCode: before.company_code,
      action: 'user.restored',
      subject: before.user_name,
      before: { id: before.id, roleCode: before.role_code, enabled: before.enabled },
      after: { id: before.id, roleCode: 'admin', enabled: true },
      ip: '',
    });
  });
  return password;
};
