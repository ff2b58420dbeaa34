import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createRandom } from '#simulator/random.ts';

import { embeddedSite, postgresqlSite, prepare, type Site } from '../../support/faults/kill-rounds.ts';
import { openNats } from '../../support/faults/nats.ts';
import { startPressing } from '../../support/faults/pressing.ts';
import { buildServer, serve, type Served } from '../../support/faults/served.ts';
import { type EventReader, readEventStream } from '../../support/worlds/event-reader.ts';
import { addService } from '../../support/worlds/service.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const server = process.env['TEST_DATABASE_URL'];
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const rounds = Number(process.env['KILL_ROUNDS'] ?? 12);
const trucks = 6;

const nats = await openNats();
if (nats === null)
  process.stderr.write('!! LEFT OUT: events brought to NATS; no nats-server is installed.\n');

let built: ReturnType<typeof buildServer>;
beforeAll(() => {
  built = buildServer(root);
});
afterAll(async () => {
  built.dispose();
  await nats?.dispose();
});

const sites: readonly (readonly [name: string, open: () => Promise<Site>])[] =
  server === undefined
    ? [['the embedded database', async () => embeddedSite()]]
    : [['PostgreSQL', () => postgresqlSite(server)]];

/** A client of the stream that is killed too: it goes on from the place that it wrote down, which may be older. */
const createFollower = (url: () => string, token: string, random: () => number) => {
  const heard: { readonly id: string; readonly sign: string; readonly alarm: string }[] = [];
  const gaps: unknown[] = [];
  let reader: EventReader | null = null;
  let taken = 0;
  let place: string | null = null;
  const collect = (): void => {
    for (const { type, data, place: at } of reader?.heard.slice(taken) ?? []) {
      taken += 1;
      if (type === 'gap') gaps.push(data);
      if (typeof data['id'] === 'string') {
        const { id, signCode } = Object(data['data']) as { id: string; signCode: string };
        heard.push({ id: data['id'], alarm: id, sign: signCode });
      }
      // Not each is written down.
      if (at !== '' && (random() < 0.5 || type === 'heartbeat')) place = at;
    }
  };
  return {
    heard,
    gaps,
    collect,
    kill: (): void => {
      collect();
      reader?.cut();
      reader = null;
    },
    follow: async (): Promise<void> => {
      collect();
      if (reader !== null && !reader.isOver()) return;
      taken = 0;
      reader = await readEventStream(url(), token, { after: place }).catch(() => null);
    },
  };
};

interface Stored {
  readonly id: string;
  readonly subject: string;
}

/** All that NATS keeps, in its order. */
const natsEvents = async (url: string): Promise<readonly Stored[]> => {
  const connection = await connect({ servers: url });
  try {
    const manager = await jetstreamManager(connection);
    const { state } = await manager.streams.info('TANKWATCH_EVENTS');
    const stored: Stored[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
      const message = await manager.streams.getMessage('TANKWATCH_EVENTS', { seq });
      if (message !== null) stored.push({ id: message.json<{ id: string }>().id, subject: message.subject });
    }
    return stored;
  } finally {
    await connection.close();
  }
};

const unique = <T>(all: readonly T[]): readonly T[] => [...new Set(all)];

describe.each(sites)('a server on %s, its reader and NATS, which are killed again and again', (_, open) => {
  test(`tell every event: a reader at least once by its place, NATS exactly once and in order (seed ${seed})`, async () => {
    const random = createRandom(seed);
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
    const company = await look((database) =>
      database.query<{ code: string }>('select company_code as code from company where parent_code is null'),
    );
    const { token } = await look((database) =>
      addService(database, company[0]?.code ?? '', ['event.stream', 'alarm.watch']),
    );
    const environment = { ...site.environment, ...(nats !== null && { EVENTS_NATS: nats.url }) };
    let served: Served = await serve(built.main, environment);
    const follower = createFollower(() => `http://127.0.0.1:${served.port}`, token, random);
    // It has to be there before the first alarm; who publishes as well.
    await follower.follow();
    await wait(1_500);
    follower.collect();
    const pressing = startPressing({
      url: () => `http://127.0.0.1:${served.port}/ingest`,
      trucks,
      senders: 2,
      beganMs: Date.now() - 3_600_000,
      pauseMs: 40,
    });
    for (let round = 0; round < rounds; round += 1) {
      const before = follower.heard.length;
      for (let n = 0; n < 400 && follower.heard.length === before; n += 1) {
        await follower.follow();
        await wait(25);
      }
      await wait(random() * 700);
      const luck = random();
      if (luck < 0.4) follower.kill();
      if (nats !== null && luck > 0.2 && luck < 0.7) {
        await nats.stop('SIGKILL');
        await wait(random() * 500);
      }
      if (luck > 0.3) await served.end('SIGKILL');
      if (nats !== null && luck > 0.2 && luck < 0.7) await nats.start();
      if (luck > 0.3) served = await serve(built.main, environment);
    }
    const { presses } = await pressing.end();
    // The lease of a process that was killed is over after ten seconds.
    for (let n = 0; n < 60; n += 1) {
      await follower.follow();
      await wait(250);
    }
    await served.end('SIGTERM');
    follower.kill();

    const events = await look((database) =>
      database.query<{ id: string; kind: string; sign: string; company: string; alarm: string }>(
        `select 'evt_' || code as id, kind, sign_code as sign, company_code as company, content ->> 'id' as alarm
         from outgoing_event order by place`,
      ),
    );
    const raised = await look((database) =>
      database.query<{ alarm_id: string }>(`select alarm_id from alarm_stream where kind = 'alarm'`),
    );
    expect(raised.length).toBeGreaterThanOrEqual(
      [...presses.values()].reduce((sum, count) => sum + count, 0),
    );
    expect(
      events
        .filter(({ kind }) => kind === 'alarm.raised')
        .map(({ alarm }) => alarm)
        .toSorted(),
    ).toEqual(raised.map(({ alarm_id: id }) => id).toSorted());
    const wanted = events.filter(({ kind }) => kind.startsWith('alarm.')).map(({ id }) => id);
    expect(follower.gaps).toEqual([]);
    // None is missing, and by the first time that each was heard they are in order.
    expect(unique(follower.heard.map(({ id }) => id))).toEqual(wanted);
    // Otherwise no kill met the reader.
    expect(follower.heard.length).toBeGreaterThan(wanted.length);
    if (nats !== null) {
      const stored = await natsEvents(nats.url);
      expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      expect(stored.map(({ subject }) => subject)).toEqual(
        events.map(({ company: code, kind }) => `tankwatch.events.${code}.${kind}`),
      );
    }
    await site.dispose();
  }, 600_000);
});
