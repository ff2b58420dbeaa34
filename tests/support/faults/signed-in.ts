import { loginAs } from '../demo-world.ts';
import { openTestApp } from '../test-server.ts';
import { prepare, preparedPassword, type Site } from './kill-rounds.ts';

/** Prepares a site and signs somebody in, for `serve` has no fixed verification code. Answers the session's cookie. */
export const prepareSignedIn = async (site: Site, trucks: number, userName: string): Promise<string> => {
  await prepare(site, trucks);
  const database = await site.open();
  const app = await openTestApp(database, Date.now);
  const { cookie } = await loginAs(app, userName, preparedPassword);
  await app.server.close();
  await database.close();
  return cookie;
};
