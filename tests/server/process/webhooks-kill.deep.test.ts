import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { renewSecret } from '#server/interfaces/webhooks/webhook-secrets.ts';
import { createSealer } from '#server/kernel/secrets/sealer.ts';
import { createRandom } from '#simulator/random.ts';

import { embeddedSite, postgresqlSite, prepare, type Site } from '../../support/faults/kill-rounds.ts';
import { startPressing } from '../../support/faults/pressing.ts';
import { buildServer, serve, type Served } from '../../support/faults/served.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const server = process.env['TEST_DATABASE_URL'];
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const rounds = Number(process.env['KILL_ROUNDS'] ?? 12);
const secretKey = 'a key of thirty-two characters or more';
const trucks = 6;

let built: ReturnType<typeof buildServer>;
beforeAll(() => {
  built = buildServer(root);
});
afterAll(() => built.dispose());

const sites: readonly (readonly [name: string, open: () => Promise<Site>])[] =
  server === undefined
    ? [['the embedded database', async () => embeddedSite()]]
    : [['PostgreSQL', () => postgresqlSite(server)]];

interface Heard {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly id: string; readonly signCode: string };
}

/** Another system that is killed too: it loses requests before it has kept them, and answers after it has. */
const createListener = (random: () => number) => {
  const heard: Heard[] = [];
  let secret = '';
  let listener: Server | null = null;
  let port = 0;
  const start = async (): Promise<void> => {
    listener = createServer((request, answer) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const luck = random();
        if (luck < 0.1) {
          request.socket.destroy();
          return;
        }
        const headers = request.headers as Record<string, string>;
        const body = new Webhook(secret).verify(Buffer.concat(parts).toString(), headers) as Omit<
          Heard,
          'id'
        >;
        heard.push({ id: headers['webhook-id'] ?? '', ...body });
        if (luck < 0.2) request.socket.destroy();
        else answer.writeHead(luck < 0.25 ? 503 : 200).end();
      });
    });
    const opened = listener;
    await new Promise<void>((resolve) => {
      opened.listen(port, '127.0.0.1', resolve);
    });
    port = (opened.address() as AddressInfo).port;
  };
  return {
    heard,
    start,
    kill: (): void => {
      listener?.closeAllConnections();
      listener?.close();
    },
    url: () => `http://127.0.0.1:${port}/`,
    verifyBy: (next: string): void => {
      secret = next;
    },
  };
};

const addWebhook = async (database: Database, url: string): Promise<string> => {
  const [row] = await database.query<{ id: number }>(
    `insert into webhook (company_code, name, url)
     select company_code, 'listener', $1 from company where parent_code is null returning id`,
    [url],
  );
  await database.query(`insert into webhook_kind values ($1, 'alarm.raised'), ($1, 'alarm.changed')`, [
    row?.id ?? 0,
  ]);
  return renewSecret(database, createSealer(secretKey), row?.id ?? 0, Date.now());
};

/** Each id once, where it was heard first. */
const firsts = (heard: readonly Heard[]): readonly Heard[] => {
  const seen = new Set<string>();
  return heard.filter(({ id }) => !seen.has(id) && seen.add(id));
};

describe.each(sites)('a server on %s and its listener, which are killed again and again', (_, open) => {
  test(`tell every event at least once, by one id, of each truck in order (seed ${seed})`, async () => {
    const random = createRandom(seed);
    const listener = createListener(random);
    await listener.start();
    const site = await open();
    await prepare(site, trucks);
    const look = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await site.open();
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    };
    listener.verifyBy(await look((database) => addWebhook(database, listener.url())));
    const environment = {
      ...site.environment,
      SECRET_KEY: secretKey,
      WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1',
    };
    // As if the waits between tries, and the minute for which a dead process holds what it took, had passed.
    const hurry = (database: Database) =>
      database.query(`update webhook_delivery set due_time = null where state = 'queued'`);
    let served: Served = await serve(built.main, environment);
    const pressing = startPressing({
      url: () => `http://127.0.0.1:${served.port}/ingest`,
      trucks,
      senders: 2,
      beganMs: Date.now() - 3_600_000,
      pauseMs: 40,
    });
    for (let round = 0; round < rounds; round += 1) {
      const before = listener.heard.length;
      for (let n = 0; n < 400 && listener.heard.length === before; n += 1) await wait(25);
      await wait(random() * 400);
      if (random() < 0.5) listener.kill();
      await served.end('SIGKILL');
      await look(hurry);
      listener.kill();
      await listener.start();
      served = await serve(built.main, environment);
    }
    const { presses } = await pressing.end();
    const unsettled = (database: Database): Promise<unknown[]> =>
      database.query(`select from webhook_delivery where state <> 'delivered'`);
    let left = Infinity;
    for (let again = 0; left > 0 && again < 30; again += 1) {
      await wait(3_000);
      await served.end('SIGTERM');
      left = await look(async (database) => {
        await hurry(database);
        return (await unsettled(database)).length;
      });
      served = await serve(built.main, environment);
    }
    await served.end('SIGTERM');
    expect(left).toBe(0);

    const events = await look((database) =>
      database.query<{ id: string; alarm: string; sign: string }>(
        `select 'evt_' || code as id, content ->> 'id' as alarm, sign_code as sign from outgoing_event e order by e.id`,
      ),
    );
    const raised = await look((database) =>
      database.query<{ alarm_id: string }>(
        `select alarm_id from alarm_stream where kind = 'alarm' order by n`,
      ),
    );
    const once = firsts(listener.heard);
    expect(raised.length).toBeGreaterThanOrEqual(
      [...presses.values()].reduce((sum, count) => sum + count, 0),
    );
    // None is lost: what was raised was told, and what was told was heard.
    expect(
      once
        .filter(({ type }) => type === 'alarm.raised')
        .map(({ data }) => data.id)
        .toSorted(),
    ).toEqual(raised.map(({ alarm_id: id }) => id).toSorted());
    expect(once.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    for (const sign of new Set(events.map((event) => event.sign)))
      expect(
        once.filter(({ data }) => data.signCode === sign).map(({ id }) => id),
        sign,
      ).toEqual(events.filter((event) => event.sign === sign).map(({ id }) => id));
    // Otherwise no kill met a telling.
    expect(listener.heard.length).toBeGreaterThan(once.length);
    listener.kill();
    await site.dispose();
  }, 600_000);
});
