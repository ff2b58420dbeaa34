import type { Database } from '#server/database/database.ts';
import { createEmbeddedDatabase } from '#server/database/embedded-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';
import { openPgliteExecutor } from '#server/database/wire/pglite-executor.ts';

/** An empty database of its own; PostgreSQL where TEST_DATABASE_URL names a server, embedded elsewhere. */
export const openEmptyTestDatabase = async (): Promise<Database> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) return createEmbeddedDatabase(await openPgliteExecutor(null));
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const admin = openPostgresqlDatabase(server, 1);
  await admin.query(`create database ${name}`);
  await admin.close();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return openPostgresqlDatabase(url.href);
};

/** A migrated database of its own for one test file. */
export const openTestDatabase = async (): Promise<Database> => {
  const database = await openEmptyTestDatabase();
  await migrate(database);
  return database;
};
