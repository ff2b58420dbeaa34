import type { App } from '#server/app/app.ts';
import { resourceHooks } from '#server/app/resource-hooks.ts';
import type { Database } from '#server/database/database.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';
import { demoCompanies } from '#server/demo/demo-accounts.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { readFleetDescription } from '#server/demo/fleet-description.ts';
import { createResourcePages } from '#server/resource-kit/page.ts';
import { receiveWayBills } from '#server/deliveries/way-bills/receive-way-bills.ts';

import type { TestLogInFront } from '../../support/test-log-in-front.ts';
import { testLog } from '../../support/worlds/test-log.ts';
import { openTestApp, testToken } from '../../support/worlds/test-server.ts';
import type { Arrival, SentMessage, SimulatedRun } from './simulated-run.ts';

const batchMessages = 400;

/** Writes a fleet's own data sheet, the way bills of a run, and the token of its terminals into an empty database. */
export const seedFleet = async (
  database: Database,
  { fleet, fromMs, toMs }: Pick<SimulatedRun, 'fleet' | 'fromMs' | 'toMs'>,
): Promise<void> => {
  await seedDemo(database, readFleetDescription(JSON.stringify(fleet.describe())), 'tankwatch-demo');
  await receiveWayBills(
    database,
    createResourcePages(resourceHooks)('monitor/way_bill'),
    {
      user: { id: 0, userName: 'dispatch', companyCode: 'TW01' },
      companies: demoCompanies.map(({ code }) => code),
    },
    fleet.wayBills(fromMs, toMs),
    { language: 'en', ip: '', nowMs: fromMs },
  );
  await storeToken(database, testToken, { name: 'truth', terminal: null });
};

const post = async (app: App, messages: readonly SentMessage[]): Promise<void> => {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/ingest',
    headers: { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ version: 1, messages }),
  });
  const refused: unknown = reply.statusCode === 200 ? Reflect.get(Object(reply.json()), 'refused') : null;
  if (refused !== 0)
    throw new Error(`the ingest route answered ${reply.statusCode} ${reply.body.slice(0, 400)}`);
};

const tick = async (database: Database, app: App, nowMs: number): Promise<void> => {
  const due = await database.query<{ subject: string }>(
    `select subject from engine_subject where lineage = 'live' and due_time <= $1`,
    [new Date(nowMs)],
  );
  if (due.length > 0)
    await app.runner.tick(
      due.map(({ subject }) => subject),
      nowMs,
    );
};

/** Subjects whose text is older than their state: who does not know the state leads it on by the log. */
export const textsBehind = async (database: Database): Promise<number> => {
  const [row] = await database.query<{ behind: number }>(
    `select count(*)::int as behind from engine_subject where lineage = 'live' and state_no <> write_no`,
  );
  return row?.behind ?? 0;
};

/** A server whose clock is that of the arrivals. */
export interface ServerRun {
  /** Delivers what arrived, and lets time pass to its moment. */
  take(arrival: Arrival): Promise<void>;
  /**
   * Takes what arrived and ends before it is read from the log, where there is one; goes on with what the database
   * holds, as after the end of the process.
   * @returns how many subjects have a text older than their state then, see `textsBehind`
   */
  takeAndRestart(arrival: Arrival): Promise<number>;
  close(): Promise<void>;
}

/**
 * @param apps how many servers share the database; batches go to them in turn
 * @param log in front of them, which another of them reads after each restart
 */
export const openServerRun = async (
  database: Database,
  apps = 1,
  log: TestLogInFront | null = null,
): Promise<ServerRun> => {
  let nowMs = 0;
  let turn = 0;
  const open = async (): Promise<App[]> => {
    const opened = await Promise.all(
      Array.from({ length: apps }, () =>
        openTestApp(database, () => nowMs, {}, '/nowhere', undefined, testLog(), undefined, log?.log),
      ),
    );
    const reader = opened[turn % apps];
    if (reader !== undefined) log?.readBy(database, reader);
    return opened;
  };
  let running = await open();
  const nextApp = (): App => {
    turn += 1;
    const app = running[turn % running.length];
    if (app === undefined) throw new Error('no server');
    return app;
  };
  const close = async (): Promise<void> => {
    await log?.stopReading();
    for (const app of running) await app.server.close();
  };
  const receive = async (arrival: Arrival): Promise<void> => {
    nowMs = Math.max(nowMs, arrival.nowMs);
    for (let at = 0; at < arrival.messages.length; at += batchMessages)
      await post(nextApp(), arrival.messages.slice(at, at + batchMessages));
  };
  const passTime = async (): Promise<void> => {
    await log?.applied();
    await tick(database, nextApp(), nowMs);
  };
  return {
    take: async (arrival) => {
      await receive(arrival);
      await passTime();
    },
    takeAndRestart: async (arrival) => {
      await log?.stopReading();
      await receive(arrival);
      await close();
      const behind = await textsBehind(database);
      running = await open();
      await passTime();
      return behind;
    },
    close,
  };
};
