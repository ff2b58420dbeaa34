import { loginAs } from '../worlds/demo-world.ts';
import { openTestApp } from '../worlds/test-server.ts';
import { prepare, preparedPassword, type Site } from './kill-rounds.ts';

/** Prepares a site and signs people in, for `serve` has no fixed verification code. Answers the sessions' cookies. */
export const prepareSessions = async (
  site: Site,
  trucks: number,
  userNames: readonly string[],
): Promise<string[]> => {
  await prepare(site, trucks);
  const database = await site.open();
  // `serve` demands one of who administers, where nobody has decided otherwise.
  await database.query(`update role set second_factor = 'none'`);
  const app = await openTestApp(database, Date.now);
  const cookies: string[] = [];
  for (const userName of userNames) cookies.push((await loginAs(app, userName, preparedPassword)).cookie);
  await app.server.close();
  await database.close();
  return cookies;
};

/** The same with one session. */
export const prepareSignedIn = async (site: Site, trucks: number, userName: string): Promise<string> => {
  const [cookie = ''] = await prepareSessions(site, trucks, [userName]);
  return cookie;
};
