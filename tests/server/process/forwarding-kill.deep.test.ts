import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { Database } from '#server/database/database.ts';
import { createRandom } from '#simulator/random.ts';
import { openConnection, resultOf } from '#simulator/jt808/connection.ts';

import { postgresqlSite, prepare, type Site } from '../../support/faults/kill-rounds.ts';
import { freePort } from '../../support/faults/ports.ts';
import { buildServer, serve, type Served } from '../../support/faults/served.ts';
import { placeBody } from '../../support/jt808/place-body.ts';
import { awaitTerminal, giveNumber } from '../../support/worlds/give-number.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const server = process.env['TEST_DATABASE_URL'];
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const rounds = Number(process.env['KILL_ROUNDS'] ?? 10);
const trucks = 3;
const numberOf = (index: number): string => `1380574910${index}`;

let built: ReturnType<typeof buildServer>;
beforeAll(() => {
  built = buildServer(root);
});
afterAll(() => built.dispose());

interface Side {
  readonly site: Site;
  readonly port: number;
  served: Served;
  readonly look: <T>(work: (database: Database) => Promise<T>) => Promise<T>;
  readonly start: () => Promise<void>;
}

const openSide = async (url: string): Promise<Side> => {
  const site = await postgresqlSite(url);
  await prepare(site, trucks);
  const port = await freePort();
  const look: Side['look'] = async (work) => {
    const database = await site.open();
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  await look(async (database) => {
    for (let index = 0; index < trucks; index += 1) {
      await giveNumber(database, `20000${String(index).padStart(5, '0')}`, numberOf(index));
      await awaitTerminal(database, numberOf(index), Date.now() + 3_600_000);
    }
  });
  const start = async (): Promise<void> => {
    side.served = await serve(built.main, {
      ...site.environment,
      SECRET_KEY: 'a key of thirty-two characters or more',
      FORWARD_PRIVATE_NETWORKS: '127.0.0.1',
      JT808_PORT: String(port),
      INGEST_TOKEN: testToken,
    });
  };
  const side: Side = { site, port, look, start, served: null as unknown as Served };
  await start();
  return side;
};

/** A terminal that says a place again until it is answered, whoever is killed. */
const startTerminal = (port: number, number: string, beganMs: number) => {
  const answered: number[] = [];
  let ending = false;
  const live = async (): Promise<void> => {
    let timeMs = beganMs;
    while (!ending) {
      const connection = await openConnection({
        host: '127.0.0.1',
        port,
        phone: number,
        edition: '2013',
        order: () => 'unsupported',
        closed: () => {},
      }).catch(() => null);
      if (connection === null) {
        await wait(100);
        continue;
      }
      const signIn = await connection.ask(terminalMessageIds.authenticate, gbkOf(testToken));
      while (!ending && resultOf(signIn) === 0) {
        const answer = await connection.ask(
          terminalMessageIds.location,
          placeBody({ timeMs, longitudeDeg: 121 + ((timeMs / 1000) % 1000) / 1000, speedKmh: 40 }),
        );
        if (resultOf(answer) !== 0) break;
        answered.push(timeMs);
        timeMs += 1_000;
        await wait(20);
      }
      connection.cut();
      await wait(200);
    }
  };
  const living = live();
  return {
    answered,
    end: async (): Promise<void> => {
      ending = true;
      await living;
    },
  };
};

const placesOf = (database: Database): Promise<readonly Record<string, unknown>[]> =>
  database.query(
    `select sign_code, time, longitude_deg::float8, latitude_deg::float8, speed_kmh::float8 from position order by sign_code, time`,
  );

test.skipIf(server === undefined)(
  `every place that was answered is at both platforms, whichever is killed (seed ${seed})`,
  async () => {
    const random = createRandom(seed);
    const [from, to] = [await openSide(server ?? ''), await openSide(server ?? '')];
    await from.look((database) =>
      database.query(
        `insert into forward_target (company_code, name, host, port)
         select company_code, 'other', '127.0.0.1', $1 from company where parent_code is null`,
        [to.port],
      ),
    );
    // The listener looks every five seconds who is passed on.
    await wait(6_000);
    // A clock that is whole hours off would be asked about.
    const beganMs = Math.floor((Date.now() - 2_400_000) / 1000) * 1000;
    const terminals = Array.from({ length: trucks }, (_, index) =>
      startTerminal(from.port, numberOf(index), beganMs),
    );
    for (let round = 0; round < rounds; round += 1) {
      await wait(1_000 + random() * 3_000);
      const luck = random();
      if (luck < 0.6) {
        await to.served.end('SIGKILL');
        await wait(random() * 1_500);
      }
      if (luck > 0.4) {
        await from.served.end('SIGKILL');
        // As if twenty seconds had passed: another process goes on.
        await from.look((database) => database.query(`update forward_link set until_time = '2020-01-01'`));
        await from.start();
      }
      if (luck < 0.6) await to.start();
    }
    await wait(2_000);
    for (const terminal of terminals) await terminal.end();
    const left = (database: Database): Promise<unknown[]> => database.query('select 1 from forward_message');
    for (let n = 0; n < 90 && (await from.look(left)).length > 0; n += 1) await wait(1_000);
    expect(await from.look(left)).toEqual([]);
    const [sent, got] = [await from.look(placesOf), await to.look(placesOf)];
    expect(sent.length).toBeGreaterThanOrEqual(
      terminals.reduce((sum, { answered }) => sum + answered.length, 0),
    );
    expect(sent.length).toBeGreaterThan(100);
    expect(got).toEqual(sent);
    // Otherwise nothing waited for a platform that was away.
    const batches = await to.look((database) =>
      database.query('select 1 from terminal_frame where message_id = $1', [terminalMessageIds.batch]),
    );
    process.stderr.write(`${sent.length} places, ${batches.length} batches of stored ones\n`);
    await from.served.end('SIGTERM');
    await to.served.end('SIGTERM');
    await from.site.dispose();
    await to.site.dispose();
  },
  600_000,
);
