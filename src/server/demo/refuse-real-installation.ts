import type { Queries } from '../database/database.ts';
import { StartFailure } from '../kernel/start/start-causes.ts';
import { demoAccounts } from './demo-accounts.ts';

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
       (select count(*)::int from app_user where lower(user_name) = any($1::text[])) as demo`,
    [demoAccounts.map(({ userName }) => userName.toLowerCase())],
  );
  if ((people?.companies ?? 0) > 0 && (people?.demo ?? 0) < demoAccounts.length)
    throw new StartFailure('realInstallation', {});
};
