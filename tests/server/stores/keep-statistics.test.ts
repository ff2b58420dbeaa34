import { expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import {
  createStatisticsKeeper,
  openOrders,
  publishedAlarms,
} from '#server/operations/housekeeping/keep-statistics.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

const countedRows = async (database: Database, table: string): Promise<number | undefined> => {
  const [row] = await database.query<{ rows: number }>(
    'select reltuples::int as rows from pg_class where relname = $1',
    [table],
  );
  return row?.rows;
};

test('orders that become many at once are counted for the planner, a few are not', async () => {
  const database = await openTestDatabase();
  await seedDemoWorld(database);
  const put = (from: number, to: number) =>
    database.query(
      `insert into command (code, terminal, truck_id, company_code, kind, subject, payload, wanted, author_id, author_name,
         not_before, created_time, step_time, expires_time)
       select gen_random_uuid(), 'T' || n, t.id, t.company_code, 'query', 'query', '{}', '{}', 0, 'x', now(), now(), now(), now()
       from generate_series($1::int, $2::int) n, (select id, company_code from truck order by id limit 1) t`,
      [from, to],
    );
  const counted = () => countedRows(database, 'command');
  const keep = createStatisticsKeeper(database, openOrders);
  await put(1, 100);
  const before = await counted();
  await keep();
  expect(await counted()).toBe(before);
  await put(101, 700);
  await keep();
  expect(await counted()).toBe(700);
  await database.close();
});

test('alarms that become many at once are counted for the planner, however many there were before; a few are not', async () => {
  const database = await openTestDatabase();
  const counted = () => countedRows(database, 'alarm_stream');
  const keep = createStatisticsKeeper(database, publishedAlarms);
  const publish = async (from: number, to: number) => {
    await database.query(
      `insert into alarm_stream (n, cursor, kind, alarm_id, company_code, type)
       select n, n, 'alarm', 'alarm:' || n, 'C1', 201 from generate_series($1::int, $2::int) n`,
      [from, to],
    );
    await database.query('update alarm_stream_head set head = $1', [to]);
  };
  await publish(1, 100);
  const before = await counted();
  await keep();
  expect(await counted()).toBe(before);
  await publish(101, 2000);
  await keep();
  expect(await counted()).toBe(2000);
  // Days later most are trimmed, and a flood is as many again.
  await database.query('delete from alarm_stream where n <= 1900');
  await keep();
  await publish(2001, 3000);
  await keep();
  expect(await counted()).toBe(1100);
  await database.close();
});
