import { expect, test } from 'vitest';

import { demoPassword } from '#server/demo/demo-accounts.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { readFleetDescription } from '#server/demo/fleet-description.ts';
import { refuseRealInstallation } from '#server/demo/refuse-real-installation.ts';
import { createFleet } from '#simulator/fleet.ts';

import { openEmptyTestDatabase, openTestDatabase } from '../../support/databases/databases.ts';

test('the demo is made in an empty database, made or not, and goes on in its own', async () => {
  const empty = await openEmptyTestDatabase();
  await refuseRealInstallation(empty);
  await empty.close();
  const own = await openTestDatabase();
  await refuseRealInstallation(own);
  const fleet = readFleetDescription(JSON.stringify(createFleet({ seed: 'real', trucks: 0 }).describe()));
  await seedDemo(own, fleet, demoPassword);
  await refuseRealInstallation(own);
  // Whoever tries it may have deleted an account.
  await own.query(`delete from app_user where user_name = 'garden'`);
  await refuseRealInstallation(own);
  await own.close();
});

test('a database of a real installation is left alone, with what to do', async () => {
  const real = await openTestDatabase();
  await real.query(`insert into company (company_code, name, parent_code) values ('RC', 'RealCo', null)`);
  // A name that the demo has too proves nothing.
  await real.query(`insert into role (role_code, role_name) values ('R', 'R') on conflict do nothing`);
  await real.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash) values ('admin', 'A', 'R', 'RC', 'x')`,
  );
  await expect(refuseRealInstallation(real)).rejects.toThrow(/real installation.*npm run serve/);
  await real.close();
});
