import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { seedRoles } from '#server/accounts/first-administrator.ts';
import { hashPassword } from '#server/identity/session/password.ts';

import { type Client, loginAs } from './demo-world.ts';

/** An administrator who sees every company of a scenario. */
export const seedDemoUser = async (database: Database, app: App): Promise<Client> => {
  await database.transaction((queries) => seedRoles(queries));
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash) values ('admin', 'admin', 'admin', 'SCENARIO', $1)`,
    [await hashPassword('corrections-secret')],
  );
  await database.query(`update company set parent_code = 'SCENARIO' where company_code <> 'SCENARIO'`);
  return loginAs(app, 'admin', 'corrections-secret');
};
