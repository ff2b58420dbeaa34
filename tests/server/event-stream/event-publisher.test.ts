import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import type { EventLog } from '#server/interfaces/stream/event-log.ts';
import { createEventPublisher, type EventPublisher } from '#server/interfaces/stream/event-publisher.ts';
import type { PlacedEvent } from '#server/interfaces/stream/placed-events.ts';
import { pruneRows } from '#server/operations/housekeeping/pruning.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ownTruck, seedDemoWorld, siblingTruck } from '../../support/worlds/demo-world.ts';
import { raiseAlarm } from '../../support/worlds/webhooks.ts';

let database: Database;
let monotonicMs = 0;
/** What the log keeps: ids once, as JetStream does within its window. */
let kept: PlacedEvent[] = [];
let seen = 0;
let fails: (event: PlacedEvent, kept: boolean) => boolean = () => false;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
});
beforeEach(async () => {
  await database.query('delete from outgoing_event');
  await database.query('delete from alarm');
  await database.query('delete from event_publisher');
  kept = [];
  seen = 0;
  fails = () => false;
});
afterAll(() => database.close());

const log: EventLog = {
  publish: async (event) => {
    seen += 1;
    if (fails(event, false)) throw new Error('away');
    if (!kept.some(({ code }) => code === event.code)) kept.push(event);
    if (fails(event, true)) throw new Error('no answer');
  },
  newest: async () => kept.at(-1)?.place ?? null,
  close: async () => {},
};
const publisher = (owner: string): EventPublisher =>
  createEventPublisher({ database, open: async () => log, owner, monotonicMs: () => monotonicMs });

const alarm = (number: number, signCode = ownTruck, companyCode = 'TW0101'): Promise<void> =>
  raiseAlarm(database, `alarm:${number}`, signCode, { companyCode });
const alarms = (): readonly string[] => kept.map(({ text }) => JSON.parse(text).data.id as string);
/** As if a process that holds the lease had died. */
const leaseOver = () => database.query(`update event_publisher set until_time = now() - interval '1 s'`);

test('from its first start on everything of all companies is published, once and in order', async () => {
  await alarm(0);
  const first = publisher('a');
  await first.publishDue();
  for (const number of [1, 2]) await alarm(number);
  await alarm(3, siblingTruck, 'TW0201');
  await first.publishDue();
  await first.publishDue();
  expect(alarms()).toEqual(['alarm:1', 'alarm:2', 'alarm:3']);
  expect(seen).toBe(3);
  expect(kept[2]).toMatchObject({ companyCode: 'TW0201', kind: 'alarm.raised' });
  expect(JSON.parse(kept[0]?.text ?? '')).toMatchObject({ id: kept[0]?.code, type: 'alarm.raised' });
});

test('what is not confirmed holds up what is behind it, and is published again', async () => {
  const first = publisher('a');
  await first.publishDue();
  for (const number of [1, 2, 3]) await alarm(number);
  fails = ({ text }, wasKept) => text.includes('alarm:2') && !wasKept;
  await expect(first.publishDue()).rejects.toThrow('away');
  await expect(first.publishDue()).rejects.toThrow('away');
  expect(alarms()).toEqual(['alarm:1']);
  // Kept, and nobody heard of it: not published twice.
  fails = ({ text }, wasKept) => text.includes('alarm:2') && wasKept && seen < 6;
  await expect(first.publishDue()).rejects.toThrow('no answer');
  await first.publishDue();
  expect(alarms()).toEqual(['alarm:1', 'alarm:2', 'alarm:3']);
});

test('one process publishes; another goes on where it died, whatever it could not write down', async () => {
  const [first, second] = [publisher('a'), publisher('b')];
  await first.publishDue();
  await second.publishDue();
  await alarm(1);
  await second.publishDue();
  expect(alarms()).toEqual([]);
  await first.publishDue();
  // The first has published the next one, and died before it was written down.
  await alarm(2);
  await first.publishDue();
  const [row] = await database.query<{ place: number }>(
    `select place::float8 as place from outgoing_event where content ->> 'id' = 'alarm:1'`,
  );
  await database.query('update event_publisher set published = $1', [row?.place ?? 0]);
  await leaseOver();
  await alarm(3);
  monotonicMs += 4_000;
  const before = seen;
  await second.publishDue();
  expect(alarms()).toEqual(['alarm:1', 'alarm:2', 'alarm:3']);
  expect(seen).toBe(before + 1);
  // It comes back to life, and publishes no more.
  await alarm(4);
  monotonicMs += 4_000;
  await first.publishDue();
  expect(alarms()).toHaveLength(3);
});

test('while the log is away events wait longer than others are kept, and no more once nobody publishes', async () => {
  const first = publisher('a');
  await first.publishDue();
  await alarm(1);
  await database.query(`update outgoing_event set created_time = now() - interval '31 days'`);
  await pruneRows(database, Date.now(), 400);
  await first.publishDue();
  expect(alarms()).toEqual(['alarm:1']);
  await database.query(`update event_publisher set until_time = now() - interval '31 days'`);
  await pruneRows(database, Date.now(), 400);
  expect(await database.query('select 1 from event_publisher')).toEqual([]);
  await alarm(2);
  expect(await database.query(`select 1 from outgoing_event where content ->> 'id' = 'alarm:2'`)).toEqual([]);
});
