import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createSealer } from '#server/kernel/secrets/sealer.ts';
import { createRandom } from '#simulator/random.ts';

import { embeddedSite, postgresqlSite, prepare, type Site } from '../../support/faults/kill-rounds.ts';
import { buildServer, serve } from '../../support/faults/served.ts';
import { startNoticeProviders } from '../../support/notice-providers.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const server = process.env['TEST_DATABASE_URL'];
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const secretKey = 'a key of thirty-two characters or more';

let built: ReturnType<typeof buildServer>;
beforeAll(() => {
  built = buildServer(root);
});
afterAll(() => built.dispose());

const sites: readonly (readonly [name: string, open: () => Promise<Site>])[] =
  server === undefined
    ? [['the embedded database', async () => embeddedSite()]]
    : [['PostgreSQL', () => postgresqlSite(server)]];

/** Receivers of one notice each, half by telephone, half by a robot. */
const perProvider = 120;

const writeNotices = async (database: Database): Promise<void> => {
  const [own] = await database.query<{ company_code: string }>('select company_code from company limit 1');
  const company = own?.company_code ?? '';
  const { seal } = createSealer(secretKey);
  await database.query('insert into message_balance values ($1, $2)', [company, perProvider]);
  for (let n = 0; n < perProvider; n += 1) {
    await database.query(
      `insert into notice_receiver (company_code, channel, name, address, robot_key, robot_hash)
       values ($1, 'sms', 'phone', $2, null, null), ($1, 'weCom', 'robot', '', $3, $4)`,
      [company, `1380000${1000 + n}`, seal(`robot-number-${n}`), `hash-${n}`],
    );
  }
  await database.query(
    `insert into notice (subject, receiver_id, company_code, kind, type, sign_code, channel, receiver_name, address, lane, created_time, due_time)
     select 'kill:' || x.id, x.id, x.company_code, 'alarm', 201, '浙B00001', x.channel, x.name, x.address, notice_lane_of(x.*), now(), now()
     from notice_receiver x`,
  );
};

describe.each(sites)('a server on %s that is killed while it tells people', (_, open) => {
  test(`loses no notice, repeats only what a kill met, and no text message at all (seed ${seed})`, async () => {
    const random = createRandom(seed);
    const providers = await startNoticeProviders(Date.now, 15);
    const site = await open();
    await prepare(site, 1);
    const environment = {
      ...site.environment,
      SECRET_KEY: secretKey,
      WECOM_URL: providers.config.weComUrl,
      ALIYUN_SMS_URL: providers.config.smsUrl,
      ALIYUN_SMS_KEY_ID: providers.config.sms?.keyId ?? '',
      ALIYUN_SMS_KEY_SECRET: providers.config.sms?.keySecret ?? '',
      ALIYUN_SMS_SIGN_NAME: 'TankWatch',
      ALIYUN_SMS_TEMPLATE: 'SMS_1',
    };
    const look = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await site.open();
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    };
    await look(writeNotices);
    const waiting = async (database: Database): Promise<number> =>
      (await database.query(`select from notice where state in ('queued', 'sending', 'unclear')`)).length;
    /** How often a kill met the sending to an address, by its number. */
    const interrupted = new Map<string, number>();
    for (let round = 0; round < 8; round += 1) {
      const before = providers.received.length;
      const served = await serve(built.main, environment);
      while (providers.received.length === before) await wait(2);
      await wait(random() * 250);
      await served.end('SIGKILL');
      await look(async (database) => {
        // As if the minute had passed for which a dead process holds its addresses.
        await database.query('update notice_lane set busy_until = null');
        const met = await database.query<{ lane: string }>(`select lane from notice where state = 'sending'`);
        for (const { lane } of met) interrupted.set(lane, (interrupted.get(lane) ?? 0) + 1);
      });
    }
    // What was begun when a process died is sent again after a wait that grows each time: no fixed pause is long enough.
    let left = Infinity;
    for (let again = 0; left > 0 && again < 6; again += 1) {
      const last = await serve(built.main, environment);
      for (let n = 0; n < 60 && providers.received.length < 2 * perProvider; n += 1) await wait(500);
      await wait(13_000);
      await last.end('SIGTERM');
      left = await look(waiting);
    }
    expect(left).toBe(0);
    // Otherwise no kill met a sending.
    expect(interrupted.size).toBeGreaterThan(0);
    const told = new Map<string, number>();
    for (const { provider, to } of providers.received)
      told.set(`${provider} ${to}`, (told.get(`${provider} ${to}`) ?? 0) + 1);
    expect(told.size).toBe(2 * perProvider);
    // Robots can't be asked what they had: a sending that a kill met is repeated, and nothing else is.
    for (const [key, times] of told) {
      const kills = interrupted.get(`weCom:hash-${/\d+$/.exec(key)?.[0]}`) ?? 0;
      expect(times, key).toBeLessThanOrEqual(1 + (key.startsWith('sms') ? 0 : kills));
    }
    expect(providers.received.filter(({ provider }) => provider === 'sms')).toHaveLength(perProvider);
    const [ledger] = await look((database) =>
      database.query<{ used: number; left: number }>(
        `select count(*)::int as used, (select balance from message_balance) as left from message_ledger where kind = 'use'`,
      ),
    );
    expect(ledger).toEqual({ used: perProvider, left: 0 });
    await site.dispose();
    await providers.close();
  }, 180_000);
});
