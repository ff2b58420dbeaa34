import type { Queries } from '../database/database.ts';
import { StartFailure } from '../kernel/start/start-causes.ts';
import { demoAccounts, demoCompanies } from './demo-accounts.ts';

/**
 * `start` fills a database with companies, accounts and a fleet, and gives the gateway a token of its own: one in which
 * people of a real installation are is left alone, before anything of it is changed.
 * @throws StartFailure `realInstallation`
 */
export const refuseRealInstallation = async (queries: Queries): Promise<void> => {
  const [made] = await queries.query<{ there: boolean }>(
    `select to_regclass('app_user') is not null and to_regclass('company') is not null as there`,
  );
  if (made?.there !== true) return;
  const [people] = await queries.query<{ companies: number; demo: number }>(
    `select (select count(*)::int from company) as companies,
       (select count(*)::int from app_user
         where lower(user_name) = any($1::text[]) and company_code = any($2::text[])) as demo`,
    [demoAccounts.map(({ userName }) => userName.toLowerCase()), demoCompanies.map(({ code }) => code)],
  );
  // Whoever tries things may have deleted some of the demo's accounts; a real installation has none of its companies'.
  if ((people?.companies ?? 0) > 0 && people?.demo === 0) throw new StartFailure('realInstallation', {});
};
