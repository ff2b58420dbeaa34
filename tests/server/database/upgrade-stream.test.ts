import { afterAll, beforeAll, expect, test } from 'vitest';

import { byBytes } from '#server/database/by-bytes.ts';
import type { Database } from '#server/database/database.ts';
import { publishAlarms } from '#server/alarms/stream/publish.ts';
import { startAlarmFeed } from '#server/alarms/stream/alarm-feed.ts';

import { openEmptyTestDatabase } from '../../support/databases/databases.ts';
import { testLog } from '../../support/worlds/test-log.ts';

const files = import.meta.glob<string>('../../../src/server/database/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const ordered = Object.entries(files).toSorted(([a], [b]) => byBytes(a, b));
const firstNew = '0295_cursors_of_the_alarm_stream.sql';

let database: Database;
const raise = (id: string) =>
  database.query(
    `insert into alarm (id, type, level, company_code, sign_code, start_time, raised_time, popup, subject, touched_time, write_no)
     values ($1, 201, 1, 'A', 'x', now(), now(), true, 'truck:x', now(), 1)`,
    [id],
  );
const apply = async (is: (name: string) => boolean): Promise<void> => {
  for (const [path, text] of ordered)
    if (is(nameOf(path))) await database.transaction((queries) => queries.query(text));
};

/** A database whose stream has numbers 3 to 5: 1 and 2 are trimmed. */
beforeAll(async () => {
  database = await openEmptyTestDatabase();
  await apply((name) => name < firstNew);
  await database.query(`insert into company (company_code, name) values ('A', 'a')`);
  for (const n of [3, 4, 5]) {
    await raise(`a${n}`);
    await database.query(
      `insert into alarm_stream (n, kind, alarm_id, company_code, type) values ($1, 'alarm', $2, 'A', 201)`,
      [n, `a${n}`],
    );
  }
  await database.query('update alarm_stream_head set head = 5');
  await apply((name) => name >= firstNew);
});
afterAll(() => database.close());

test('cursors that clients held before the upgrade go on, and what was trimmed then is known to be', async () => {
  const feed = await startAlarmFeed(database, { every: () => () => {} }, testLog(), () => {});
  expect(await Promise.all([1, 2, 4, 5].map((cursor) => feed.reaches(cursor)))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  await raise('a6');
  await database.transaction(async (queries) => void publishAlarms(queries, ['a6'], new Set(), Date.now()));
  const missed = await feed.read(4, ['A'], 10);
  expect(missed.map(({ alarm }) => alarm.id)).toEqual(['a5', 'a6']);
  expect(missed[0]?.cursor).toBe(5);
  expect(missed[1]?.cursor).toBeGreaterThan(1e15);
  const numbers = await database.query<{ n: number }>('select n from alarm_stream order by n');
  expect(numbers.map(({ n }) => n)).toEqual([3, 4, 5, 6]);
  await feed.stop();
});
