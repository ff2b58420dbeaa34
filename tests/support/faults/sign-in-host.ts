import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

import { WebSocket } from 'ws';

import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createEmbeddedDatabase } from '#server/database/embedded-database.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { openPgliteExecutor } from '#server/database/wire/pglite-executor.ts';

import { quantile } from '../../bench/support/quantile.ts';
import { loginAs, seedDemoWorld, tryLogin } from '../worlds/demo-world.ts';
import { openTestApp } from '../worlds/test-server.ts';

/** The application on an embedded database in memory, with a clock that can be moved. */
export const openSignInHost = async () => {
  const database = createEmbeddedDatabase(await openPgliteExecutor(null));
  await migrate(database);
  await seedDemoWorld(database);
  let aheadMs = 0;
  const app = await openTestApp(database, () => Date.now() + aheadMs);
  return {
    app,
    database,
    pass: (ms: number): void => {
      aheadMs += ms;
    },
    close: async (): Promise<void> => {
      await app.server.close();
      await database.close();
    },
  };
};

export interface SignInOutcome {
  /** Wrong passwords of one account that are looked at within 15 min, and within an hour. */
  readonly inWindow: number;
  readonly inHour: number;
  /** Difference of the median times of an unknown user and of a wrong password, 0 to 1. */
  readonly timingGap: number;
}

/** Tries to sign in by guessing passwords. */
export const measureSignIn = async (pairs: number): Promise<SignInOutcome> => {
  const host = await openSignInHost();
  let looked = 0;
  const guess = async (): Promise<void> => {
    const { resultCode } = await tryLogin(host.app, { username: 'garden', password: 'wrong' });
    if (resultCode !== 429) looked += 1;
  };
  for (let turn = 0; turn < 15; turn += 1) await guess();
  const inWindow = looked;
  for (let minute = 0; minute < 59; minute += 1) {
    host.pass(60_000);
    for (let turn = 0; turn < 4; turn += 1) await guess();
  }
  await host.close();
  return { inWindow, inHour: looked, timingGap: await measureTimingGap(pairs) };
};

/** On a server of its own: after as many attempts as above an address is refused, whichever account it names. */
const measureTimingGap = async (pairs: number): Promise<number> => {
  const host = await openSignInHost();
  const times: Record<'unknown' | 'wrong', number[]> = { unknown: [], wrong: [] };
  for (let pair = 0; pair < pairs; pair += 1)
    for (const [kind, username] of [
      ['unknown', `nobody${pair % 8}`],
      ['wrong', 'safety'],
    ] as const) {
      // The clock moves on, so that no account is closed; the first ones warm up.
      host.pass(16 * 60_000);
      const began = performance.now();
      const { resultCode } = await tryLogin(host.app, { username, password: 'wrong-password' });
      if (resultCode !== 400) throw new Error(`${username} was answered ${resultCode}`);
      if (pair >= 5) times[kind].push(performance.now() - began);
    }
  await host.close();
  const [unknown, wrong] = [quantile(times.unknown, 0.5), quantile(times.wrong, 0.5)];
  return Math.abs(unknown - wrong) / Math.max(unknown, wrong);
};

/** How long a socket outlives its session: signed out, and disabled by somebody else, ms. */
export const measureSessionEnd = async (): Promise<{
  readonly outMs: number;
  readonly disabledMs: number;
}> => {
  const host = await openSignInHost();
  await host.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = host.app.server.server.address() as AddressInfo;
  const outlives = async (userName: string, end: (send: () => Promise<unknown>) => Promise<unknown>) => {
    const client = await loginAs(host.app, userName, demoPassword);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/truck-management/alarms`, {
      headers: { cookie: client.cookie },
    });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    const began = performance.now();
    await end(() => client.send('POST', '/loginOut', {}));
    await closed;
    return performance.now() - began;
  };
  const outMs = await outlives('dispatcher', (send) => send());
  const disabledMs = await outlives('safety', () =>
    host.database.query(`update app_user set enabled = false where user_name = 'safety'`),
  );
  await host.close();
  return { outMs, disabledMs };
};
