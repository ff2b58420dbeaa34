import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrate } from '#server/database/schema/migrate.ts';
import { hashPassword } from '#server/identity/session/password.ts';
import { newWayBillToken } from '#server/deliveries/way-bills/way-bill-account.ts';

import {
  embeddedSite,
  postgresqlSite,
  preparedPassword,
  type Site,
} from '../../support/faults/kill-rounds.ts';
import { buildServer, serve, type Served } from '../../support/faults/served.ts';
import { manualText } from '../../docs/documents.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { addService } from '../../support/worlds/service.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const server = process.env['TEST_DATABASE_URL'];
const tokens = {
  INGEST_TOKEN: 'a-token-of-all-terminals',
  // Made below, as the server makes it.
  WAY_BILL_TOKEN: '',
  API_TOKEN: '',
  CARD_SITE_SECRET: 'the-secret-of-the-card-site',
};

/** Every request of the manuals, as it is printed; those for makers of terminals: tests/server/ingest/write-a-sender.test.ts. */
const requests = [...manualText().matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block = '']) =>
  block.split(/^(?=curl )/m).filter((text) => text.startsWith('curl ') && !text.includes('$SERVER')),
);

let built: ReturnType<typeof buildServer>;
let site: Site;
let served: Served;
beforeAll(async () => {
  built = buildServer(root);
  site = server === undefined ? embeddedSite() : await postgresqlSite(server);
  const database = await site.open();
  await migrate(database);
  await seedDemoWorld(database);
  await database.query('update app_user set password_hash = $1', [await hashPassword(preparedPassword)]);
  tokens.WAY_BILL_TOKEN = await newWayBillToken(database, 'TW01', Date.now());
  const functions = ['page:cargo_monitor/data_analysis/oil_loss', 'event.stream', 'alarm.watch'];
  tokens.API_TOKEN = (await addService(database, 'TW01', functions)).token;
  await database.close();
  served = await serve(built.main, {
    ...site.environment,
    INGEST_TOKEN: tokens.INGEST_TOKEN,
    CARD_SITE_URL: 'https://cards.example',
    CARD_SITE_SECRET: tokens.CARD_SITE_SECRET,
  });
}, 120_000);
afterAll(async () => {
  await served.end('SIGTERM');
  await site.dispose();
  built.dispose();
});

const run = (text: string) => {
  const now = new Date().toISOString().slice(0, 17);
  const here = text
    .replace('127.0.0.1:8808', `127.0.0.1:${served.port}`)
    .replaceAll(/2026-11-21T04:00:/g, now)
    .replace('wait=30', 'wait=1')
    .trim();
  return spawnSync('sh', ['-ec', `${here} --write-out '\\n%{http_code}'`], {
    encoding: 'utf8',
    env: { ...process.env, ...tokens },
  });
};

/** Runs a request of the manuals at this server, now, without its longest wait. @returns what was answered, and the code */
const ask = (text: string): { readonly status: number; readonly body: string } => {
  const done = run(text);
  expect(done.stderr).toBe('');
  const at = done.stdout.lastIndexOf('\n');
  return { status: Number(done.stdout.slice(at + 1)), body: done.stdout.slice(0, at) };
};

const request = (part: string): string => {
  const found = requests.filter((text) => text.includes(part));
  expect(found, part).toHaveLength(1);
  return found[0] ?? '';
};

test('a first message is accepted, the button of an emergency and an answer to an order too', () => {
  for (const part of ['"kind":"heartbeat"', '"kind":"emergency"', '"kind":"command-reply"']) {
    const { status, body } = ask(request(part));
    expect({ status, ...(JSON.parse(body) as object) }, part).toMatchObject({ status: 200, accepted: 1 });
  }
});

test('orders, the upgrade key and a file of an upgrade are asked for as the manual says', () => {
  expect(JSON.parse(ask(request('/ingest/commands')).body)).toEqual({ commands: [] });
  expect(ask(request('/ingest/upgrade-key')).body).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  // The order that is named there is nobody's; who asks is known.
  expect(ask(request('/ingest/upgrade-files/')).status).toBe(404);
});

test('a way bill is taken by its shape, and the card site knows of a code that nobody has', () => {
  const { body } = ask(request('/truck-management/wayBills'));
  expect(JSON.parse(body)).toMatchObject({
    resultCode: 200,
    data: { results: [{ wayBillCode: 'WB-1001' }] },
  });
  const card = ask(request('/truck-management/cardSession'));
  expect(JSON.parse(card.body)).toMatchObject({
    resultCode: expect.any(Number),
    message: expect.any(String),
  });
});

test('another system reads a month of losses, and writes a way bill, as the manual says', () => {
  const losses = ask(request('/api/v1/reports/'));
  expect(JSON.parse(losses.body)).toMatchObject({ rows: [], total: 0 });
  const written = ask(request('/api/v1/wayBills'));
  expect(JSON.parse(written.body)).toMatchObject({ results: [{ wayBillCode: 'WB-1002' }] });
  expect([losses.status, written.status]).toEqual([200, 200]);
});

test('the stream of events is opened as the manual says: what is not kept is a gap, and then it lives', () => {
  // It has no end.
  const { stdout } = run(request('/api/v1/events').replace('curl ', 'curl --silent --max-time 3 '));
  expect(stdout).toMatch(/^event: gap$[^]*^event: heartbeat$[^]*^200$/m);
});

test('every request of the manuals is tried here', () => {
  expect(requests).toHaveLength(11);
});
