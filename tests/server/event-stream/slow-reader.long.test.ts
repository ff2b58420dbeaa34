import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { eventually } from '../../support/authority/eventually.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { readEventStream } from '../../support/worlds/event-reader.ts';
import { addService } from '../../support/worlds/service.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const events = 4_000;
let database: Database;
let app: App;
let base = '';
let token = '';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, Date.now);
  base = await app.server.listen({ port: 0, host: '127.0.0.1' });
  ({ token } = await addService(database, 'TW01', ['event.stream', 'alarm.watch']));
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

test('a reader who takes nothing is cut off, holds up nobody, and goes on from where it was', async () => {
  const slow = await readEventStream(base, token);
  const quick = await readEventStream(base, token);
  await eventually(() => expect(slow.heard.length * quick.heard.length).toBeGreaterThan(0));
  slow.pause();
  // 8 kB each: more than the sockets of both ends hold.
  await database.query(
    `insert into outgoing_event (kind, company_code, sign_code, happened_time, content)
     select 'alarm.raised', 'TW0101', $1, now(), jsonb_build_object('id', n, 'type', 201, 'remark', repeat('x', 8000))
     from generate_series(1, $2::int) n`,
    [ownTruck, events],
  );
  await app.eventStreams.tick();
  await eventually(() => expect(quick.ids()).toHaveLength(events), 30_000);
  // The slow one is cut off after fifteen seconds; meanwhile the other hears what is new.
  await database.query(
    `select queue_event('alarm.raised', 'TW0101', $1, 's', now(), '{"id":"new","type":201}'::jsonb)`,
    [ownTruck],
  );
  await app.eventStreams.tick();
  await eventually(() => expect(quick.ids()).toHaveLength(events + 1), 5_000);
  await app.eventStreams.settled();
  slow.resume();
  await eventually(() => expect(slow.isOver()).toBe(true), 30_000);
  const got = slow.ids();
  expect(got.length).toBeLessThan(events);
  const again = await readEventStream(base, token, { after: slow.lastPlace() });
  await eventually(() => expect(again.ids()).toHaveLength(events + 1 - got.length), 30_000);
  expect([...got, ...again.ids()]).toEqual(quick.ids());
  for (const reader of [quick, again]) reader.cut();
}, 120_000);
