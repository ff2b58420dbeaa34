import type { Database } from '#server/database/database.ts';
import { createEmbeddedDatabase } from '#server/database/embedded-database.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';
import { inWorkClass } from '#server/database/work-class.ts';

import { openPooledDatabase } from './database-pool.ts';
import { openSavedDatabase, templateName } from './database-template.ts';

/** Number of the lock under which one process makes the template on PostgreSQL and the others wait for it. */
const templateLock = 7002;

const onServer = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** Makes the migrated database that others are copied from, where the server does not have it yet. */
const makeTemplate = async (server: string, name: string): Promise<void> => {
  const admin = openPostgresqlDatabase(server, { connections: 1 });
  // One transaction cannot make a database, so the lock belongs to the one connection.
  // Another process makes the template meanwhile, for as long as that takes.
  await inWorkClass('migration', () => admin.query('select pg_advisory_lock($1)', [templateLock]));
  try {
    const known = await admin.query('select from pg_database where datname = $1', [name]);
    if (known.length > 0) return;
    await admin.query(`drop database if exists ${name}_half`);
    await admin.query(`create database ${name}_half`);
    const half = openPostgresqlDatabase(onServer(server, `${name}_half`), { connections: 1 });
    await migrate(half);
    await half.close();
    await admin.query(`alter database ${name}_half rename to ${name}`);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [templateLock]);
    await admin.close();
  }
};

const templates = new Map<string, Promise<void>>();
const templateOf = async (server: string): Promise<string> => {
  const name = templateName();
  const known = templates.get(name) ?? makeTemplate(server, name);
  templates.set(name, known);
  await known;
  return name;
};

/** Makes a database of its own on a server and names its address. */
const createDatabase = async (server: string, template?: string): Promise<string> => {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const admin = openPostgresqlDatabase(server, { connections: 1 });
  await admin.query(
    `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`,
  );
  await admin.close();
  return onServer(server, name);
};

/** An empty database of its own; PostgreSQL where TEST_DATABASE_URL names a server, embedded elsewhere. */
export const openEmptyTestDatabase = async (): Promise<Database> => {
  const server = process.env['TEST_DATABASE_URL'];
  return server === undefined
    ? createEmbeddedDatabase(await openSavedDatabase('empty'))
    : openPostgresqlDatabase(await createDatabase(server));
};

/** A migrated database of its own for one test file: a copy of one that was migrated once. */
export const openTestDatabase = async (): Promise<Database> => {
  const server = process.env['TEST_DATABASE_URL'];
  const database =
    server === undefined
      ? await openPooledDatabase()
      : openPostgresqlDatabase(await createDatabase(server, await templateOf(server)));
  // The one row that differs between two databases of the same schema.
  await database.query(`update alarm_stream_head set epoch = md5(random()::text || clock_timestamp()::text)`);
  return database;
};
