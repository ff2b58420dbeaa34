import type { Queries } from '../database/database.ts';
import { verifyPassword } from '../identity/session/password.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';

interface Account {
  readonly id: number;
  readonly user_name: string;
  readonly password_hash: string;
}

/** Accounts of the demo that still have the demo's password. */
const leftovers = async (queries: Queries): Promise<readonly Account[]> => {
  const accounts = await queries.query<Account & Record<string, unknown>>(
    'select id, user_name, password_hash from app_user where lower(user_name) = any($1::text[]) order by id',
    [demoAccounts.map(({ userName }) => userName.toLowerCase())],
  );
  // They share one hash; each check takes time on purpose.
  const hashes = [...new Set(accounts.map(({ password_hash: hash }) => hash))];
  const open = new Set<string>();
  for (const hash of hashes) if (await verifyPassword(hash, demoPassword)) open.add(hash);
  return accounts.filter(({ password_hash: hash }) => open.has(hash));
};

/** @throws Error where anybody could sign in with the demo's password: such a database must not be served */
export const refuseDemoAccounts = async (queries: Queries): Promise<void> => {
  const found = await leftovers(queries);
  if (found.length === 0) return;
  throw new Error(
    `This database was filled by npm start: ${found.map((account) => account.user_name).join(', ')} can sign in with the demo's password. ` +
      'Choose another DATA_DIR or DATABASE_URL, or remove these accounts with: npm run admin -- --remove-demo',
  );
};

/** Removes the demo's accounts and the tokens of its gateway; returns who was removed. Companies and trucks stay. */
export const removeDemoAccounts = async (queries: Queries): Promise<readonly string[]> => {
  const found = await leftovers(queries);
  await queries.query('delete from app_user where id = any($1::int[])', [found.map(({ id }) => id)]);
  if (found.length > 0)
    await queries.query(`delete from ingest_token where terminal is null and name = 'gateway'`);
  return found.map((account) => account.user_name);
};
