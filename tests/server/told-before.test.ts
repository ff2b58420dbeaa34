import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { sayAlive } from '#server/ingest/outages.ts';
import { daysToTell, keepPastFrom, readToldBefore } from '#server/seed/told-before.ts';

import { openTestDatabase } from '../support/databases.ts';
import { seedDemoWorld } from '../support/demo-world.ts';

const dayMs = 86_400_000;
const nowMs = Date.parse('2026-11-21T04:00:00Z');

describe('what earlier runs told', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    await seedDemoWorld(database);
    await database.query('update truck_live set contact_time = null');
  });
  afterAll(() => database.close());

  test('nothing, until a truck was heard; then until when the server listened, and from when the past is whole', async () => {
    expect(await readToldBefore(database)).toEqual({ untilMs: null, pastFromMs: null });
    await sayAlive(database, nowMs);
    expect(await readToldBefore(database)).toEqual({ untilMs: null, pastFromMs: null });
    await database.query(
      `insert into truck_live (sign_code, company_code, status, contact_time, changed_no, live, detail)
       select sign_code, company_code, 1, $1, 1, '{}', '{}' from truck limit 1
       on conflict (sign_code) do update set contact_time = excluded.contact_time`,
      [new Date(nowMs)],
    );
    await keepPastFrom(database, nowMs - 30 * dayMs);
    expect(await readToldBefore(database)).toEqual({ untilMs: nowMs, pastFromMs: nowMs - 30 * dayMs });
    await keepPastFrom(database, null);
    expect(await readToldBefore(database)).toEqual({ untilMs: nowMs, pastFromMs: null });
  });
});

test.each([
  ['never told', null, null, 30],
  ['told to its end an hour ago', -1 / 24, -30, 0],
  ['told to its end, then silent for longer than a day', -1.5, -30, 30],
  ['told while fewer days were wanted', -1 / 24, -10, 30],
  ['not told to its end', -1 / 24, null, 30],
])('a past that was %s', (_name, until, from, days) => {
  const at = (daysAgo: number | null): number | null => (daysAgo === null ? null : nowMs + daysAgo * dayMs);
  expect(daysToTell({ untilMs: at(until), pastFromMs: at(from) }, 30, nowMs)).toBe(days);
});
