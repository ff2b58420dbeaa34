import type { Database } from '#server/database/database.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hashPassword } from '#server/identity/session/password.ts';

/** An account `reader` of one company that may see every page and change nothing. */
export const seedReader = async (database: Database, companyCode: string): Promise<void> => {
  await database.query(`insert into role (role_code, role_name) values ('reader', '读者')`);
  await database.query(
    `insert into role_function (role_code, function_code) select 'reader', unnest($1::text[])`,
    [['page:*', 'fleet.watch', 'alarm.watch', 'media.view', 'certificate.issue']],
  );
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash) values ('reader', '读者', 'reader', $1, $2)`,
    [companyCode, await hashPassword(demoPassword)],
  );
};
