import { afterAll, beforeAll, expect, test } from 'vitest';

import { sameContent } from '#engine/rows/same-content.ts';
import type { Row } from '#engine/state.ts';
import type { Database } from '#server/database/database.ts';
import { rowsSince } from '#server/ingest/writing/row-writer.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Delivery, type Scenario, scenarios } from '../../support/scenario.ts';
import { beginScenario, runScenarioOnServer } from '../../support/scenario-server.ts';
import { sinceEver } from '../../support/since-ever.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const dayMs = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString();

const scenario = (name: string): Scenario => {
  const found = scenarios.find((one) => one.name.startsWith(name));
  if (!found) throw new Error(`no scenario ${name}`);
  return found;
};

const movedTimes = (data: object, byMs: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      name.endsWith('Time') && typeof value === 'string' ? iso(Date.parse(value) + byMs) : value,
    ]),
  );

/** Ids of rows that are not the same in both. */
const differing = (wanted: ReadonlyMap<string, Row>, found: ReadonlyMap<string, Row>): string[] =>
  [...new Set([...wanted.keys(), ...found.keys()])].filter((id) => {
    const [a, b] = [wanted.get(id), found.get(id)];
    return !a || !b || !sameContent(a, b);
  });

/** Deliveries at another time, under other ids, each sent when it happened. */
const moved = (deliveries: readonly Delivery[], byMs: number, prefix: string): Delivery[] =>
  deliveries.map(({ receivedAt, message }) => ({
    receivedAt: iso(Date.parse(receivedAt) + byMs),
    message: {
      ...message,
      id: `${prefix}${message.id}`,
      time: iso(Date.parse(message.time) + byMs),
      sentAt: iso(Date.parse(receivedAt) + byMs),
      data: movedTimes(message.data, byMs),
    },
  }));

const heartbeats = (fromMs: number, toMs: number): Delivery[] => {
  const list: Delivery[] = [];
  for (let ms = fromMs; ms < toMs; ms += 9 * 60_000)
    list.push({
      receivedAt: iso(ms),
      message: {
        id: `beat-${ms}`,
        terminal: '1000000001',
        time: iso(ms),
        sentAt: iso(ms),
        seq: 1,
        kind: 'heartbeat',
        data: { intervalS: 540 },
      },
    });
  return list;
};

const inForce = async (): Promise<Map<string, Row>> => {
  const subjects = await database.query<{ subject: string }>('select distinct subject from engine_subject');
  const rows: Row[] = [];
  for (const { subject } of subjects) rows.push(...(await rowsSince(database, subject, sinceEver)).rows);
  return new Map(rows.filter((row) => row.withdrawn !== true).map((row) => [row.id, row]));
};

// Of the next one the first half: alone it says better what broke.
test('yesterday, delivered after today, joins it: the rows are those of a delivery in order', async () => {
  const delivery = scenario('05');
  const today = scenario('02');
  const yesterday = moved(delivery.messages, -dayMs, 'y-');
  const now = moved(today.messages, 0, 't-');
  const [first] = now;
  const last = yesterday.at(-1);
  if (!first || !last) throw new Error('scenarios without messages');
  const gap = heartbeats(Date.parse(last.receivedAt) + 60_000, Date.parse(first.message.time));
  const base: Scenario = { ...today, masterData: delivery.masterData };
  const endMs = Date.parse(today.endsAt);

  await runScenarioOnServer(database, { ...base, messages: [...yesterday, ...gap, ...now] });
  const wanted = await inForce();

  const fromArchive = [...yesterday, ...gap].map((one) => ({ ...one, receivedAt: iso(endMs) }));
  const outcome = await runScenarioOnServer(database, { ...base, messages: [...now, ...fromArchive] });
  expect(outcome.results.every((result) => result['result'] === 'accepted')).toBe(true);
  const found = await inForce();

  expect(differing(wanted, found)).toEqual([]);
  expect(wanted.size).toBeGreaterThan(50);
  const lineages = await database.query<{ lineage: string }>(
    `select lineage from engine_subject where subject = (select 'truck:' || id from truck where sign_code = '浙B00001')`,
  );
  expect(lineages).toEqual([{ lineage: 'live' }]);
});

test('yesterday after today, and the day before after both: each joins what follows it, and what is over pops nothing up', async () => {
  const today = scenario('02');
  const base: Scenario = { ...today, masterData: scenario('05').masterData };
  const [older, recent] = [
    moved(today.messages, -2 * dayMs, 'o-'),
    moved(scenario('05').messages, -dayMs, 'y-'),
  ];
  const now = moved(today.messages, 0, 't-');
  const between = (before: readonly Delivery[], after: readonly Delivery[]): Delivery[] =>
    heartbeats(
      Date.parse(before.at(-1)?.receivedAt ?? '') + 60_000,
      Date.parse(after[0]?.message.time ?? ''),
    );
  const [olderDays, recentDay] = [
    [...older, ...between(older, recent)],
    [...recent, ...between(recent, now)],
  ];
  await runScenarioOnServer(database, { ...base, messages: [...olderDays, ...recentDay, ...now] });
  const wanted = await inForce();
  const endMs = Date.parse(today.endsAt);
  const archived = (list: readonly Delivery[]): Delivery[] =>
    list.map((one) => ({ ...one, receivedAt: iso(endMs) }));
  await runScenarioOnServer(database, {
    ...base,
    messages: [...now, ...archived(recentDay), ...archived(olderDays)],
  });
  expect(differing(wanted, await inForce())).toEqual([]);
  const lineages = await database.query<{ lineage: string }>(
    `select lineage from engine_subject where subject = (select 'truck:' || id from truck where sign_code = '浙B00001')`,
  );
  expect(lineages).toEqual([{ lineage: 'live' }]);
  const alarms = await database.query<{ popup: boolean }>(
    `select popup from alarm where start_time < $1 and end_time < $1 and not withdrawn and type <> 201`,
    [new Date(endMs - dayMs / 2)],
  );
  expect(alarms.length).toBeGreaterThan(0);
  expect(alarms.every(({ popup }) => !popup)).toBe(true);
});

test('events from before a truck was known make rows, but no pop-up and no entry of the stream', async () => {
  const today = scenario('12');
  const old = moved(scenario('02').messages, -10 * dayMs, 'o-');
  const endMs = Date.parse(today.endsAt);
  const archived = old.map((one) => ({ ...one, receivedAt: iso(endMs) }));
  await runScenarioOnServer(database, { ...today, messages: [...archived, ...today.messages] });
  const alarms = await database.query<{ type: number; popup: boolean; streamed: boolean }>(
    `select a.type, a.popup, exists (select 1 from alarm_stream s where s.alarm_id = a.id and s.kind = 'alarm') as streamed
     from alarm a where start_time < $1 order by type`,
    [new Date(endMs - 5 * dayMs)],
  );
  expect(alarms.map(({ type }) => type)).toEqual([1, 202, 210, 310]);
  expect(alarms.every(({ popup, streamed }) => !popup && !streamed)).toBe(true);
  const later = await database.query<{ type: number }>(`select type from alarm where start_time > $1`, [
    new Date(endMs - dayMs),
  ]);
  expect(later.map(({ type }) => type)).toEqual([201, 201, 201]);
});

test('a late message of the present takes nothing of the past back, and one of the past nothing of the present', async () => {
  const today = scenario('12');
  const old = moved(scenario('02').messages, -10 * dayMs, 'o-');
  const endMs = Date.parse(today.endsAt);
  const archived = old.map((one) => ({ ...one, receivedAt: iso(endMs) }));
  const late = archived.at(-3);
  // All of today arrives when it is over, its third word before its second: there is no snapshot before that one.
  const [first, second, third, ...rest] = today.messages.map((one) => ({ ...one, receivedAt: iso(endMs) }));
  if (!first || !second || !third || !late) throw new Error('scenarios without messages');
  const others = archived.filter((one) => one !== late);
  await runScenarioOnServer(database, {
    ...today,
    messages: [...others, first, third, second, ...rest, late],
  });
  const rows = await inForce();
  await runScenarioOnServer(database, { ...today, messages: [...archived, first, second, third, ...rest] });
  const wanted = await inForce();
  expect([...wanted.keys()].filter((id) => !rows.has(id))).toEqual([]);
  expect([...rows.keys()].filter((id) => !wanted.has(id))).toEqual([]);
  expect(wanted.size).toBeGreaterThan(20);
});

test('a message that comes late into a past that was joined rewrites no row of the present that it does not change', async () => {
  const today = scenario('02');
  const now = moved(today.messages, 0, 't-');
  const yesterday = moved(scenario('05').messages, -dayMs, 'y-');
  const endMs = Date.parse(today.endsAt);
  const bornMs = Date.parse(now[0]?.message.time ?? '');
  const gap = heartbeats(Date.parse(yesterday.at(-1)?.receivedAt ?? '') + 60_000, bornMs);
  const [late] = heartbeats(bornMs - 14 * 60_000, bornMs - 13 * 60_000);
  if (!late) throw new Error('no message');
  const server = await beginScenario(database, { ...today, masterData: scenario('05').masterData });
  for (const one of now) await server.deliver([one]);
  await server.deliver([...yesterday, ...gap].map((one) => ({ ...one, receivedAt: iso(endMs) })));
  const writes = async () => {
    const [truck] = await database.query<{ subject: string }>(
      `select 'truck:' || id as subject from truck where terminal = '1000000001'`,
    );
    const { rows, writeNos } = await rowsSince(database, truck?.subject ?? '', {
      ...sinceEver,
      writeNo: Number.MAX_SAFE_INTEGER,
      afterMs: bornMs,
    });
    return new Map(rows.map(({ id }, index) => [id, writeNos[index]]));
  };
  const before = await writes();
  // What was written when the present alone was known.
  expect(before.size).toBeGreaterThan(10);
  expect(await server.deliver([{ ...late, receivedAt: iso(endMs) }])).toMatchObject([{ result: 'accepted' }]);
  expect(await writes()).toEqual(before);
  await server.close();
});
