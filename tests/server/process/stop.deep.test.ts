import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { closeCodes, frameTypes } from '#contract/alarms/alarm-stream.ts';

import { loginAs } from '../../support/worlds/demo-world.ts';
import {
  embeddedSite,
  postgresqlSite,
  prepare,
  preparedPassword,
  type Site,
} from '../../support/faults/kill-rounds.ts';
import { judge, startPressing } from '../../support/faults/pressing.ts';
import { buildServer, serve } from '../../support/faults/served.ts';
import { openTestApp, testToken } from '../../support/worlds/test-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const server = process.env['TEST_DATABASE_URL'];
const trucks = 8;

let built: ReturnType<typeof buildServer>;
let site: Site;
let cookie = '';
beforeAll(async () => {
  built = buildServer(root);
  site = server === undefined ? embeddedSite() : await postgresqlSite(server);
  await prepare(site, trucks);
  const database = await site.open();
  const app = await openTestApp(database, Date.now);
  ({ cookie } = await loginAs(app, 'dispatcher', preparedPassword));
  await app.server.close();
  await database.close();
});
afterAll(async () => {
  await site.dispose();
  built.dispose();
});

test('stopped under load it ends its sockets with 1012, answers running requests, and ends by itself', async () => {
  const environment = { ...site.environment, INGEST_TOKEN: testToken };
  let served = await serve(built.main, environment);
  const pressing = startPressing({
    url: () => `http://127.0.0.1:${served.port}/ingest`,
    trucks,
    senders: 4,
    beganMs: Date.now() - 3 * 3_600_000,
    pauseMs: 2,
  });
  for (let turn = 0; turn < 3; turn += 1) {
    const socket = new WebSocket(`ws://127.0.0.1:${served.port}/truck-management/alarms`, {
      headers: { cookie },
    });
    let subscribed = false;
    socket.on('message', () => {
      subscribed = true;
    });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    socket.send(
      JSON.stringify({ typeIds: '1', msgType: frameTypes.subscribe, userPri: '', userName: 'dispatcher' }),
    );
    const before = pressing.answered();
    await expect.poll(() => subscribed && pressing.answered() > before, { timeout: 10_000 }).toBe(true);
    const output = served.output;
    expect(await served.end('SIGTERM')).toBe(0);
    expect((await closed)[0]).toBe(closeCodes.restart);
    expect(output()).not.toMatch(/deprecat|error/i);
    served = await serve(built.main, environment);
  }
  const ledger = await pressing.end();
  await served.end('SIGTERM');
  const database = await site.open();
  expect((await judge(database, ledger)).violations).toEqual([]);
  // Nothing was cut between its commit and its answer: every accepted request was answered.
  expect(ledger.cutAnswers).toBe(0);
  await database.close();
}, 120_000);
