import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { authorityFigures } from '#server/authority/authority-metrics.ts';
import type { Database } from '#server/database/database.ts';
import { forwardFigures } from '#server/forwarding/forward-metrics.ts';
import { eventFigures, watchEventStreams } from '#server/interfaces/stream/event-metrics.ts';
import { createMetrics, type Metrics } from '#server/kernel/metrics/metrics.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { hasPromtool, promtool, valueOf } from '../../support/operation/promtool.ts';
import {
  connectedAuthority,
  placeWaits,
  removeBridges,
  somethingAsked,
  targetWithMessage,
  unplacedEvent,
} from '../../support/operation/waiting-bridges.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
});
afterEach(() => removeBridges(database));
afterAll(() => database.close());

/** The process's clock is that of the database, or a while ahead. */
const setUp = (aheadMs = 0) => {
  const metrics: Metrics = createMetrics(() => 0);
  const ports = { database, now: () => Date.now() + aheadMs };
  const all = [
    authorityFigures(metrics, ports),
    forwardFigures(metrics, ports),
    eventFigures(metrics, { ...ports, toNats: true }),
  ];
  watchEventStreams(metrics, () => 3);
  return {
    metrics,
    read: async (over = new AbortController().signal): Promise<string> => {
      for (const figures of all) await figures.read(over);
      return metrics.registry.metrics();
    },
  };
};

test('an authority tells of its links, of what waits for it and of what it asks', async () => {
  const id = await connectedAuthority(database, { main: 'up', sub: 'waiting' });
  await placeWaits(database, id, 700);
  await database.query(
    `insert into authority_outbox (authority_id, message, data, created_time) values ($1, 4610, '', now() - interval '20 s')`,
    [id],
  );
  for (const left of [400, 200, -60]) await somethingAsked(database, id, left);
  const { read } = setUp();
  const text = await read();
  const of = (figure: string, labels = ''): number =>
    valueOf(text, `tankwatch_authority_${figure}{authority="${id}",name="bridge"${labels}}`);
  expect(of('link_up', ',link="main"')).toBe(1);
  expect(of('link_up', ',link="sub"')).toBe(0);
  expect(of('outbox_waiting')).toBe(2);
  expect(Math.round(of('outbox_oldest_seconds') / 10)).toBe(70);
  expect(of('inquiries_open')).toBe(2);
  expect(Math.round(of('inquiry_left_seconds') / 10)).toBe(20);
  expect(of('inquiries_overdue')).toBe(1);
  if (hasPromtool) expect(promtool(['check', 'metrics'], text)).toBe('');
});

test('links that no process holds any more are down, whatever it said last', async () => {
  const id = await connectedAuthority(database, { main: 'up', sub: 'up' });
  const text = await setUp(2 * 3_600_000).read();
  expect(valueOf(text, `tankwatch_authority_link_up{authority="${id}",name="bridge",link="main"}`)).toBe(0);
});

test('what is not connected any more is not told any more, and nothing asked is no 0 s that are left', async () => {
  const id = await connectedAuthority(database, { main: 'up', sub: 'up' });
  await targetWithMessage(database, 10);
  const { read } = setUp();
  const before = await read();
  expect(before).toContain(`tankwatch_authority_inquiries_open{authority="${id}",name="bridge"} 0`);
  expect(before).not.toContain('tankwatch_authority_inquiry_left_seconds{');
  await removeBridges(database);
  const after = await read();
  expect(after).not.toContain('tankwatch_authority_link_up{');
  expect(after).not.toContain('tankwatch_forwarding_waiting{');
});

test('another platform tells of what waits for it, and of the terminals that are there', async () => {
  await targetWithMessage(database, 100);
  const [row] = await database.query<{ id: number }>('select id from forward_target');
  const text = await setUp().read();
  const of = (figure: string): number =>
    valueOf(text, `tankwatch_forwarding_${figure}{target="${row?.id}",name="bridge"}`);
  expect(of('waiting')).toBe(1);
  expect(Math.round(of('oldest_seconds') / 10)).toBe(10);
  expect(of('terminals_connected')).toBe(1);
});

test('events wait for their place, and for NATS', async () => {
  await unplacedEvent(database, 100);
  await database.query(
    `insert into outgoing_event (kind, company_code, happened_time, content, created_time, place)
     select 'alarm.raised', 'TW01', now(), '{}', now() - interval '50 s', n from generate_series(1, 4) n`,
  );
  await database.query(`insert into event_publisher (owner, until_time, published) values ('one', now(), 2)`);
  const text = await setUp().read();
  const of = (figure: string): number => valueOf(text, `tankwatch_event_${figure}`);
  expect(of('streams')).toBe(3);
  expect(of('stream_events_total{reader="streams"}')).toBe(0);
  expect(of('stream_waiting{reader="streams"}')).toBe(1);
  expect(Math.round(of('stream_oldest_seconds{reader="streams"}') / 10)).toBe(10);
  expect(of('stream_waiting{reader="nats"}')).toBe(2);
  expect(Math.round(of('stream_oldest_seconds{reader="nats"}') / 10)).toBe(5);
});

test('where nobody reads the stream nothing waits for it', async () => {
  await unplacedEvent(database, 100);
  await database.query('update event_stream_head set kept_since = null');
  const text = await setUp().read();
  expect(valueOf(text, 'tankwatch_event_stream_waiting{reader="streams"}')).toBe(0);
});

test('a reading that took too long tells nothing', async () => {
  await connectedAuthority(database, { main: 'up', sub: 'up' });
  const text = await setUp().read(AbortSignal.abort());
  expect(text).not.toContain('tankwatch_authority_link_up{');
});
