import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from '#server/database/database.ts';
import { createEmbeddedDatabase } from '#server/database/embedded-database.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';
import { openPgliteExecutor } from '#server/database/wire/pglite-executor.ts';
import { hashPassword } from '#server/identity/session/password.ts';

import { savedDatabase } from '../databases/database-template.ts';
import { testToken } from '../worlds/test-server.ts';
import { judge, type Ledger, seedPressing, startPressing, type Verdict } from './pressing.ts';
import { serve, type Served } from './served.ts';

/** A place for a server process: how it reaches its database, and how a test does while the server is down. */
export interface Site {
  readonly environment: Readonly<Record<string, string>>;
  readonly open: () => Promise<Database>;
  readonly dispose: () => Promise<void>;
}

/** The embedded database in a directory of its own. What a test opens is migrated, what a server finds first is nothing. */
export const embeddedSite = (home?: string): Site => {
  const directory = home ?? mkdtempSync(join(tmpdir(), 'tankwatch-kill-'));
  return {
    environment: { DATA_DIR: directory },
    open: async () => {
      const database = join(directory, 'database');
      const begun = existsSync(join(database, 'PG_VERSION'));
      const saved = begun ? {} : { loadDataDir: await savedDatabase('migrated') };
      return createEmbeddedDatabase(await openPgliteExecutor(database, saved));
    },
    dispose: async () => rmSync(directory, { recursive: true, force: true }),
  };
};

/** A database of its own on a PostgreSQL server. */
export const postgresqlSite = async (server: string): Promise<Site> => {
  const name = `kill_${process.pid}_${Date.now()}`;
  const admin = async (sql: string): Promise<void> => {
    const one = openPostgresqlDatabase(server, { connections: 1 });
    await one.query(sql);
    await one.close();
  };
  await admin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    environment: { DATABASE_URL: url.href },
    open: async () => openPostgresqlDatabase(url.href, { connections: 4 }),
    dispose: () => admin(`drop database ${name} with (force)`),
  };
};

/** Of the demo's accounts in a prepared site: a server that is to be relied on does not start with the demo's own. */
export const preparedPassword = 'no-longer-the-demo';

/** Prepares a site's database with trucks that press. */
export const prepare = async (site: Site, trucks: number): Promise<void> => {
  const database = await site.open();
  await migrate(database);
  await seedPressing(database, trucks);
  await database.query('update app_user set password_hash = $1', [await hashPassword(preparedPassword)]);
  await database.close();
};

export interface Rounds {
  readonly main: string;
  readonly site: Site;
  readonly rounds: number;
  readonly trucks: number;
  readonly random: () => number;
  readonly afterRound?: (round: number) => void;
}

export interface RoundsOutcome extends Verdict {
  readonly ledger: Ledger;
  /** Longest time from the start of a process to its first word that it listens, ms. */
  readonly slowestStartMs: number;
  /** Everything that the processes said. */
  readonly output: string;
}

/** Time of a server's life in a round, from its first answer to `kill -9`, ms. */
const lifeMs = { least: 10, most: 400 };

/** Kills the server again and again while senders press, and judges what is there in the end. */
export const killRounds = async ({
  main,
  site,
  rounds,
  trucks,
  random,
  afterRound = () => {},
}: Rounds): Promise<RoundsOutcome> => {
  await prepare(site, trucks);
  let served: Served | null = null;
  let slowestStartMs = 0;
  let output = '';
  const down = async (): Promise<void> => {
    await served?.end('SIGKILL');
    output += served?.output() ?? '';
  };
  const up = async (): Promise<Served> => {
    const began = performance.now();
    served = await serve(main, { ...site.environment, INGEST_TOKEN: testToken });
    slowestStartMs = Math.max(slowestStartMs, performance.now() - began);
    return served;
  };
  await up();
  const pressing = startPressing({
    url: () => `http://127.0.0.1:${served?.port ?? 1}/ingest`,
    trucks,
    senders: 4,
    beganMs: Date.now() - 3 * 3_600_000,
    pauseMs: 2,
  });
  for (let round = 0; round < rounds; round += 1) {
    const before = pressing.answered();
    const last = round === rounds - 1;
    // By then the states are ahead of their texts, however slow the machine is: the last start leads them on.
    while (pressing.answered() === before || (last && !pressing.goneOn())) await wait(2);
    await wait(lifeMs.least + random() * (lifeMs.most - lifeMs.least));
    await down();
    await up();
    afterRound(round + 1);
  }
  const ledger = await pressing.end();
  await down();
  const database = await site.open();
  const verdict = await judge(database, ledger);
  await database.close();
  return { ...verdict, ledger, slowestStartMs, output };
};
