import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';

import { alarmFrames, listenForAlarms } from '../../support/alarm-listener.ts';
import { type Nats, openNats } from '../../support/faults/nats.ts';
import { buildServer, serve, type Served } from '../../support/faults/served.ts';
import { loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp, testToken } from '../../support/worlds/test-server.ts';

const server = process.env['TEST_DATABASE_URL'];
if (server === undefined)
  process.stderr.write('!! SKIPPED: three server processes. Set TEST_DATABASE_URL to run them.\n');

const terminals = ['1000000001', '1000000002', '1000000003'];
const pressesEach = 24;
/** A process that was killed has its partitions of the log for so long, and its senders for a moment. */
const takenOverMs = 30_000;

const nats: Nats | null = server === undefined ? null : await openNats();
const built = server === undefined ? null : buildServer(fileURLToPath(new URL('../../..', import.meta.url)));
afterAll(async () => {
  await nats?.dispose();
  built?.dispose();
});

const admin = async (sql: string): Promise<void> => {
  const one = openPostgresqlDatabase(server ?? '', { connections: 1 });
  await one.query(sql);
  await one.close();
};

describe.each([
  { name: 'each with its senders', log: false, skipped: server === undefined },
  { name: 'behind a log in front', log: true, skipped: nats === null },
])('three server processes, $name, of which one is killed', ({ log, skipped }) => {
  const database = `test_three_${process.pid}_${log ? 'log' : 'direct'}`;
  const url = new URL(server ?? 'postgres://localhost');
  url.pathname = `/${database}`;
  const settings = {
    DATABASE_URL: url.href,
    INGEST_TOKEN: testToken,
    ...(log ? { INGEST_LOG: nats?.url ?? '' } : {}),
  };
  let connection: Database;
  let all: Served[] = [];
  let cookie = '';

  beforeAll(async () => {
    if (skipped || built === null) return;
    await admin(`create database ${database}`);
    const { main } = built;
    all = await Promise.all([0, 1, 2].map(() => serve(main, settings)));
    connection = openPostgresqlDatabase(url.href);
    await seedDemoWorld(connection);
    const app = await openTestApp(connection, Date.now);
    ({ cookie } = await loginAs(app, 'dispatcher'));
    await app.server.close();
  }, 120_000);

  afterAll(async () => {
    if (skipped) return;
    for (const one of all) await one.end('SIGKILL');
    await connection.close();
    await admin(`drop database ${database} with (force)`);
  });

  /** As a terminal does: to the process that it is sent to, and to the next while it gets no answer. */
  const send = async (terminal: string, messages: readonly object[]): Promise<void> => {
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const port = all[(Number(terminal) + attempt) % all.length]?.port ?? 0;
      const answer = await fetch(`http://127.0.0.1:${port}/ingest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ version: 1, messages }),
      }).then(
        (response) => response.json(),
        () => null,
      );
      const { accepted = 0, duplicate = 0 } = Object(answer) as { accepted?: number; duplicate?: number };
      if (accepted + duplicate === messages.length) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`nobody took what ${terminal} sent`);
  };

  test.skipIf(skipped)(
    'every message is applied once, and every alarm reaches who listens, once',
    async () => {
      const [gone, stays] = all;
      if (gone === undefined || stays === undefined) throw new Error('three are needed');
      const frames = await listenForAlarms(stays.port, cookie);
      const beganMs = Date.now() - 30 * 60_000;
      let ended: Promise<unknown> | null = null;
      await Promise.all(
        terminals.map(async (terminal, nth) => {
          for (let turn = 0; turn < pressesEach; turn += 1) {
            // In the midst of what the others send.
            if (nth === 0 && turn === pressesEach / 2) ended = gone.end('SIGKILL');
            const message = (offsetS: number, action: string) => ({
              id: `${terminal}-${turn}-${action}`,
              terminal,
              time: new Date(beganMs + turn * 60_000 + offsetS * 1000).toISOString(),
              seq: turn * 2 + (action === 'pressed' ? 0 : 1),
              kind: 'emergency',
              data: { action },
            });
            await send(terminal, [message(0, 'pressed'), message(2, 'released')]);
          }
        }),
      );
      expect(await ended).toBe('SIGKILL');
      const sent = terminals.length * pressesEach;
      await expect.poll(() => alarmFrames(frames).length, { timeout: takenOverMs }).toBe(sent);
      expect(new Set(alarmFrames(frames).map(({ id }) => id)).size).toBe(sent);
      const messages = await connection.query<{ rows: number; ids: number }>(
        'select count(*)::int as rows, count(distinct message_id)::int as ids from terminal_message',
      );
      expect(messages).toEqual([{ rows: 2 * sent, ids: 2 * sent }]);
      const [raised] = await connection.query<{ count: number }>(
        'select count(*)::int as count from alarm where type = 201 and not withdrawn',
      );
      expect(raised?.count).toBe(sent);
      const numbers = await connection.query<{ n: number }>('select n from alarm_stream order by n');
      expect(numbers.map(({ n }) => n)).toEqual(numbers.map((_, index) => index + 1));
      // Each alarm names the one before it, so a hole would show.
      const cursors = alarmFrames(frames).map(({ cursor, prev }) => [prev, cursor]);
      expect(cursors.slice(1).map(([prev]) => prev)).toEqual(
        cursors.slice(0, -1).map(([, cursor]) => cursor),
      );
    },
    120_000,
  );
});
