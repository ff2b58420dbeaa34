import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { readAttributes } from '#gateway/jt808/messages/attributes.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { closeRegistration } from '#server/gateway/identity-store.ts';
import { createJt808Sender } from '#simulator/jt808/jt808-sender.ts';
import { createStandardOrders } from '#simulator/jt808/standard-orders.ts';
import type { SimMessage } from '#simulator/messages/outgoing-message.ts';

import { type Client, loginAs } from '../../support/worlds/demo-world.ts';
import { postgresqlSite, type Site } from '../../support/faults/kill-rounds.ts';
import { seedPressing } from '../../support/faults/pressing.ts';
import { buildServer, serve, type Served } from '../../support/faults/served.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp, testToken } from '../../support/worlds/test-server.ts';

const server = process.env['TEST_DATABASE_URL'];
if (server === undefined)
  process.stderr.write('!! SKIPPED: the gateway as its own process. Set TEST_DATABASE_URL to run it.\n');

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe.skipIf(server === undefined)('a gateway of its own beside a server', () => {
  const terminals = ['2000000000', '2000000001', '2000000002'];
  let built: ReturnType<typeof buildServer>;
  let site: Site;
  let database: Database;
  let app: App;
  let admin: Client;
  let gateway: Served;
  let health = 0;

  /** The built gateway on the same ports as before, once it had some. */
  const up = async (): Promise<void> => {
    gateway = await serve(
      built.main.replace('main.js', 'gateway.js'),
      {
        ...site.environment,
        JT808_PORT: gateway === undefined ? '0' : String(gateway.port),
        HEALTH_PORT: String(health),
      },
      'gateway',
    );
    health = Number(/"healthAddress":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(gateway.output())?.[1]);
  };

  beforeAll(async () => {
    built = buildServer(root);
    site = await postgresqlSite(server ?? '');
    const { migrate } = await import('#server/database/schema/migrate.ts');
    database = await site.open();
    await migrate(database);
    await seedPressing(database, terminals.length);
    app = await openTestApp(database, Date.now);
    await app.server.ready();
    admin = await loginAs(app, 'admin');
    await up();
  }, 120_000);
  afterAll(async () => {
    await gateway.end('SIGKILL');
    await app.server.close();
    await database.close();
    await site.dispose();
    built.dispose();
  });

  const heardTexts: string[] = [];
  const numberOf = (terminal: string): string => `14600${terminal.slice(-5).padStart(6, '0')}`;
  const fleet = (standard: boolean) =>
    createJt808Sender({
      host: '127.0.0.1',
      port: gateway.port,
      token: testToken,
      phoneOf: numberOf,
      http: { send: async () => ({ accepted: 0, refused: 0 }) },
      sentAtMs: ({ sendMs }) => sendMs,
      wait: () => wait(50),
      ordersOf: (terminal) => {
        const orders = createStandardOrders({
          driving: () => ({ maxSpeedKmh: '80' }),
          setDriving: () => {},
          standard: () => ({}),
          setStandard: () => {},
          firmware: () => 'v7.7.7',
          restart: () => {},
        });
        return {
          ...orders,
          take: (packet, connection) => {
            if (packet.messageId === platformMessageIds.text) heardTexts.push(terminal);
            return orders.take(packet, connection);
          },
        };
      },
      standard,
      log: () => {},
    });
  const placeOf = (terminal: string, timeMs: number): SimMessage => ({
    timeMs,
    sendMs: timeMs,
    message: {
      id: `p-${timeMs}`,
      terminal,
      time: new Date(timeMs).toISOString(),
      seq: Math.floor(timeMs / 1000) % 1_000_000,
      kind: 'position',
      data: { fix: '3d', longitudeDeg: 121.7, latitudeDeg: 29.95, speedKmh: 0, acc: true },
    },
  });
  const sendText = async (terminal: string): Promise<void> => {
    const [truck] = await database.query<{ id: number }>('select id from truck where terminal = $1', [
      terminal,
    ]);
    const form = rowForm({ truckId: String(truck?.id), target: 'display', content: '慢行' });
    const answer = await admin.send('POST', '/resources/airtight_detection/text_send', form);
    expect(answer.resultCode).toBe(200);
  };
  const lastText = async (terminal: string) => {
    const [row] = await database.query<{ state: string }>(
      `select state from command where kind = 'text' and terminal = $1 order by id desc limit 1`,
      [terminal],
    );
    return row?.state;
  };

  test('killed and started again while terminals send, it loses nothing and takes nothing twice', async () => {
    const sender = fleet(false);
    const beganMs = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
    const all = Array.from({ length: 600 }, (_, second) =>
      terminals.map((terminal) => placeOf(terminal, beganMs + second * 1000)),
    ).flat();
    let sending = true;
    const sent = (async () => {
      for (let from = 0; from < all.length; from += 30) {
        // oxlint-disable-next-line no-await-in-loop -- as a fleet does, one after the other
        await sender.send(all.slice(from, from + 30));
        // oxlint-disable-next-line no-await-in-loop -- long enough for the kills below
        await wait(40);
      }
      sending = false;
    })();
    let kills = 0;
    while (sending && kills < 4) {
      await wait(100 + kills * 60);
      await gateway.end('SIGKILL');
      await up();
      kills += 1;
    }
    expect(kills).toBe(4);
    await sent;
    const stored = await database.query<{ terminal: string; count: number; messages: number }>(
      `select terminal, count(*)::int as messages, count(distinct message_id)::int as count from terminal_message
       where message_id like 'p-%' group by 1 order by 1`,
    );
    expect(stored).toEqual(terminals.map((terminal) => ({ terminal, count: 600, messages: 600 })));
    sender.cutAll();
  }, 120_000);

  test('orders that a server writes go out by it, at once, and after it was away', async () => {
    const [terminal = ''] = terminals;
    // Other consoles from here on, without a layout of their own.
    for (const one of terminals) await closeRegistration(database, one);
    let sender = fleet(true);
    await sender.send([placeOf(terminal, Date.now() - 2000)]);
    await sendText(terminal);
    await expect.poll(() => lastText(terminal)).toBe('verified');
    await gateway.end('SIGKILL');
    await sendText(terminal);
    await up();
    sender.cutAll();
    sender = fleet(true);
    await sender.send([placeOf(terminal, Date.now() - 1000)]);
    await expect.poll(() => lastText(terminal), { timeout: 5000 }).toBe('verified');
    expect(heardTexts).toEqual([terminal, terminal]);
    sender.cutAll();
  }, 60_000);

  test('a server asks terminals at its listener, and knows who is on the line and who is not', async () => {
    const [, terminal = ''] = terminals;
    // What the killed ones asked for.
    await database.query('delete from terminal_request');
    const question = {
      messageId: platformMessageIds.queryAttributes,
      body: Buffer.alloc(0),
      answeredBy: terminalMessageIds.attributes,
    };
    const { requests } = app.terminalListener;
    expect(await requests.request(numberOf(terminal), question)).toEqual({ result: 'offline' });
    const sender = fleet(true);
    await sender.send([placeOf(terminal, Date.now() - 1000)]);
    const answer = await requests.request(numberOf(terminal), question);
    const body = answer.result === 'reply' ? Buffer.from(answer.body) : Buffer.alloc(0);
    expect(readAttributes(body)?.firmware).toBe('v7.7.7');
    // Two at a time, one of which the terminal does not know.
    const unknown = { messageId: 0x8888, body: Buffer.of(1) };
    expect(
      (
        await Promise.all([
          requests.request(numberOf(terminal), question),
          requests.request(numberOf(terminal), unknown),
        ])
      ).map(({ result }) => result),
    ).toEqual(['reply', 'unsupported']);
    expect(await database.query('select from terminal_request')).toEqual([]);
    await gateway.end('SIGKILL');
    sender.cutAll();
    await database.query(`update terminal_door set alive_time = alive_time - interval '1 minute'`);
    expect(await requests.request(numberOf(terminal), question)).toEqual({ result: 'offline' });
    // That nobody could be heard meanwhile is no fault of a truck: it is kept as an outage.
    expect(await database.query('select from server_outage')).toEqual([]);
    await up();
    expect(await database.query('select from server_outage')).toHaveLength(1);
  }, 60_000);

  test('it says that it lives and what it does, and ends in order', async () => {
    const sender = fleet(true);
    const [, , terminal = ''] = terminals;
    await sender.send([placeOf(terminal, Date.now())]);
    const at = (path: string) => fetch(`http://127.0.0.1:${health}${path}`);
    expect(await (await at('/readyz')).json()).toEqual({ status: 'ready' });
    const figures = await (await at('/metrics')).text();
    expect(figures).toMatch(/^tankwatch_terminals_signed_in 1$/m);
    expect(figures).toMatch(/^tankwatch_ingest_messages_total\{outcome="accepted"\} 1$/m);
    sender.cutAll();
    expect(await gateway.end('SIGTERM')).toBe(0);
    await up();
  }, 60_000);
});
