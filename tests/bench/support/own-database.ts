import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';

let opened = 0;

/**
 * Opens an empty database of its own on a PostgreSQL server.
 * @param server the address of any database there
 * @param connections most connections at a time; without it as many as a server opens
 */
export const openOwnDatabase = async (server: string, connections?: number) => {
  opened += 1;
  const name = `bench_${process.pid}_${opened}`;
  const run = async (sql: string): Promise<void> => {
    const admin = openPostgresqlDatabase(server, { connections: 1 });
    await admin.query(sql);
    await admin.close();
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openPostgresqlDatabase(url.href, connections === undefined ? {} : { connections });
  return {
    database,
    url: url.href,
    dispose: async (): Promise<void> => {
      await database.close();
      await run(`drop database ${name} with (force)`);
    },
  };
};
