import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { hashPassword } from '#server/identity/session/password.ts';

import { loginAs } from '../../support/worlds/demo-world.ts';
import { preparedPassword } from '../../support/faults/kill-rounds.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import type { Session } from './desks.ts';
import { fillFleet } from './fleet-database.ts';

const people = ['dispatcher', 'admin', 'useradmin'];

/** Migrates and fills it. */
export const prepareFleet = async (database: Database, trucks: number): Promise<void> => {
  await migrate(database);
  await fillFleet(database, trucks);
  await database.query('update app_user set password_hash = $1', [await hashPassword(preparedPassword)]);
};

/**
 * Signs people in `count` times, as `serve` has no fixed verification code. To be called when they are needed: sessions that
 * nobody uses end, and an hour of ingest is longer than that.
 */
export const signInPeople = async (database: Database, count: number): Promise<Session[]> => {
  const sessions: Session[] = [];
  for (let index = 0; index < count; index += 1) {
    // An application each: one lets nobody sign in so often from one address.
    const app = await openTestApp(database, Date.now);
    const { cookie, header } = await loginAs(app, people[index % people.length] ?? '', preparedPassword);
    sessions.push({ headers: { cookie, 'header-id': header } });
    await app.server.close();
  }
  return sessions;
};
