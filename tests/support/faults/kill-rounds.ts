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
import { judge, judgeAnswered, type Ledger, seedPressing, startPressing, type Verdict } from './pressing.ts';
import { serve, type Served } from './served.ts';

/** A place for a server process: how it reaches its database, and how a test does while the server is down. */
export interface Site {
  readonly environment: Readonly<Record<string, string>>;
  readonly open: () => Promise<Database>;
  readonly dispose: () => Promise<void>;
  /** Its database is the server's alone: a test reads it while the server is down. */
  readonly servedAlone?: boolean;
  /** A log stands in front: what was answered is in the database later. */
  readonly behind?: boolean;
}

/** Kills it with `kill -9`; answers how it is started again. */
export interface Victim {
  readonly kill: () => Promise<() => Promise<void>>;
}

/** The embedded database in a directory of its own. What a test opens is migrated, what a server finds first is nothing. */
export const embeddedSite = (home?: string): Site => {
  const directory = home ?? mkdtempSync(join(tmpdir(), 'tankwatch-kill-'));
  return {
    environment: { DATA_DIR: directory },
    servedAlone: true,
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
  /** What is killed; the server if nothing is named. */
  readonly victim?: Victim;
  readonly afterRound?: (round: number) => void;
}

export interface RoundsOutcome extends Verdict {
  readonly ledger: Ledger;
  /** Longest time from the start of a process to its first word that it listens, ms. */
  readonly slowestStartMs: number;
  /** Rounds after which all that was answered until then was looked for. */
  readonly judgedRounds: number;
  /** Everything that the processes said. */
  readonly output: string;
}

/** Time of a victim's life in a round, and of its absence but for a server's, ms. */
const spanMs = { least: 10, most: 400 };
/** A reader takes over the share of one that was killed after ten seconds, and applies what has gathered. */
const appliedWithinMs = 120_000;

/** Kills a server, its database or its log again and again while senders press, and judges what is there in the end. */
export const killRounds = async ({
  main,
  site,
  rounds,
  trucks,
  random,
  victim,
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
  /** What it stands on may be killed; by itself it never ends. */
  const stillServes = (): void => {
    const { exitCode, signalCode } = served?.process ?? {};
    if (exitCode != null || signalCode != null)
      throw new Error(
        `the server ended by itself (${exitCode ?? signalCode}): ${served?.output().slice(-4000)}`,
      );
  };
  const someTime = (): Promise<void> => wait(spanMs.least + random() * (spanMs.most - spanMs.least));
  await up();
  const pressing = startPressing({
    url: () => `http://127.0.0.1:${served?.port ?? 1}/ingest`,
    trucks,
    senders: 4,
    // Trucks press every 20 s of theirs: the moments of hundreds of rounds end before the present.
    beganMs: Date.now() - 30 * 86_400_000,
    pauseMs: site.behind ? 20 : 2,
  });
  const violations: string[] = [];
  let judged = 0;
  let judgedRounds = 0;
  /** Looks for what was answered since it was last looked for; behind a log until it is applied. */
  const judgeRound = async (name: string): Promise<void> => {
    const answered = pressing.answeredAfter(judged);
    const database = await site.open();
    const untilMs = performance.now() + (site.behind ? appliedWithinMs : 0);
    let verdict = await judgeAnswered(database, answered);
    while (verdict.missing > 0 && performance.now() < untilMs) {
      await wait(100);
      verdict = await judgeAnswered(database, answered);
    }
    await database.close();
    if (verdict.missing > 0)
      violations.push(`${name}: ${verdict.missing} of ${answered.length} answered are not there`);
    violations.push(...verdict.violations.map((violation) => `${name}: ${violation}`));
    judged += answered.length;
    judgedRounds += 1;
  };
  for (let round = 0; round < rounds; round += 1) {
    const before = pressing.answered();
    const last = round === rounds - 1;
    // By then the states are ahead of their texts, however slow the machine is: the last start leads them on.
    while (pressing.answered() === before || (last && !pressing.goneOn())) {
      stillServes();
      await wait(2);
    }
    await someTime();
    const name = `round ${round + 1}`;
    if (victim === undefined) {
      await down();
      if (site.servedAlone) await judgeRound(name);
      await up();
    } else {
      const startAgain = await victim.kill();
      await someTime();
      await startAgain();
    }
    // Behind a log every second one is killed again while what has gathered is still being applied.
    if (!site.servedAlone && !(site.behind && random() < 0.5)) await judgeRound(name);
    afterRound(round + 1);
  }
  const ledger = await pressing.end();
  if (!site.servedAlone) await judgeRound('in the end');
  await down();
  const database = await site.open();
  const verdict = await judge(database, ledger);
  await database.close();
  return {
    ...verdict,
    violations: [...violations, ...verdict.violations],
    ledger,
    slowestStartMs,
    judgedRounds,
    output,
  };
};
