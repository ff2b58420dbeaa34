import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';
import { hashPassword } from '#server/session/password.ts';

import { loginAs } from '../../support/demo-world.ts';
import { preparedPassword } from '../../support/faults/kill-rounds.ts';
import { openTestApp } from '../../support/test-server.ts';
import type { Session } from './desks.ts';
import { fillFleet } from './fleet-database.ts';

const people = ['dispatcher', 'admin', 'useradmin'];

/** Opens a database of its own on a PostgreSQL server. */
export const openOwnDatabase = async (server: string) => {
  const name = `bench_scale_${process.pid}`;
  const run = async (sql: string): Promise<void> => {
    const admin = openPostgresqlDatabase(server, 1);
    await admin.query(sql);
    await admin.close();
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openPostgresqlDatabase(url.href, 4);
  return {
    database,
    url: url.href,
    dispose: async (): Promise<void> => {
      await database.close();
      await run(`drop database ${name} with (force)`);
    },
  };
};

/** Migrates and fills it, and signs people in `count` times, as `serve` has no fixed verification code. */
export const prepareFleet = async (database: Database, trucks: number, count: number): Promise<Session[]> => {
  await migrate(database);
  await fillFleet(database, trucks);
  await database.query('update app_user set password_hash = $1', [await hashPassword(preparedPassword)]);
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
