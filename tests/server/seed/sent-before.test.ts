import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { writeHeartbeat } from '#server/master-data/outages.ts';
import { forgetPast, keepPastFrom, readSentBefore, whatToSend } from '#server/demo/sent-before.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

const dayMs = 86_400_000;
const nowMs = Date.parse('2026-11-21T04:00:00Z');

describe('what earlier runs sent', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    await seedDemoWorld(database);
    await database.query('update truck_live set contact_time = null');
  });
  afterAll(() => database.close());

  test('nothing, until a truck has sent; then the end of the server’s last run, and the start of the complete past', async () => {
    expect(await readSentBefore(database)).toEqual({ untilMs: null, pastFromMs: null });
    await writeHeartbeat(database, nowMs);
    expect(await readSentBefore(database)).toEqual({ untilMs: null, pastFromMs: null });
    await database.query(
      `insert into truck_live (sign_code, company_code, status, contact_time, changed_no, live, detail)
       select sign_code, company_code, 1, $1, 1, '{}', '{}' from truck limit 1
       on conflict (sign_code) do update set contact_time = excluded.contact_time`,
      [new Date(nowMs)],
    );
    await keepPastFrom(database, nowMs - 30 * dayMs);
    expect(await readSentBefore(database)).toEqual({ untilMs: nowMs, pastFromMs: nowMs - 30 * dayMs });
    await forgetPast(database);
    expect(await readSentBefore(database)).toEqual({ untilMs: nowMs, pastFromMs: null });
  });
});

const hour = 1 / 24;

test.each([
  ['never told', null, null, 30, null],
  ['told to its end an hour ago', hour, 30, 0, hour],
  ['told to its end, then silent for longer than a day', 1.5, 30, 30, null],
  ['told while fewer days were wanted', hour, 10, 30, hour],
  ['not told to its end', hour, null, 30, hour],
])('a past that was %s', (_name, untilDaysAgo, fromDaysAgo, days, sinceDaysAgo) => {
  const ago = (count: number | null): number | null => (count === null ? null : nowMs - count * dayMs);
  expect(whatToSend({ untilMs: ago(untilDaysAgo), pastFromMs: ago(fromDaysAgo) }, 30, nowMs)).toEqual({
    days,
    sinceMs: ago(sinceDaysAgo),
  });
});
