import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ingest, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const server = process.env['TEST_DATABASE_URL'];
if (server === undefined)
  process.stderr.write('!! SKIPPED: two processes at midnight. Set TEST_DATABASE_URL to run them.\n');

const dayMs = 86_400_000;
const midnights = 5;
const batch = 20;

test.skipIf(server === undefined)(
  'two processes that take messages of the same trucks never wait for each other, at midnight either',
  async () => {
    const first = await openTestDatabase();
    await seedDemoWorld(first);
    const [{ name } = { name: '' }] = await first.query<{ name: string }>(
      'select current_database() as name',
    );
    const url = new URL(server ?? '');
    url.pathname = `/${name}`;
    const second = openPostgresqlDatabase(url.href);
    const beganMs = Date.now();
    let jumpedMs = Date.UTC(2026, 5, 1, 23, 59, 50) - beganMs;
    const now = () => Date.now() + jumpedMs;
    const apps = await Promise.all([first, second].map((database) => openTestApp(database, now)));

    let seq = 0;
    let accepted = 0;
    let over = false;
    const send = async (app: (typeof apps)[number], terminals: readonly string[], lane: number) => {
      for (let round = 0; !over; round += 1) {
        const messages = Array.from({ length: batch }, (_, index) => {
          seq += 1;
          return {
            id: `${lane}-${seq}`,
            terminal: terminals[(round + index) % terminals.length],
            time: new Date(now() - (batch - index) * 10).toISOString(),
            seq,
            kind: 'position',
            data: {
              fix: '3d',
              longitudeDeg: 121.706,
              latitudeDeg: 29.954,
              speedKmh: 0,
              acc: true,
              alarmWord: 0,
            },
          };
        });
        const reply = await ingest(app, messages);
        expect(reply.json()).toMatchObject({ accepted: batch });
        accepted += batch;
      }
    };
    const terminals = ['1000000001', '1000000002', '1000000003', '1000000004'];
    const sending = apps.flatMap((app, index) => [
      send(app, terminals, index * 3),
      send(app, terminals.toReversed(), index * 3 + 1),
      send(app, terminals.slice(index, index + 2), index * 3 + 2),
    ]);
    await wait(1000);
    for (let midnight = 0; midnight < midnights; midnight += 1) {
      jumpedMs += dayMs;
      await wait(3000);
    }
    over = true;
    await Promise.all(sending);

    const [counted] = await first.query<{ messages: number }>(
      'select sum(messages)::int as messages from upload_count where step_h = 1',
    );
    expect(counted?.messages).toBe(accepted);
    // The database adds up its statistics once a second.
    await wait(1500);
    const [found] = await first.query<{ deadlocks: number }>(
      'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
    );
    for (const app of apps) await app.server.close();
    await second.close();
    await first.close();
    expect(found?.deadlocks).toBe(0);
  },
  120_000,
);
